import { mostItems } from '@dawaya/contract/vocabulary/answers';
import { useState } from 'react';
import { useInquiryItemsTexts } from '../../../i18n/inquiry-items.ts';
import { useSendingTexts } from '../../../i18n/sending.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { forgetSubmission } from '../../../lib/submission.ts';
import { fieldOf, problemsOfItems } from '../../../shared/inquiry/items.ts';
import { ItemsPart } from '../../../shared/inquiry/items-part.tsx';
import { loadPhotoWork } from '../../../shared/sending/load-photo-work.ts';
import { createPhotoStore, PhotosOfForm } from '../../../shared/sending/photo-store.ts';
import { Form, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import type { PartOfRequest } from '../kinds.ts';
import { asShown, trackedQuery } from '../queries.ts';
import { askTheTown, CoveredGoneError, coversField } from './ask-the-town.ts';
import { PhotosAlong } from './photos-along.tsx';

export function AskTown({ token, request, city, onMade }: PartOfRequest & { city: string }) {
  const t = useTrackMoreTexts().sendOn;
  const texts = { ...useInquiryItemsTexts(), needed: useSendingTexts().goAlong.needed };
  const openClient = useLazyClient();
  const draft = `ask-town.${request.id}` as const;
  // A photo that is being covered stays in the browser until it is sent.
  const [store] = useState(() => createPhotoStore(draft, loadPhotoWork, false));
  const form = useForm({
    draft,
    failed: t.askFailed,
    fieldOf: (field, data) =>
      field.startsWith('prescriptionImages') ? 'photosGoAlong' : fieldOf(field, data),
    check: (data) => problemsOfItems(data, request.photos.length > 0, texts),
    send: async (data) => {
      const client = await openClient();
      await askTheTown(asShown(token, request), data, store);
      await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
    },
    onError: (error) => {
      if (!(error instanceof CoveredGoneError)) return false;
      untick(form.ref.current);
      toastError(t.coveredGone);
      return true;
    },
    onDone: () => {
      store.forget();
      forgetSubmission(draft);
      toast({ title: t.asked });
      onMade();
    },
  });
  return (
    <Form form={form} label={t.town(city)} className="flex flex-col gap-4">
      <ItemsPart draft={draft} given={linesOf(request)} />
      {request.photos.length > 0 && (
        <PhotosOfForm value={store}>
          <PhotosAlong addresses={request.photos} />
        </PhotosOfForm>
      )}
      <SubmitButton busy={form.busy}>{t.ask}</SubmitButton>
    </Form>
  );
}

const linesOf = ({ items, notes }: PartOfRequest['request']) =>
  items.length > 0
    ? items
    : (notes ?? '')
        .split('\n')
        .map((line) => ({ text: line.trim(), quantity: null }))
        .filter(({ text }) => text !== '')
        .slice(0, mostItems);

/**
 * Clears the ticks, so that the person has to confirm again to show the photos as they were sent.
 */
function untick(form: HTMLFormElement | null): void {
  for (const name of ['photosGoAlong', coversField])
    form?.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.click();
}

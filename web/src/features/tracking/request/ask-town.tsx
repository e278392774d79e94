import { mostItems } from '@dawaya/contract/vocabulary/answers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAskedItemsTexts } from '../../../i18n/texts/asked-items.ts';
import { useSendingTexts } from '../../../i18n/texts/sending.ts';
import { useTrackMoreTexts } from '../../../i18n/texts/track-more.ts';
import { call } from '../../../lib/api.ts';
import { forgetSubmission } from '../../../lib/submission.ts';
import { fieldOf, itemsIn, problemsOfItems } from '../../../shared/asking/asked-items.ts';
import { ItemsPart } from '../../../shared/asking/items-part.tsx';
import { createPhotoStore, PhotosOfForm } from '../../../shared/sending/photo-store.ts';
import { Form, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import type { PartOfRequest } from '../kinds.ts';
import { asShown, trackedQuery } from '../queries.ts';
import { PhotosAlong } from './photos-along.tsx';

/** The request becomes a question to the town: which medicines, and whether the photos go along. */
export function AskTown({ token, request, city, onMade }: PartOfRequest & { city: string }) {
  const t = useTrackMoreTexts().sendOn;
  const texts = { ...useAskedItemsTexts(), needed: useSendingTexts().goAlong.needed };
  const client = useQueryClient();
  const draft = `ask-town.${request.id}` as const;
  // What somebody covers stays here until it is sent.
  const [store] = useState(() => createPhotoStore(draft, false));
  const form = useForm({
    draft,
    failed: t.askFailed,
    fieldOf: (field, data) =>
      field.startsWith('prescriptionImages') ? 'photosGoAlong' : fieldOf(field, data),
    check: (data) => problemsOfItems(data, request.photos.length > 0, texts),
    send: async (data) => {
      const items = itemsIn(data).map(({ text, quantity }) => ({ text, quantity }));
      const photosGoAlong = data.has('photosGoAlong');
      const { photos } = await store.ready();
      const address = asShown(token, request);
      if (photosGoAlong && photos.length > 0) {
        const prescriptionImages = photos.map(
          ({ blob }, index) =>
            new File([blob], `prescription-${index + 1}.jpg`, { type: blob.type }),
        );
        await call('POST /api/track/:token/ask-town/covered', {
          ...address,
          form: { items: JSON.stringify(items), notes: '', prescriptionImages },
        });
      } else {
        const body = { items, notes: '', photosGoAlong };
        await call('POST /api/track/:token/ask-town', { ...address, body });
      }
      await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
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

/** What was asked of the pharmacy; where that was written as notes, a line each. */
const linesOf = ({ items, notes }: PartOfRequest['request']) =>
  items.length > 0
    ? items
    : (notes ?? '')
        .split('\n')
        .map((line) => ({ text: line.trim(), quantity: null }))
        .filter(({ text }) => text !== '')
        .slice(0, mostItems);

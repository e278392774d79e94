import { maxItems } from '@dawaya/contract/vocabulary/answers';
import Brush from 'lucide-react/icons/brush';
import { useEffect, useRef, useState } from 'react';
import { useInquiryItemsTexts } from '../../../i18n/inquiry-items.ts';
import { useSendingTexts } from '../../../i18n/sending.ts';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLazyClient } from '../../../lib/reads/reads.ts';
import { deleteSubmission } from '../../../lib/submission.ts';
import { fieldOf, itemsIn, problemsOfItems } from '../../../shared/inquiry/items.ts';
import { ItemsPart } from '../../../shared/inquiry/items-part.tsx';
import { loadPhotoWork } from '../../../shared/sending/load-photo-work.ts';
import { ChosenPhotos } from '../../../shared/sending/photo-list.tsx';
import {
  createPhotoStore,
  type PhotoStore,
  PhotosOfForm,
  usePhotoStore,
  usePhotos,
} from '../../../shared/sending/photo-store.ts';
import { PhotosGoAlongField } from '../../../shared/sending/photos-go-along-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { type PartOfRequest, shownRequestQuery, trackedQuery } from '../queries.ts';

export function AskTownForm({ token, request, city, onMade }: PartOfRequest & { city: string }) {
  const t = useTrackMoreTexts().forward;
  const texts = {
    ...useInquiryItemsTexts(),
    // The form has no field for further photos.
    empty: t.needsMedicine,
    needed: useSendingTexts().goAlong.needed,
  };
  const openClient = useLazyClient();
  const draft = `ask-town.${request.id}` as const;
  // A photo that is being covered stays in the browser until it is sent.
  const [store] = useState(() => createPhotoStore(draft, loadPhotoWork, { waitsForRelease: true }));
  const form = useForm({
    draft,
    failed: t.askFailed,
    fieldOf: (field, data) =>
      field.startsWith('prescriptionImages') ? 'photosGoAlong' : fieldOf(field, data),
    check: (data) => problemsOfItems(data, request.photos.length > 0, texts),
    send: async (data) => {
      const client = await openClient();
      await sendAskTown(shownRequestQuery(token, request), data, store);
      await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
    },
    onError: (error) => {
      if (!(error instanceof CoveredGoneError)) return false;
      untick(form.ref.current);
      toastError(t.coveredGone);
      return true;
    },
    onDone: () => {
      store.clear();
      deleteSubmission(draft);
      toast({ title: t.asked });
      onMade();
    },
  });
  return (
    <Form form={form} label={t.town(city)} className="flex flex-col gap-4">
      <ItemsPart draft={draft} given={linesOf(request)} />
      {request.photos.length > 0 && (
        <PhotosOfForm value={store}>
          <PhotoOption addresses={request.photos} />
        </PhotosOfForm>
      )}
      <SubmitButton variant="secondary" busy={form.busy}>
        {t.ask}
      </SubmitButton>
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
        .slice(0, maxItems);

/**
 * Clears the ticks, so that the person has to confirm again to show the photos as they were sent.
 */
function untick(form: HTMLFormElement | null): void {
  for (const name of ['photosGoAlong', coversField])
    form?.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.click();
}

/**
 * The tick that shows a request's photos with its inquiry, and the button to cover them before.
 * Once the photos are loaded here, only these are shown, and never the sent ones.
 * @param props.addresses of the photos, for a reader with the private link
 */
function PhotoOption({ addresses }: { addresses: readonly string[] }) {
  const t = useTrackMoreTexts().forward;
  const store = usePhotoStore();
  const { photos, preparing } = usePhotos();
  const [loading, setLoading] = useState(false);
  const tick = useRef<HTMLDivElement>(null);
  const covers = useRef<HTMLInputElement>(null);
  const count = photos.length + preparing;
  const before = useRef(count);

  useEffect(() => store.restore(), [store]);

  // Removing the last photo clears the tick, because the sent photos are not to be shown either.
  useEffect(() => {
    const input = tick.current?.querySelector('input');
    if (count === 0 && before.current > 0 && input?.checked) input.click();
    before.current = count;
  }, [count]);

  const load = async () => {
    if (!covers.current?.checked) covers.current?.click();
    setLoading(true);
    try {
      await store.addComing(addresses.length, () => Promise.all(addresses.map(fileAt)));
    } catch (error) {
      toastError(sentenceOf(error, t.photosFailed));
    } finally {
      setLoading(false);
    }
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 text-xl font-semibold">{t.photos}</legend>
      {count === 0 && (
        <>
          <p className="text-sm text-muted">{t.photosHint}</p>
          <Button variant="secondary" busy={loading} onClick={() => void load()}>
            <Brush size={20} aria-hidden="true" />
            {t.cover}
          </Button>
        </>
      )}
      {/* Part of the draft: after a reload the photos may be gone, but the record that they were
          covered stays. */}
      <input ref={covers} type="checkbox" name={coversField} value="true" data-kept="" hidden />
      <ChosenPhotos />
      <div ref={tick}>
        <PhotosGoAlongField />
      </div>
    </fieldset>
  );
}

/** @throws if the photo does not arrive complete */
async function fileAt(address: string, index: number): Promise<File> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} for a photo`);
  const photo = await response.blob();
  return new File([photo], `prescription-${index + 1}.jpg`, { type: photo.type });
}

/** The field of the draft that records that the person began to cover the photos. */
export const coversField = 'coversPhotos';

/** Covered photos were to be shown, but this browser no longer has any of them. */
export class CoveredGoneError extends Error {
  override name = 'CoveredGoneError';
}

/**
 * Turns a request into an inquiry to the town. It shows the photos of the form if there are any,
 * and the sent ones only if the person has not begun to cover them.
 * @throws CoveredGoneError, and then nothing was sent; ApiError, OfflineError
 */
export async function sendAskTown(
  address: ReturnType<typeof shownRequestQuery>,
  data: FormData,
  store: Pick<PhotoStore, 'ready'>,
): Promise<void> {
  const items = itemsIn(data).map(({ text, quantity }) => ({ text, quantity }));
  const photosGoAlong = data.has('photosGoAlong');
  const { photos } = await store.ready();
  if (photosGoAlong && photos.length > 0) {
    const prescriptionImages = photos.map(
      ({ blob }, index) => new File([blob], `prescription-${index + 1}.jpg`, { type: blob.type }),
    );
    await call('POST /api/track/:token/ask-town/covered', {
      ...address,
      form: { items: JSON.stringify(items), notes: '', prescriptionImages },
    });
  } else {
    if (photosGoAlong && data.has(coversField)) throw new CoveredGoneError();
    const body = { items, notes: '', photosGoAlong };
    await call('POST /api/track/:token/ask-town', { ...address, body });
  }
}

import Brush from 'lucide-react/icons/brush';
import { useEffect, useRef, useState } from 'react';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { ChosenPhotos } from '../../../shared/sending/chosen-photos.tsx';
import { GoAlong } from '../../../shared/sending/go-along.tsx';
import { usePhotoStore, usePhotos } from '../../../shared/sending/photo-store.ts';
import { Button } from '../../../ui/button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { coversField } from './ask-the-town.ts';

/**
 * The tick that shows a request's photos with its inquiry, and the button to cover them before.
 * Once the photos are loaded here, only these are shown, and never the sent ones.
 * @param props.addresses of the photos, for a reader with the tracking address
 */
export function PhotosAlong({ addresses }: { addresses: readonly string[] }) {
  const t = useTrackMoreTexts().sendOn;
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
      <legend className="mb-1 text-lg font-semibold">{t.photos}</legend>
      {count === 0 && (
        <>
          <p className="text-sm text-muted">{t.photosHint}</p>
          <Button look="secondary" busy={loading} onClick={() => void load()}>
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
        <GoAlong />
      </div>
    </fieldset>
  );
}

/** @throws if the photo does not arrive complete */
async function fileAt(address: string, index: number): Promise<File> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for a photo`);
  const photo = await answer.blob();
  return new File([photo], `prescription-${index + 1}.jpg`, { type: photo.type });
}

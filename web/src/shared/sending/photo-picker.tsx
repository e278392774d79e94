import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { useContext, useEffect, useId } from 'react';
import { useSendingTexts } from '../../i18n/sending.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { FieldErrors } from '../../ui/field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { PictureButton } from '../photos/pick-pictures.tsx';
import { loadPhotoWork } from './load-photo-work.ts';
import { usePhotoStore, usePhotos } from './photo-store.ts';

export function PhotoPicker() {
  const t = useSendingTexts().photos;
  const ui = useUiTexts();
  const store = usePhotoStore();
  const { photos, preparing } = usePhotos();
  const work = useLazyModule(loadPhotoWork, true);
  const error = useContext(FieldErrors).prescriptionImages;
  const hint = useId();
  const full = photos.length + preparing >= maxFilesPerRequest;

  useEffect(() => store.restore(), [store]);

  return (
    <fieldset aria-describedby={hint} className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{t.title}</legend>
      <p id={hint} className="text-sm text-muted">
        {t.hint}
      </p>
      <div className="flex flex-wrap gap-2">
        {/* On a computer the button would only open the file dialog again. */}
        <PictureButton
          camera
          name="prescriptionImages"
          disabled={full}
          onPick={store.add}
          className="flex-1 whitespace-nowrap max-sm:px-2 hidden pointer-coarse:inline-flex"
        >
          <Camera size={22} aria-hidden="true" />
          {t.camera}
        </PictureButton>
        <PictureButton
          multiple
          name="prescriptionImages"
          disabled={full}
          onPick={store.add}
          className="flex-1 whitespace-nowrap max-sm:px-2"
        >
          <Images size={22} aria-hidden="true" />
          {t.gallery}
        </PictureButton>
      </div>
      {full && <p className="text-sm text-muted">{t.full}</p>}
      <p className="text-sm font-medium text-danger empty:hidden">{error}</p>
      {work && <work.ChosenPhotos />}
      {!work && preparing > 0 && (
        <p role="status" className="flex items-center gap-2 text-sm text-muted">
          <Spinner />
          {ui.loading}
        </p>
      )}
    </fieldset>
  );
}

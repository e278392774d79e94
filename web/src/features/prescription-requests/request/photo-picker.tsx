import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import Camera from 'lucide-react/icons/camera';
import Images from 'lucide-react/icons/images';
import { useContext, useEffect, useId } from 'react';
import { useRequestTexts } from '../../../i18n/texts/request.ts';
import { useUiTexts } from '../../../i18n/texts/ui.ts';
import { PickPictures } from '../../../shared/photos/pick-pictures.tsx';
import { FieldErrors } from '../../../ui/field.tsx';
import { PhotoList } from './photo-list.tsx';
import { addPhotos, restorePhotos, usePhotos } from './photos.ts';
import { RefusedFiles } from './refused-files.tsx';

/** Photos from the camera or the gallery, shown, removable, and kept for a day. */
export function PhotoPicker() {
  const t = useRequestTexts().photos;
  const ui = useUiTexts();
  const { photos, preparing } = usePhotos();
  const error = useContext(FieldErrors).prescriptionImages;
  const hint = useId();
  const full = photos.length + preparing >= maxFilesPerRequest;

  useEffect(() => restorePhotos(), []);

  return (
    <fieldset aria-describedby={hint} className="flex flex-col gap-3">
      <legend className="mb-1 text-lg font-semibold">
        {t.title} <span className="text-base font-normal text-muted">{ui.optional}</span>
      </legend>
      <p id={hint} className="text-sm text-muted">
        {t.hint}
      </p>
      <div className="flex gap-2">
        {/* A computer would only open its files once more. */}
        <PickPictures
          camera
          disabled={full}
          onPick={addPhotos}
          className="flex-1 max-sm:px-2! hidden pointer-coarse:inline-flex"
        >
          <Camera size={22} aria-hidden="true" />
          {t.camera}
        </PickPictures>
        <PickPictures multiple disabled={full} onPick={addPhotos} className="flex-1 max-sm:px-2!">
          <Images size={22} aria-hidden="true" />
          {t.gallery}
        </PickPictures>
      </div>
      {full && <p className="text-sm text-muted">{t.full}</p>}
      <p className="text-sm font-medium text-danger empty:hidden">{error}</p>
      <RefusedFiles />
      <PhotoList />
    </fieldset>
  );
}

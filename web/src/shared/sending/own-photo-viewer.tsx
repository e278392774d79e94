import Brush from 'lucide-react/icons/brush';
import Camera from 'lucide-react/icons/camera';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash from 'lucide-react/icons/trash-2';
import { useChosenPhotosTexts } from '../../i18n/chosen-photos.ts';
import { useSendingTexts } from '../../i18n/sending.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.ts';
import { PictureButton } from '../photos/pick-pictures.tsx';
import { PhotoViewer } from '../viewers/photo-viewer.tsx';
import { usePhotoStore, usePhotos } from './photo-store.ts';

interface OwnPhotoViewerProps {
  at: number | null;
  onChange: (at: number | null) => void;
  onCover: (id: string) => void;
}

export function OwnPhotoViewer({ at, onChange, onCover }: OwnPhotoViewerProps) {
  const t = useChosenPhotosTexts();
  const { title } = useSendingTexts().photos;
  const store = usePhotoStore();
  const { photos, preparing } = usePhotos();
  const photo = at === null ? undefined : photos[at];
  return (
    <PhotoViewer
      title={title}
      photos={photos.map(({ url }, index) => ({ url, alt: t.alt(index + 1) }))}
      at={at}
      onChange={onChange}
      actions={
        photo && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onCover(photo.id)}>
              <Brush size={20} aria-hidden="true" />
              {t.cover.open}
            </Button>
            {photo.uncovered && (
              <Button variant="secondary" onClick={() => store.uncover(photo.id)}>
                {t.cover.uncover}
              </Button>
            )}
            <Button
              variant="secondary"
              onClick={() => store.turn(photo.id, () => toastError(t.turnFailed))}
            >
              <RotateCw size={20} aria-hidden="true" />
              {t.turn}
            </Button>
            <PictureButton
              camera
              disabled={preparing > 0}
              onPick={([file]) => store.retake(photo.id, file)}
            >
              <Camera size={20} aria-hidden="true" />
              {t.retake}
            </PictureButton>
            <Button
              variant="secondary"
              onClick={() => {
                onChange(null);
                store.remove(photo.id);
              }}
            >
              <Trash size={20} aria-hidden="true" />
              {t.removeOpen}
            </Button>
          </div>
        )
      }
    />
  );
}

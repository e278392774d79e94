import Square from 'lucide-react/icons/square';
import Undo from 'lucide-react/icons/undo-2';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { useRef, useState } from 'react';
import { useChosenPhotosTexts } from '../../i18n/chosen-photos.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastError } from '../../ui/toast.ts';
import type { PhotoMark, Strip } from '../photos/marks.ts';
import { coverPhoto } from '../photos/prepare-photo.ts';
import { MovableStrip, PaintCanvas } from './drawing-canvas.tsx';
import type { SendablePhoto } from './photo.ts';
import { usePhotoStore } from './photo-store.ts';

const closest = 4;
const firstStrip: Strip = { x: 0.2, y: 0.08, width: 0.6, height: 0.07 };

interface CoverDialogProps {
  photo: SendablePhoto;
  onClose: () => void;
}

/**
 * Covers private parts of a photo: by painting, or by strips that the keyboard moves too. Only the
 * new picture is sent; the browser stores the original until then.
 */
export function CoverDialog({ photo, onClose }: CoverDialogProps) {
  const t = useChosenPhotosTexts().cover;
  const language = useLanguage();
  const store = usePhotoStore();
  const frame = useRef<HTMLDivElement>(null);
  const [marks, setMarks] = useState<readonly PhotoMark[]>([]);
  const [zoom, setZoom] = useState(1);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [busy, setBusy] = useState(false);

  const add = (mark: PhotoMark) => setMarks((before) => [...before, mark]);
  const replace = (at: number, strip: Strip | null) =>
    setMarks((before) =>
      before.flatMap((mark, index) => {
        if (index !== at) return [mark];
        return strip ? [{ strip }] : [];
      }),
    );
  const save = async () => {
    setBusy(true);
    const covered = await coverPhoto(photo.blob, marks);
    setBusy(false);
    if (!covered) return toastError(t.failed);
    store.cover(photo.id, covered);
    onClose();
  };

  const numberOf = (at: number) =>
    formatNumber(language, marks.slice(0, at + 1).filter((mark) => 'strip' in mark).length);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      className="max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:rounded-none sm:w-[min(60rem,calc(100%-2rem))]"
    >
      <p className="-mt-2 text-sm text-muted">
        {t.hint} {zoom > 1 && t.move}
      </p>
      {/* A picture has a left and a right, whatever the page's direction is. */}
      <div ref={frame} dir="ltr" className="h-[55dvh] overflow-auto rounded bg-surface-sunken">
        <div className="grid min-h-full min-w-fit place-items-center">
          <div
            className="relative"
            style={
              size && {
                width: widthIn(frame.current, size) * zoom,
                aspectRatio: `${size.width} / ${size.height}`,
              }
            }
          >
            <img
              src={photo.url}
              alt=""
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setSize({ width: naturalWidth || 1, height: naturalHeight || 1 })
              }
              className="block size-full max-w-none select-none"
            />
            {size && (
              <PaintCanvas
                label={t.canvas}
                photo={size}
                marks={marks}
                frame={frame}
                onStroke={(stroke) => add({ stroke })}
              />
            )}
            {marks.map(
              (mark, index) =>
                'strip' in mark && (
                  <MovableStrip
                    // biome-ignore lint/suspicious/noArrayIndexKey: marks are only added at the end
                    key={index}
                    label={t.stripAt(numberOf(index))}
                    strip={mark.strip}
                    onChange={(strip) => replace(index, strip)}
                  />
                ),
            )}
          </div>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" disabled={!size} onClick={() => add({ strip: firstStrip })}>
          <Square size={20} aria-hidden="true" />
          {t.strip}
        </Button>
        <Button
          variant="secondary"
          disabled={marks.length === 0}
          onClick={() => setMarks(marks.slice(0, -1))}
        >
          <Undo size={20} aria-hidden="true" className="icon-directional" />
          {t.undo}
        </Button>
        <IconButton
          label={t.closer}
          disabled={zoom >= closest}
          onClick={() => setZoom(zoom * 2)}
          className="disabled:opacity-40"
        >
          <ZoomIn size={22} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t.farther}
          disabled={zoom === 1}
          onClick={() => setZoom(zoom / 2)}
          className="disabled:opacity-40"
        >
          <ZoomOut size={22} aria-hidden="true" />
        </IconButton>
        <p role="status" className="text-sm text-muted">
          {t.marks(marks.length)}
        </p>
        <Button
          busy={busy}
          onClick={() => (marks.length === 0 ? onClose() : void save())}
          className="ms-auto max-sm:w-full"
        >
          {marks.length === 0 ? t.nothing : t.done}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns a picture's width in px at which all of it fits the frame. */
function widthIn(frame: HTMLElement | null, { width, height }: { width: number; height: number }) {
  if (!frame) return width;
  return Math.min(frame.clientWidth, (frame.clientHeight * width) / height, width);
}

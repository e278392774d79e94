import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { usePhotoTexts } from '../../i18n/texts/photos.ts';
import { directionOf, useLanguage } from '../../lib/preferences.tsx';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

interface Photo {
  url: string;
  alt: string;
  /** A PDF, drawn page by page; `alt` is its name. */
  pdf?: boolean;
}

interface PhotoViewerProps {
  title: string;
  photos: readonly Photo[];
  /** Which one shows; null is closed. */
  at: number | null;
  onChange: (at: number | null) => void;
  /** What can be done with the picture that shows, in the place of opening it elsewhere. */
  actions?: ReactNode;
}

/** Pictures and PDFs enlarged in a dialog, one at a time; handwriting can be zoomed into. */
export function PhotoViewer({ title, photos, at, onChange, actions }: PhotoViewerProps) {
  const language = useLanguage();
  const step = (by: number) => {
    if (at !== null && photos[at + by]) onChange(at + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const nextKey = directionOf(language) === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const previousKey = directionOf(language) === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === nextKey) step(1);
    if (event.key === previousKey) step(-1);
  };
  const photo = at === null ? undefined : photos[at];
  return (
    <Dialog
      open={photo !== undefined}
      onClose={() => onChange(null)}
      title={title}
      className="sm:w-[min(60rem,calc(100%-2rem))]"
    >
      {photo && at !== null && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys only repeat the buttons
        <div onKeyDown={onKeyDown}>
          {photo.pdf ? (
            <PdfViewer
              key={photo.url}
              url={photo.url}
              name={photo.alt}
              stepper={<Stepper {...{ photos, at, step }} />}
            />
          ) : (
            <EnlargedPhoto
              key={photo.url}
              photo={photo}
              actions={actions}
              stepper={<Stepper {...{ photos, at, step }} />}
            />
          )}
        </div>
      )}
    </Dialog>
  );
}

interface StepperProps {
  photos: readonly Photo[];
  at: number;
  step: (by: number) => void;
}

function Stepper({ photos, at, step }: StepperProps) {
  const t = usePhotoTexts();
  const language = useLanguage();
  const number = (value: number) => formatNumber(language, value);
  if (photos.length === 1) return null;
  const mixed = photos.some(({ pdf }) => pdf);
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label={mixed ? t.previousDocument : t.previous}
        disabled={at === 0}
        onClick={() => step(-1)}
        className="disabled:opacity-40"
      >
        <ChevronLeft size={24} aria-hidden="true" className="icon-directional" />
      </IconButton>
      <span aria-live="polite" className="min-w-14 text-center text-muted">
        {t.position(number(at + 1), number(photos.length))}
      </span>
      <IconButton
        label={mixed ? t.nextDocument : t.next}
        disabled={at + 1 === photos.length}
        onClick={() => step(1)}
        className="disabled:opacity-40"
      >
        <ChevronRight size={24} aria-hidden="true" className="icon-directional" />
      </IconButton>
    </div>
  );
}

interface EnlargedPhotoProps {
  photo: Photo;
  stepper: ReactNode;
  actions: ReactNode;
}

function EnlargedPhoto({ photo, stepper, actions }: EnlargedPhotoProps) {
  const t = usePhotoTexts();
  const [zoomed, setZoomed] = useState(false);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  return (
    <div className="flex flex-col gap-3">
      <div
        tabIndex={zoomed ? 0 : -1}
        className="max-h-[65dvh] min-h-40 overflow-auto rounded bg-surface-sunken"
      >
        {state === 'loading' && (
          <p role="status" className="flex min-h-40 items-center justify-center">
            <Spinner />
          </p>
        )}
        {state === 'failed' ? (
          <p role="alert" className="flex min-h-40 items-center justify-center p-4 text-muted">
            {t.failed}
          </p>
        ) : (
          <img
            src={photo.url}
            alt={photo.alt}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
            className={cx(
              state === 'loading' && 'sr-only',
              zoomed ? 'w-[220%] max-w-none' : 'mx-auto max-h-[65dvh] max-w-full object-contain',
            )}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex items-center gap-1">
          {stepper}
          <IconButton
            label={zoomed ? t.zoomOut : t.zoomIn}
            disabled={state !== 'shown'}
            onClick={() => setZoomed(!zoomed)}
            className="disabled:opacity-40"
          >
            {zoomed ? (
              <ZoomOut size={22} aria-hidden="true" />
            ) : (
              <ZoomIn size={22} aria-hidden="true" />
            )}
          </IconButton>
        </div>
        {actions ?? (
          <a href={photo.url} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
            {t.original}
          </a>
        )}
      </div>
    </div>
  );
}

/** The address of the small rendition, for lists (product decision 20). */
export const thumbnailUrl = (url: string) => `${url}${url.includes('?') ? '&' : '?'}size=small`;

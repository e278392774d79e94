import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type ReactNode, useState } from 'react';
import { usePhotoTexts } from '../../i18n/texts/photos.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TurnedImage } from './turned-image.tsx';

interface EnlargedPhotoProps {
  photo: { url: string; alt: string };
  /** Quarters of a turn to the right. */
  turns: number;
  stepper: ReactNode;
  turner: ReactNode;
  /** In the place of opening it elsewhere. */
  actions: ReactNode;
}

export function EnlargedPhoto({ photo, turns, stepper, turner, actions }: EnlargedPhotoProps) {
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
          <TurnedImage
            url={photo.url}
            alt={photo.alt}
            turns={turns}
            zoomed={zoomed}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
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
          {turner}
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

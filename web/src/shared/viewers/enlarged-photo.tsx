import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { usePhotoTexts } from '../../i18n/photos.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Status } from '../../ui/status.tsx';
import { TurnedImage } from './turned-image.tsx';
import { useKeys } from './use-keys.ts';
import { useZoom } from './use-zoom.ts';
import { closest } from './zoom.ts';

interface EnlargedPhotoProps {
  photo: { url: string; alt: string };
  /** Clockwise turns by 90 degrees. */
  turns: number;
  stepper: ReactNode;
  turner: ReactNode;
  /** Replaces the link that opens the picture elsewhere. */
  actions: ReactNode;
}

/** Pixels that an arrow key moves an enlarged picture. */
const keyStep = 80;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [keyStep, 0],
  ArrowRight: [-keyStep, 0],
  ArrowUp: [0, keyStep],
  ArrowDown: [0, -keyStep],
};

export function EnlargedPhoto({ photo, turns, stepper, turner, actions }: EnlargedPhotoProps) {
  const t = usePhotoTexts();
  const uiTexts = useUiTexts();
  const language = useLanguage();
  const frame = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const { zoom, closer, farther, fit, moveBy, gestures } = useZoom(frame, box, turns);
  const zoomed = zoom.scale > 1;
  useKeys(state === 'shown', ({ key }) => {
    if (key === '+' || key === '=') closer();
    if (key === '-') farther();
    if (key === '0') fit();
  });
  /** With the focus on an enlarged picture arrows move it; elsewhere they lead to the next one. */
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow || !zoomed) return;
    event.preventDefault();
    event.stopPropagation();
    moveBy(...arrow);
  };
  return (
    <div className="flex flex-col gap-3">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: each gesture has its button and its key */}
      <div
        ref={frame}
        tabIndex={zoomed ? 0 : -1}
        onKeyDown={onKeyDown}
        {...gestures}
        className={cx(
          'grid h-[65dvh] touch-none place-items-center overflow-hidden rounded bg-surface-sunken select-none',
          zoomed && 'cursor-grab active:cursor-grabbing',
        )}
      >
        {state === 'loading' && (
          <div>
            <Spinner />
            <Status className="sr-only">{uiTexts.loading}</Status>
          </div>
        )}
        {state === 'failed' ? (
          <p role="alert" className="p-4 text-muted">
            {t.failed}
          </p>
        ) : (
          <TurnedImage
            url={photo.url}
            alt={photo.alt}
            turns={turns}
            zoom={zoom}
            box={box}
            onLoad={() => setState('shown')}
            onError={() => setState('failed')}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-1">
          {stepper}
          <IconButton
            label={t.zoomIn}
            aria-keyshortcuts="+"
            disabled={state !== 'shown' || zoom.scale >= closest}
            onClick={closer}
            className="disabled:opacity-40"
          >
            <ZoomIn size={22} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t.zoomOut}
            aria-keyshortcuts="-"
            disabled={!zoomed}
            onClick={farther}
            className="disabled:opacity-40"
          >
            <ZoomOut size={22} aria-hidden="true" />
          </IconButton>
          {turner}
          <p role="status" className="sr-only">
            {zoomed && t.zoomed(formatNumber(language, zoom.scale, { style: 'percent' }))}
          </p>
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

import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { usePhotoTexts } from '../../i18n/photos.ts';
import { useUiTexts } from '../../i18n/ui.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { buttonClass, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Status } from '../../ui/status.tsx';
import { maxZoom, useZoom, type Zoom } from './zoom.ts';

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
const keyStepPx = 80;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [keyStepPx, 0],
  ArrowRight: [-keyStepPx, 0],
  ArrowUp: [0, keyStepPx],
  ArrowDown: [0, -keyStepPx],
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
  /** Moves an enlarged picture that has the focus; elsewhere arrows lead to the next one. */
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
            disabled={state !== 'shown' || zoom.scale >= maxZoom}
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

interface TurnedImageProps {
  url: string;
  alt: string;
  /** Clockwise turns by 90 degrees. */
  turns: number;
  zoom: Zoom;
  box: RefObject<HTMLDivElement | null>;
  onLoad: () => void;
  onError: () => void;
}

/**
 * A turned picture in a box of its turned proportions, so that it fills the frame and zooms like
 * any other. It is invisible until it has loaded.
 */
function TurnedImage({ url, alt, turns, zoom, box, onLoad, onError }: TurnedImageProps) {
  const [size, setSize] = useState({ width: 1, height: 1 });
  const isSideways = turns % 2 === 1;
  const screen = CSS.supports('height', '1dvh') ? 'dvh' : 'vh';
  // The box's size in px: the oldest browsers do not know container units (`cqw`, Chrome 105;
  // docs/interface.md).
  const part = (of: number) => `${isSideways ? 100 * of : 100}%`;
  const [width, height] = isSideways ? [size.height, size.width] : [size.width, size.height];
  return (
    <div
      ref={box}
      className="grid grid-cols-[100%] grid-rows-[100%] place-items-center overflow-hidden"
      style={{
        aspectRatio: width / height,
        width: `min(100%, ${width}px, calc(65${screen} * ${width / height}))`,
        transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
      }}
    >
      <img
        src={url}
        alt={alt}
        draggable={false}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
          setSize({ width: naturalWidth || 1, height: naturalHeight || 1 });
          onLoad();
        }}
        onError={onError}
        className="max-w-none"
        style={{
          width: part(height / width),
          height: part(width / height),
          transform: `rotate(${turns * 90}deg)`,
        }}
      />
    </div>
  );
}

/** Adds keys to a dialog's buttons, wherever in it the focus is. */
export function useKeys(open: boolean, onKeyDown: (event: globalThis.KeyboardEvent) => void): void {
  const latest = useRef(onKeyDown);
  latest.current = onKeyDown;
  useEffect(() => {
    if (!open) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey) latest.current(event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open]);
}

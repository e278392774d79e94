import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { usePhotoTexts } from '../../i18n/photos.ts';
import { directionOf, useLanguage } from '../../lib/preferences.ts';
import { IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EnlargedPhoto, useKeys } from './enlarged-photo.tsx';
import { PdfViewer } from './pdf-viewer.tsx';

export interface ViewedPhoto {
  url: string;
  alt: string;
  pdf?: boolean;
}

interface PhotoViewerProps {
  title: string;
  photos: readonly ViewedPhoto[];
  at: number | null;
  onChange: (at: number | null) => void;
  /** Actions on the open picture, which replace the link that opens it elsewhere. */
  actions?: ReactNode;
}

/** Pictures and PDFs enlarged in a dialog, one at a time, with zoom and turning (r). */
export function PhotoViewer({ title, photos, at, onChange, actions }: PhotoViewerProps) {
  const t = usePhotoTexts();
  const language = useLanguage();
  const step = (by: number) => {
    if (at !== null && photos[at + by]) onChange(at + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // By the key's place too: an Arabic keyboard types another letter there.
    const isR = event.code === 'KeyR' || event.key === 'r';
    if (isR) turn();
    const nextKey = directionOf(language) === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const previousKey = directionOf(language) === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    if (event.key === nextKey) step(1);
    if (event.key === previousKey) step(-1);
  };
  const photo = at === null ? undefined : photos[at];
  const [turned, setTurned] = useState<Record<string, number>>({});
  const turns = (photo && turned[photo.url]) ?? 0;
  const turn = () => photo && !actions && setTurned({ ...turned, [photo.url]: (turns + 1) % 4 });
  useKeys(photo !== undefined, onKeyDown);
  const parts = photo && {
    turns,
    stepper: <Stepper photos={photos} at={at ?? 0} step={step} />,
    // With actions the person can turn the picture itself.
    turner: !actions && (
      <IconButton label={t.turn} aria-keyshortcuts="r" onClick={turn}>
        <RotateCw size={22} aria-hidden="true" />
      </IconButton>
    ),
  };
  return (
    <Dialog
      open={photo !== undefined}
      onClose={() => onChange(null)}
      title={title}
      className="max-sm:m-0 max-sm:h-dvh max-sm:max-h-dvh max-sm:w-full max-sm:rounded-none sm:w-[min(60rem,calc(100%-2rem))]"
    >
      {parts &&
        (photo.pdf ? (
          <PdfViewer key={photo.url} url={photo.url} name={photo.alt} {...parts} />
        ) : (
          <EnlargedPhoto key={photo.url} photo={photo} actions={actions} {...parts} />
        ))}
    </Dialog>
  );
}

interface StepperProps {
  photos: readonly ViewedPhoto[];
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

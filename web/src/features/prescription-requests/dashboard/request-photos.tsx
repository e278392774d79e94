import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { PhotoViewer, thumbnailUrl } from '../../../shared/viewers/photo-viewer.tsx';

/** The first photo small; pressed, all of them enlarged. */
export function RequestPhotos({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardTexts().request;
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const { customerName: name, prescriptionImages: urls } = request;
  const first = urls[0];
  if (first === undefined) {
    return (
      <p className="flex size-20 shrink-0 flex-col items-center justify-center gap-1 rounded bg-surface-sunken p-1 text-center text-xs text-muted sm:size-32">
        <ImageOff size={24} aria-hidden="true" />
        {t.noPhoto}
      </p>
    );
  }
  const count = formatNumber(language, urls.length);
  return (
    <>
      <button
        type="button"
        onClick={() => setAt(0)}
        className="relative size-20 shrink-0 overflow-hidden rounded border border-line bg-surface-sunken sm:size-32"
      >
        <span className="sr-only">{t.openPhotos(name, count)}</span>
        <img
          src={thumbnailUrl(first)}
          alt=""
          loading="lazy"
          width={128}
          height={128}
          className="size-full object-cover"
        />
        {urls.length > 1 && (
          <span
            aria-hidden="true"
            className="absolute end-1 bottom-1 rounded-full bg-surface-raised px-2 text-sm font-semibold"
          >
            {count}
          </span>
        )}
      </button>
      <PhotoViewer
        title={t.photos(isolated(name))}
        photos={urls.map((url, index) => ({
          url,
          alt: t.photoAlt(name, formatNumber(language, index + 1)),
        }))}
        at={at}
        onChange={setAt}
      />
    </>
  );
}

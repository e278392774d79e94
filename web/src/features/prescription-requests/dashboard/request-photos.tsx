import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { thumbnailUrl } from '../../../shared/viewers/thumbnail-url.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

const loadViewer = () => import('../../../shared/viewers/photo-viewer.tsx');

export function RequestPhotos({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardRequestTexts();
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const viewer = useLazyModule(loadViewer, at !== null);
  const { customerName: name, prescriptionImages: urls } = request;
  const first = urls[0];
  if (first === undefined) {
    return (
      <p className="flex size-16 shrink-0 flex-col items-center justify-center rounded bg-surface-sunken text-muted">
        <ImageOff size={24} aria-hidden="true" />
        <span className="sr-only">{t.noPhoto}</span>
      </p>
    );
  }
  const count = formatNumber(language, urls.length);
  return (
    <>
      <button
        type="button"
        onClick={() => setAt(0)}
        className="relative size-16 shrink-0 overflow-hidden rounded border border-line bg-surface-sunken"
      >
        <span className="sr-only">{t.openPhotos(name, count)}</span>
        <img
          src={thumbnailUrl(first)}
          alt=""
          loading="lazy"
          width={64}
          height={64}
          className="size-full object-cover"
        />
        {urls.length > 1 && (
          <span
            aria-hidden="true"
            className="absolute end-1 bottom-1 rounded-full bg-surface-raised px-1.5 text-xs font-semibold"
          >
            {count}
          </span>
        )}
      </button>
      {viewer && (
        <viewer.PhotoViewer
          title={t.photos(isolated(name))}
          photos={urls.map((url, index) => ({
            url,
            alt: t.photoAlt(name, formatNumber(language, index + 1)),
          }))}
          at={at}
          onChange={setAt}
        />
      )}
    </>
  );
}

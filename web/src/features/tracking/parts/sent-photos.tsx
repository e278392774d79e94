import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useTrackTexts } from '../../../i18n/track.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { thumbnailUrl } from '../../../shared/viewers/thumbnail-url.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

const loadViewer = () => import('../../../shared/viewers/photo-viewer.tsx');

export function SentPhotos({ urls }: { urls: readonly string[] }) {
  const t = useTrackTexts().whatWasSent;
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const viewer = useLazyModule(loadViewer, at !== null);
  const number = (index: number) => formatNumber(language, index + 1);
  return (
    <>
      <ul aria-label={t.photos} className="flex flex-wrap gap-2">
        {urls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              onClick={() => setAt(index)}
              className="block size-20 overflow-hidden rounded border border-line bg-surface-sunken"
            >
              <span className="sr-only">{t.openPhoto(number(index))}</span>
              <img
                src={thumbnailUrl(url)}
                alt=""
                loading="lazy"
                width={80}
                height={80}
                className="size-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {viewer && (
        <viewer.PhotoViewer
          title={t.photos}
          photos={urls.map((url, index) => ({ url, alt: t.photo(number(index)) }))}
          at={at}
          onChange={setAt}
        />
      )}
    </>
  );
}

import ImageOff from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { thumbnailUrl } from '../../../shared/viewers/thumbnail-url.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

const loadViewer = () => import('../../../shared/viewers/photo-viewer.tsx');

const box = 'size-16 shrink-0 overflow-hidden rounded border border-line bg-surface-sunken';

/**
 * The first photo small; a press enlarges all. They disappear as soon as the pharmacy may not see
 * them any more (docs/files.md): then the viewer closes, and a text gives the reason.
 */
export function InquiryPhotos({ photos }: { photos: readonly string[] }) {
  const t = useInquiriesTexts().inquiry;
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const viewer = useLazyModule(loadViewer, at !== null);
  const [gone, setGone] = useState<string | null>(null);
  const first = photos[0];
  if (first === undefined) return null;
  if (gone === first) {
    return (
      <p className={`${box} flex items-center justify-center text-muted`} title={t.photoGone}>
        <ImageOff size={24} aria-hidden="true" />
        <span className="sr-only">{t.photoGone}</span>
      </p>
    );
  }
  const count = formatNumber(language, photos.length);
  return (
    <>
      <button type="button" onClick={() => setAt(0)} className={`${box} relative`}>
        <span className="sr-only">{t.openPhotos(count)}</span>
        <img
          src={thumbnailUrl(first)}
          alt=""
          loading="lazy"
          width={64}
          height={64}
          onError={() => setGone(first)}
          className="size-full object-cover"
        />
        {photos.length > 1 && (
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
          title={t.photos}
          photos={photos.map((url, index) => ({
            url,
            alt: t.photoAlt(formatNumber(language, index + 1)),
          }))}
          at={at}
          onChange={setAt}
        />
      )}
    </>
  );
}

import { useAdvertisementTexts } from '../../../i18n/advertisements.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { Status } from '../../../ui/status.tsx';

/** The progress of a picture's upload, 0 to 1. */
export function PictureProgress({ share }: { share: number }) {
  const t = useAdvertisementTexts().picture;
  const language = useLanguage();
  const percent = formatNumber(language, Math.floor(share * 100) / 100, { style: 'percent' });
  return (
    <div className="flex w-full flex-col gap-1">
      <p className="text-sm text-muted">{share < 1 ? t.sent(percent) : t.checking}</p>
      {/* Announced once, not at each step. */}
      <Status className="sr-only">{share < 1 ? t.uploading : t.checking}</Status>
      <ProgressBar label={t.uploading} share={share} />
    </div>
  );
}

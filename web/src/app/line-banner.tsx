import WifiOff from 'lucide-react/icons/wifi-off';
import { formatDateTime } from '../i18n/format.ts';
import { useLineTexts } from '../i18n/texts/line.ts';
import type { Line } from '../lib/line.ts';
import { useLanguage } from '../lib/preferences.tsx';

/** What stands below the header while the line is gone, or while something kept is shown. */
export default function LineBanner({ isGone, keptAt }: Line) {
  const t = useLineTexts();
  const language = useLanguage();
  if (!isGone && keptAt === undefined) return null;
  return (
    <div className="border-b border-line bg-warning-soft text-warning">
      <p className="page-width flex items-start gap-2 py-2 text-sm">
        <WifiOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {t.gone}
          {keptAt !== undefined && ` ${t.from(formatDateTime(language, new Date(keptAt)))}`}{' '}
          {t.again}
        </span>
      </p>
    </div>
  );
}

import WifiOff from 'lucide-react/icons/wifi-off';
import { useConnectivityTexts } from '../i18n/connectivity.ts';
import { formatDateTime } from '../i18n/format.ts';
import type { Connectivity } from '../lib/connectivity.ts';
import { useLanguage } from '../lib/preferences.ts';

export default function ConnectivityBanner({ isOffline, cachedAt }: Connectivity) {
  const t = useConnectivityTexts();
  const language = useLanguage();
  if (!isOffline && cachedAt === undefined) return null;
  return (
    <div className="border-b border-line bg-warning-soft text-warning">
      <p className="page-width flex items-start gap-2 py-2 text-sm">
        <WifiOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {t.gone}
          {cachedAt !== undefined && ` ${t.from(formatDateTime(language, new Date(cachedAt)))}`}{' '}
          {t.again}
        </span>
      </p>
    </div>
  );
}

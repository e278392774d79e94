import { useConnectivityTexts } from '../i18n/connectivity.ts';
import { setLowData } from '../lib/preferences.ts';
import { Button } from '../ui/button.tsx';

export default function LowDataBanner() {
  const t = useConnectivityTexts();
  return (
    <aside aria-label={t.lowDataLabel} className="border-b border-line bg-surface-sunken">
      <p className="page-width flex flex-wrap items-center justify-between gap-x-3 py-1 text-sm">
        <span>{t.lowData}</span>
        <Button variant="quiet" onClick={() => setLowData(false)} className="-mx-3">
          {t.showPictures}
        </Button>
      </p>
    </aside>
  );
}

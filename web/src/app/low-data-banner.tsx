import { useLineTexts } from '../i18n/texts/line.ts';
import { setLowData } from '../lib/preferences.tsx';
import { Button } from '../ui/button.tsx';

/** Says what is left out with little data, and how to have it all the same. */
export default function LowDataBanner() {
  const t = useLineTexts();
  return (
    <aside aria-label={t.lowDataLabel} className="border-b border-line bg-surface-sunken">
      <p className="page-width flex flex-wrap items-center justify-between gap-x-3 py-1 text-sm">
        <span>{t.lowData}</span>
        <Button look="quiet" onClick={() => setLowData(false)} className="-mx-3">
          {t.showPictures}
        </Button>
      </p>
    </aside>
  );
}

import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { formatDay } from '../../i18n/format.ts';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { UserText } from '../../ui/user-text.tsx';

export function Closures({ closures }: { closures: PharmacyInFull['closures'] }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  if (closures.length === 0) return null;
  return (
    <div>
      <h3 className="font-semibold">{t.closures}</h3>
      <ul>
        {closures.map(({ from, until, reason }) => (
          <li key={from} className="border-t border-line py-2">
            {from === until
              ? t.closedOn(formatDay(language, from))
              : t.period(formatDay(language, from), formatDay(language, until))}
            {reason && (
              <span className="block text-muted">
                <span className="sr-only">{t.closureReason}: </span>
                <UserText text={reason} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

import type { AvailabilityAlert } from '@dawaya/contract/endpoints/availability-alerts';
import { cityName } from '@dawaya/contract/vocabulary/cities';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { ReactNode } from 'react';
import { useAlertTexts } from '../../i18n/alerts.ts';
import { formatDay } from '../../i18n/format.ts';
import { comma, stateName } from '../../i18n/place.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Name } from '../../ui/name.tsx';

interface AlertRowProps {
  alert: AvailabilityAlert;
  /** Its buttons. */
  children: ReactNode;
}

export function AlertRow({ alert, children }: AlertRowProps) {
  const t = useAlertTexts();
  const language = useLanguage();
  const { text, city, state, isConfirmed, lapsesAt } = alert;
  const place = city
    ? t.in(isolated(cityName(language, city)))
    : t.inState(stateName(language, state));
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold wrap-anywhere">
          <Name value={text} />
        </p>
        <p className="text-sm text-muted">
          {place}
          {comma(language)}
          {t.until(formatDay(language, lapsesAt))}
        </p>
        {!isConfirmed && <p className="text-sm font-medium text-warning">{t.unconfirmed}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

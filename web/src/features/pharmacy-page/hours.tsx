import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useToday } from '../../lib/now.tsx';
import { Card } from '../../ui/card.tsx';
import { Closures } from './closures.tsx';
import { WeekTable } from './week-table.tsx';
import { weeksOf } from './weeks.ts';

export function Hours({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const today = useToday();
  const { is24Hours, phone } = pharmacy;
  const weeks = is24Hours ? [] : weeksOf(pharmacy.hours, today);
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-xl font-bold">{t.hours}</h2>
      {is24Hours && <p>{t.everyDay}</p>}
      {!is24Hours && weeks.length === 0 && (
        <p>
          {t.hoursUnknown} {phone && t.callFirst}
        </p>
      )}
      {weeks.map((week) => (
        <WeekTable key={week.period?.from ?? ''} week={week} today={today} />
      ))}
      <Closures closures={pharmacy.closures.filter(({ until }) => until >= today)} />
    </Card>
  );
}

import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { usePharmacyPageTexts } from '../../i18n/texts/pharmacy-page.ts';
import { Card } from '../../ui/card.tsx';

/** When it is open, in a week. */
export function Hours({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-xl font-bold">{t.hours}</h2>
      <p>{pharmacy.is24Hours ? t.everyDay : t.hoursUnknown}</p>
    </Card>
  );
}

import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { PhoneLinks } from '../../shared/contact-details/phone-links.tsx';
import { Share } from './share.tsx';

export function Reach({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const name = nameIn(useLanguage(), pharmacy);
  return (
    <section aria-label={t.contact} className="flex flex-wrap gap-3">
      {pharmacy.phone && <PhoneLinks name={name} phone={pharmacy.phone} />}
      <Share pharmacy={pharmacy} />
    </section>
  );
}

import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { usePharmacyPageTexts } from '../../i18n/texts/pharmacy-page.ts';
import { PhoneLinks } from '../../shared/contact-details/phone-links.tsx';
import { Share } from './share.tsx';

/** Call it, write to it, tell others of it. */
export function Reach({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  return (
    <section aria-label={t.contact} className="flex flex-wrap gap-3">
      {pharmacy.phone && <PhoneLinks name={pharmacy.shopName} phone={pharmacy.phone} />}
      <Share pharmacy={pharmacy} />
    </section>
  );
}

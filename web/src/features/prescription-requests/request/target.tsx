import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import Store from 'lucide-react/icons/store';
import { withState } from '../../../i18n/place.ts';
import { useRequestTexts } from '../../../i18n/request.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Price } from '../../../shared/products/price.tsx';
import { Name } from '../../../ui/name.tsx';

interface TargetProps {
  pharmacy: Pick<PharmacyInFull, 'shopName' | 'cityAr' | 'cityEn' | 'state' | 'isOpen'>;
  advertisement: PublicAdvertisement | undefined;
}

export function Target({ pharmacy, advertisement }: TargetProps) {
  const t = useRequestTexts();
  const language = useLanguage();
  const city = language === 'ar' ? pharmacy.cityAr : pharmacy.cityEn;
  return (
    <section className="flex gap-3 rounded border border-primary bg-primary-soft p-4">
      <Store size={28} aria-hidden="true" className="mt-1 shrink-0 text-primary" />
      <div className="min-w-0">
        <h2 className="text-lg leading-snug font-semibold">
          <span className="block text-sm font-normal">{t.sendingTo}</span>{' '}
          <span className="break-words">
            <Name value={pharmacy.shopName} />
          </span>
        </h2>
        <p>{withState(language, city, pharmacy.state)}</p>
        {advertisement && (
          <p className="mt-2 border-t border-line pt-2 wrap-anywhere">
            <span className="block text-sm">{t.product}</span>
            <span className="font-semibold">
              <Name value={advertisement.productName} />
            </span>
            {' · '}
            <Price value={advertisement.price} />
          </p>
        )}
        {!pharmacy.isOpen && <p className="mt-1 text-sm">{t.closedNow}</p>}
      </div>
    </section>
  );
}

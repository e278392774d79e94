import type { PublicAdvertisement } from '@dawaya/contract/endpoints/advertisements';
import type { PublicPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import Store from 'lucide-react/icons/store';
import { cityAndState } from '../../../i18n/city.ts';
import { useRequestTexts } from '../../../i18n/texts/request.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { Price } from '../../../shared/products/price.tsx';
import { Name } from '../../../ui/name.tsx';

interface TargetProps {
  pharmacy: Pick<PublicPharmacy, 'shopName' | 'city' | 'state' | 'isOpen'>;
  /** What of theirs the customer has seen. */
  advertisement: PublicAdvertisement | undefined;
}

/** Whom the request goes to, and for which of its products. */
export function Target({ pharmacy, advertisement }: TargetProps) {
  const t = useRequestTexts();
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
        <p>{cityAndState(useLanguage(), pharmacy)}</p>
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

import type { PublicPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import Store from 'lucide-react/icons/store';
import { cityAndState } from '../../../i18n/place.ts';
import { useRequestTexts } from '../../../i18n/texts/request.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { Name } from '../../../ui/name.tsx';

/** Whom the request goes to. */
export function Target({ pharmacy }: { pharmacy: PublicPharmacy }) {
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
        {!pharmacy.isOpen && <p className="mt-1 text-sm">{t.closedNow}</p>}
      </div>
    </section>
  );
}

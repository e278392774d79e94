import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { cityName, cityOf, citySlug } from '@dawaya/contract/vocabulary/cities';
import Clock from 'lucide-react/icons/clock';
import Truck from 'lucide-react/icons/truck';
import { Link } from 'wouter';
import { usePharmacyPageTexts } from '../../i18n/texts/pharmacy-page.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Name } from '../../ui/name.tsx';

/** The way to this page, the name, and whether it is open. */
export function Heading({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  return (
    <header className="flex flex-col gap-3">
      <Way city={pharmacy.city} />
      <h1 className="text-2xl leading-snug font-bold wrap-anywhere sm:text-3xl">
        <Name value={pharmacy.shopName} />
      </h1>
      <p className="flex flex-wrap gap-2">
        <Badge tone={pharmacy.isOpen ? 'success' : 'neutral'}>
          <span aria-hidden="true" className="size-2 rounded-full bg-current" />
          {pharmacy.isOpen ? t.open : t.closed}
        </Badge>
        {pharmacy.is24Hours && (
          <Badge tone="primary">
            <Clock size={14} aria-hidden="true" />
            {t.always}
          </Badge>
        )}
        {pharmacy.hasDelivery && (
          <Badge tone="primary">
            <Truck size={14} aria-hidden="true" className="icon-directional" />
            {t.delivery}
          </Badge>
        )}
      </p>
    </header>
  );
}

function Way({ city }: { city: string }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const known = cityOf(city);
  const look = 'inline-flex min-h-11 items-center text-primary hover:underline';
  return (
    <nav aria-label={t.way} className="-mb-2">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm">
        <li>
          <Link href={paths.towns} className={look}>
            {t.towns}
          </Link>
        </li>
        <li aria-hidden="true" className="text-muted">
          /
        </li>
        <li>
          {known ? (
            <Link href={paths.town(citySlug(known))} className={look}>
              {cityName(language, city)}
            </Link>
          ) : (
            <bdi>{city}</bdi>
          )}
        </li>
      </ol>
    </nav>
  );
}

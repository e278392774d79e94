import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { cityName, cityOf, citySlug } from '@dawaya/contract/vocabulary/cities';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import Clock from 'lucide-react/icons/clock';
import Truck from 'lucide-react/icons/truck';
import { Link } from 'wouter';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { ConfirmedOpen, OpeningStatus } from '../../shared/opening/opening-status.tsx';
import { Badge } from '../../ui/badge.tsx';
import { UserText } from '../../ui/user-text.tsx';

export function Heading({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const other =
    language === 'ar' ? pharmacy.nameAr && pharmacy.nameEn : pharmacy.nameEn && pharmacy.nameAr;
  return (
    <header className="flex flex-col gap-3">
      <Way city={pharmacy.city} />
      <div>
        <h1 className="text-2xl leading-snug font-bold wrap-anywhere sm:text-3xl">
          <UserText text={nameIn(language, pharmacy)} />
        </h1>
        {other && (
          <p className="text-lg text-muted wrap-anywhere">
            <UserText text={other} />
          </p>
        )}
      </div>
      <p className="flex flex-wrap items-center gap-2">
        <OpeningStatus pharmacy={pharmacy} />
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
        <ConfirmedOpen pharmacy={pharmacy} />
      </p>
    </header>
  );
}

function Way({ city }: { city: string }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const known = cityOf(city);
  const look =
    'inline-flex min-h-11 min-w-11 items-center justify-center text-primary hover:underline';
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
            <UserText text={city} />
          )}
        </li>
      </ol>
    </nav>
  );
}

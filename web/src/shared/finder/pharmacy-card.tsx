import type { PublicPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Truck from 'lucide-react/icons/truck';
import placeholder from '../../assets/pharmacy-placeholder.svg';
import { formatUnit } from '../../i18n/format.ts';
import { useFinderTexts } from '../../i18n/texts/finder.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { Address } from '../../ui/address.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { ConfirmedOpen, OpeningStatus } from '../opening/opening-status.tsx';

export function PharmacyCard({ pharmacy }: { pharmacy: PublicPharmacy }) {
  const t = useFinderTexts().card;
  const language = useLanguage();
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-surface-raised shadow">
      <img
        src={placeholder}
        alt=""
        width={320}
        height={140}
        loading="lazy"
        className="h-24 w-full sm:h-32 object-cover"
      />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <h3 className="text-lg leading-snug font-semibold">
          <Name value={pharmacy.shopName} />
        </h3>
        <Badges pharmacy={pharmacy} />
        <p className="flex gap-2 text-muted">
          <MapPin size={18} aria-hidden="true" className="mt-1 shrink-0" />
          <span>
            <WholeAddress pharmacy={pharmacy} />
            {pharmacy.distanceKm !== undefined && (
              <span className="block font-medium text-text">
                {t.distance(formatUnit(language, pharmacy.distanceKm, 'kilometer', 1))}
              </span>
            )}
          </span>
        </p>
        <p className="flex items-center gap-2 text-muted">
          <Phone size={18} aria-hidden="true" className="shrink-0" />
          <span className="sr-only">{t.phone}: </span>
          {pharmacy.phone ? (
            <a
              href={`tel:${pharmacy.phone}`}
              className="inline-flex min-h-11 items-center text-primary hover:underline"
            >
              <PhoneNumber value={pharmacy.phone} />
            </a>
          ) : (
            <span className="inline-flex min-h-11 items-center">{t.noPhone}</span>
          )}
        </p>
        <LinkButton
          href={paths.requestTo(pharmacy.id)}
          aria-label={t.detailsOf(pharmacy.shopName)}
          className="mt-auto"
        >
          {t.details}
        </LinkButton>
      </div>
    </article>
  );
}

function Badges({ pharmacy }: { pharmacy: PublicPharmacy }) {
  const t = useFinderTexts().card;
  return (
    <p className="flex flex-wrap gap-2">
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
  );
}

/** All of the address or none of it (specification, section 3). */
function WholeAddress({ pharmacy }: { pharmacy: PublicPharmacy }) {
  const t = useFinderTexts().card;
  const { address, city, state, zipCode } = pharmacy;
  if (!address || !city || !state || !zipCode) return t.addressPending;
  return <Address at={pharmacy} />;
}

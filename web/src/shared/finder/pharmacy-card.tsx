import type { FoundPharmacy } from '@dawaya/contract/endpoints/pharmacies';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Clock from 'lucide-react/icons/clock';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import Truck from 'lucide-react/icons/truck';
import { Link } from 'wouter';
import placeholder from '../../assets/pharmacy-placeholder.svg';
import { useFinderTexts } from '../../i18n/finder.ts';
import { formatUnit } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useLowData } from '../../lib/preferences.ts';
import { AddressLines } from '../../ui/address-lines.tsx';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Name } from '../../ui/name.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { ConfirmedOpen, OpeningStatus } from '../opening/opening-status.tsx';

/**
 * The same drawing for all; in low-data mode only its box, which keeps the rows of a phone as they
 * are.
 */
function Drawing() {
  if (useLowData()) return <span className="h-12 w-full rounded bg-surface-sunken sm:h-1" />;
  return (
    <img
      src={placeholder}
      alt=""
      width={320}
      height={140}
      loading="lazy"
      className="h-12 w-full rounded object-cover sm:h-32 sm:rounded-none"
    />
  );
}

/**
 * A pharmacy in a list (specification §2): a row on a phone, a card on a wider screen. Its
 * upper part links to the pharmacy's own page, 'View Details' to the request form.
 * @param heading one level below the list's own
 */
export function PharmacyCard({
  pharmacy,
  heading: Heading = 'h3',
}: {
  pharmacy: FoundPharmacy;
  heading?: 'h2' | 'h3';
}) {
  const t = useFinderTexts().card;
  return (
    <article className="flex h-full flex-col overflow-hidden rounded border border-line bg-surface-raised shadow max-sm:px-3">
      <div className="relative grid flex-1 grid-cols-[3rem_1fr] gap-x-3 gap-y-1 pt-2.5 sm:flex sm:flex-col sm:gap-3 sm:pt-0 sm:hover:bg-surface-sunken/40">
        <Drawing />
        <div className="flex min-w-0 flex-col gap-1 sm:gap-2 sm:px-4">
          <Heading className="leading-snug font-semibold wrap-anywhere sm:text-lg">
            {/* The link covers the whole upper part. */}
            <Link
              href={paths.pharmacy(pharmacy.id)}
              className="after:absolute after:inset-0 hover:underline"
            >
              <Name value={pharmacy.shopName} />
            </Link>
          </Heading>
          <Badges pharmacy={pharmacy} />
        </div>
        <div className="col-span-2 flex gap-1 text-sm leading-snug text-muted sm:flex-1 sm:px-4 sm:text-base">
          <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <WholeAddress pharmacy={pharmacy} />
          </div>
          <span
            aria-hidden="true"
            className="inline-flex shrink-0 items-center self-end font-medium text-primary"
          >
            {t.about}
            <ChevronRight size={14} className="icon-directional" />
          </span>
        </div>
      </div>
      <div className="flex items-center justify-between gap-2 pt-1 pb-2 sm:flex-col sm:items-stretch sm:p-4 sm:pt-1">
        <PhoneLine phone={pharmacy.phone} />
        <LinkButton
          href={paths.requestTo(pharmacy.id)}
          aria-label={t.detailsOf(pharmacy.shopName)}
          className="max-sm:px-3"
        >
          {t.details}
        </LinkButton>
      </div>
    </article>
  );
}

function PhoneLine({ phone }: { phone: string | null }) {
  const t = useFinderTexts().card;
  return (
    <p className="flex min-w-0 items-center gap-1.5 text-muted">
      <Phone size={16} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{t.phone}: </span>
      {phone ? (
        <a
          href={`tel:${phone}`}
          className="inline-flex min-h-11 items-center text-primary hover:underline"
        >
          <PhoneNumber value={phone} />
        </a>
      ) : (
        <span className="inline-flex min-h-11 items-center">{t.noPhone}</span>
      )}
    </p>
  );
}

function Badges({ pharmacy }: { pharmacy: FoundPharmacy }) {
  const t = useFinderTexts().card;
  return (
    <p className="flex flex-wrap gap-1.5 sm:gap-2">
      <OpeningStatus pharmacy={pharmacy} />
      {pharmacy.is24Hours && (
        <Badge tone="primary" className={small}>
          <Clock size={14} aria-hidden="true" />
          {t.always}
        </Badge>
      )}
      {pharmacy.hasDelivery && (
        <Badge tone="primary" className={small}>
          <Truck size={14} aria-hidden="true" className="icon-directional" />
          {t.delivery}
        </Badge>
      )}
      <ConfirmedOpen pharmacy={pharmacy} />
    </p>
  );
}

const small = 'max-sm:px-2 max-sm:py-0 max-sm:text-xs max-sm:leading-5';

/** The complete address or none of it (specification §3), and the distance. */
function WholeAddress({ pharmacy }: { pharmacy: FoundPharmacy }) {
  const t = useFinderTexts().card;
  const language = useLanguage();
  const { address, city, state, zipCode, distanceKm, street, cityAr, cityEn } = pharmacy;
  const isWhole = address && city && state && zipCode;
  return (
    <>
      {isWhole ? (
        <AddressLines {...{ street, zipCode, state }} city={language === 'ar' ? cityAr : cityEn} />
      ) : (
        t.addressPending
      )}
      {distanceKm !== undefined && (
        <span className="block font-medium text-text">
          {t.distance(formatUnit(language, distanceKm, 'kilometer', 1, 'genitive'))}
        </span>
      )}
    </>
  );
}

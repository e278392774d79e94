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
import { cx } from '../../ui/cx.ts';
import { Initial } from '../../ui/initial.tsx';
import { Name } from '../../ui/name.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { ConfirmedOpen, OpeningStatus, useOpenNow } from '../opening/opening-status.tsx';

/**
 * Shows the pharmacy's initial on its tint, so that rows of a list differ, and the specification's
 * drawing small; low-data mode omits the drawing.
 */
function Drawing({ pharmacy: { id, shopName } }: { pharmacy: FoundPharmacy }) {
  return (
    <div aria-hidden="true" className="relative self-start">
      <Initial id={id} name={shopName} />
      {!useLowData() && (
        <img
          src={placeholder}
          alt=""
          width={320}
          height={140}
          loading="lazy"
          className="absolute -end-2 -bottom-2 size-6 rounded-full border border-line object-cover"
        />
      )}
    </div>
  );
}

/**
 * A pharmacy in a list (specification §2): a row on a phone, a card on a wider screen, with its
 * state as a coloured edge. Its upper part links to the pharmacy's own page, 'View Details' to the
 * request form.
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
  const { isOpen } = useOpenNow(pharmacy);
  return (
    <article
      className={cx(
        'flex h-full flex-col border-s-4 border-b border-line max-sm:ps-3 sm:overflow-hidden sm:rounded sm:border-e sm:border-t sm:bg-surface-raised',
        isOpen ? 'border-s-success' : 'border-s-line-strong',
      )}
    >
      <div className="relative grid flex-1 grid-cols-[3rem_1fr] content-start gap-x-3 gap-y-1 pt-3 sm:gap-y-3 sm:px-4 sm:pt-4 sm:hover:bg-surface-sunken/40">
        <Drawing pharmacy={pharmacy} />
        <div className="flex min-w-0 flex-col gap-1">
          <Heading className="leading-snug font-semibold wrap-anywhere">
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
        <div className="col-span-2 flex gap-1 text-sm leading-snug text-muted">
          <MapPin size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          <div className="min-w-0 flex-1 wrap-anywhere">
            <WholeAddress pharmacy={pharmacy} />
          </div>
          <ChevronRight
            size={20}
            aria-hidden="true"
            className="icon-directional shrink-0 self-end text-primary"
          />
        </div>
      </div>
      <div className="flex items-center justify-between gap-2 pt-1 pb-2 sm:px-4 sm:py-3">
        <PhoneLine phone={pharmacy.phone} />
        <LinkButton
          href={paths.requestTo(pharmacy.id)}
          variant="secondary"
          aria-label={t.detailsOf(pharmacy.shopName)}
          className="px-3"
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
  const language = useLanguage();
  const { distanceKm } = pharmacy;
  return (
    <p className="flex flex-wrap gap-x-3">
      {distanceKm !== undefined && (
        <span className="font-semibold">
          {t.distance(formatUnit(language, distanceKm, 'kilometer', 1, 'genitive'))}
        </span>
      )}
      <OpeningStatus pharmacy={pharmacy} />
      {pharmacy.is24Hours && (
        <Badge>
          <Clock size={14} aria-hidden="true" />
          {t.always}
        </Badge>
      )}
      {pharmacy.hasDelivery && (
        <Badge>
          <Truck size={14} aria-hidden="true" className="icon-directional" />
          {t.delivery}
        </Badge>
      )}
      <ConfirmedOpen pharmacy={pharmacy} />
    </p>
  );
}

/** The complete address or none of it (specification §3). */
function WholeAddress({ pharmacy }: { pharmacy: FoundPharmacy }) {
  const t = useFinderTexts().card;
  const language = useLanguage();
  const { address, city, state, zipCode, street, cityAr, cityEn } = pharmacy;
  if (!(address && city && state && zipCode)) return t.addressPending;
  return (
    <AddressLines {...{ street, zipCode, state }} city={language === 'ar' ? cityAr : cityEn} />
  );
}

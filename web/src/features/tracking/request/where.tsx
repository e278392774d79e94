import ChevronRight from 'lucide-react/icons/chevron-right';
import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import { Link } from 'wouter';
import { useTrackTexts } from '../../../i18n/track.ts';
import { paths } from '../../../lib/paths.ts';
import { useRead } from '../../../lib/reads/use-read.ts';
import { PhoneLinks } from '../../../shared/contact-details/phone-links.tsx';
import { OpeningStatus } from '../../../shared/opening/opening-status.tsx';
import { pharmacyQuery } from '../../../shared/pharmacy/pharmacy-query.ts';
import { Address } from '../../../ui/address.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import type { TrackedRequest } from '../queries.ts';

export default function Where({ request: { pharmacy, code } }: { request: TrackedRequest }) {
  const t = useTrackTexts();
  // Hours are public, but only for a listed pharmacy.
  const { data: listed } = useRead(pharmacyQuery(pharmacy.id));
  const { shopName, phone, landmark } = pharmacy;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{t.pharmacy.where}</h2>
      {listed && (
        <p>
          <OpeningStatus pharmacy={listed} />
        </p>
      )}
      <address className="flex gap-2 not-italic">
        <MapPin size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          <Address at={pharmacy}>
            {landmark && (
              <span className="block">
                <UserText text={landmark} />
              </span>
            )}
          </Address>
        </span>
      </address>
      <div className="flex flex-wrap gap-2">
        {phone && (
          <PhoneLinks
            name={shopName}
            phone={phone}
            {...(code && { message: t.pharmacy.message(code) })}
          />
        )}
        <Directions pharmacy={pharmacy} />
      </div>
      {listed && (
        <Link
          href={paths.pharmacy(pharmacy.id)}
          className="inline-flex min-h-11 items-center gap-1 self-start font-medium text-primary hover:underline"
        >
          {t.pharmacy.about}
          <ChevronRight size={18} aria-hidden="true" className="icon-directional" />
        </Link>
      )}
    </Card>
  );
}

function Directions({ pharmacy }: { pharmacy: TrackedRequest['pharmacy'] }) {
  const t = useTrackTexts().pharmacy;
  const { shopName, latitude, longitude } = pharmacy;
  if (!latitude || !longitude) return null;
  const place = `${latitude},${longitude}`;
  // Android offers its map apps; every other browser opens the address.
  const asksPhone = /Android/.test(navigator.userAgent);
  const href = asksPhone
    ? `geo:${place}?q=${place}(${encodeURIComponent(shopName)})`
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;
  return (
    <a
      href={href}
      {...(!asksPhone && { target: '_blank', rel: 'noopener noreferrer' })}
      aria-label={t.directionsTo(shopName)}
      className={buttonClass('secondary', 'flex-1 whitespace-nowrap sm:flex-none')}
    >
      <Navigation size={18} aria-hidden="true" />
      {t.directions}
    </a>
  );
}

import type { PharmacyInFull } from '@dawaya/contract/endpoints/pharmacies';
import { type Coordinates, kmBetween } from '@dawaya/contract/vocabulary/distance';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import LocateFixed from 'lucide-react/icons/locate-fixed';
import MapPin from 'lucide-react/icons/map-pin';
import Navigation from 'lucide-react/icons/navigation';
import { useState } from 'react';
import { formatUnit } from '../../i18n/format.ts';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Address } from '../../ui/address.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { UserText } from '../../ui/user-text.tsx';

export function PlaceSection({ pharmacy }: { pharmacy: PharmacyInFull }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const { landmark, phone, plusCode, latitude, longitude } = pharmacy;
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <h2 className="text-xl font-bold">{t.where}</h2>
      <address className="flex gap-2 not-italic">
        <MapPin size={20} aria-hidden="true" className="mt-1 shrink-0 text-muted" />
        <span className="min-w-0 wrap-anywhere">
          <Address at={pharmacy}>
            {landmark && (
              <span className="block">
                <span className="sr-only">{t.landmark}: </span>
                <UserText text={landmark} />
              </span>
            )}
          </Address>
        </span>
      </address>
      {latitude && longitude ? (
        <>
          <div className="flex flex-wrap gap-3">
            <Directions
              name={nameIn(language, pharmacy)}
              latitude={latitude}
              longitude={longitude}
            />
            <DistanceButton latitude={Number(latitude)} longitude={Number(longitude)} />
          </div>
          <dl>
            <dt className="text-sm text-muted">{t.plusCode}</dt>
            <dd className="font-medium">
              <UserText text={plusCode ?? ''} className="select-all" />
            </dd>
            <dd className="text-sm text-muted">{t.plusCodeHint}</dd>
          </dl>
        </>
      ) : (
        <p className="text-muted">
          {t.noPosition} {phone && t.askForWay}
        </p>
      )}
    </section>
  );
}

interface DirectionsProps {
  name: string;
  latitude: string;
  longitude: string;
}

/**
 * Directions in any map: a URL that every browser opens, without scripts too, and `geo:` on
 * Android, where the phone offers its map apps.
 */
function Directions({ name, latitude, longitude }: DirectionsProps) {
  const t = usePharmacyPageTexts();
  const asksPhone = useHydrated() && /Android/.test(navigator.userAgent);
  const place = `${latitude},${longitude}`;
  const map = new URLSearchParams({ api: '1', destination: place });
  const href = asksPhone
    ? `geo:${place}?q=${place}(${encodeURIComponent(name)})`
    : `https://www.google.com/maps/dir/?${map}`;
  return (
    <a
      href={href}
      {...(!asksPhone && { target: '_blank', rel: 'noopener noreferrer' })}
      aria-label={t.directionsLabel(name)}
      className={buttonClass('secondary', 'flex-1 whitespace-nowrap sm:flex-none')}
    >
      <Navigation size={18} aria-hidden="true" />
      {t.directions}
    </a>
  );
}

/**
 * The visitor's distance. The phone is asked for the position only by a tap, and the position is
 * stored nowhere.
 */
function DistanceButton(place: Coordinates) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const hydrated = useHydrated();
  const [answer, setAnswer] = useState<'asking' | 'unknown' | number>();
  if (!hydrated || !('geolocation' in navigator)) return null;
  const ask = () => {
    setAnswer('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setAnswer(kmBetween(coords, place)),
      () => setAnswer('unknown'),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  const formatDistance = (distance: number) =>
    formatUnit(language, distance, 'kilometer', distance < 10 ? 1 : 0, 'genitive');
  return (
    <>
      <Button
        variant="secondary"
        busy={answer === 'asking'}
        onClick={ask}
        className="flex-1 whitespace-nowrap sm:flex-none"
      >
        {answer !== 'asking' && <LocateFixed size={18} aria-hidden="true" />}
        {t.howFar}
      </Button>
      <p role="status" className="not-empty:w-full empty:absolute">
        {answer === 'asking' && <span className="sr-only">{t.locating}</span>}
        {answer === 'unknown' && t.notLocated}
        {typeof answer === 'number' && t.distance(formatDistance(answer))}
      </p>
    </>
  );
}

import Navigation from 'lucide-react/icons/navigation';
import { openingMoment } from '../../i18n/days.ts';
import { useOpeningTexts } from '../../i18n/opening.ts';
import { useTrackTexts } from '../../i18n/track.ts';
import { useToday } from '../../lib/now.tsx';
import { useLanguage } from '../../lib/preferences.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { TrackedRequest } from './queries.ts';

interface DirectionsProps {
  pharmacy: Pick<TrackedRequest['pharmacy'], 'shopName' | 'latitude' | 'longitude'>;
}

/** Opens a map with the way to the pharmacy; nothing without its position. */
export function Directions({ pharmacy }: DirectionsProps) {
  const t = useTrackTexts().pharmacy;
  const { shopName, latitude, longitude } = pharmacy;
  if (!latitude || !longitude) return null;
  const place = `${latitude},${longitude}`;
  // Android offers its map apps; every other browser opens the URL.
  const asksPhone = /Android/.test(navigator.userAgent);
  const href = asksPhone
    ? `geo:${place}?q=${place}(${encodeURIComponent(shopName)})`
    : `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`;
  return (
    <a
      href={href}
      {...(!asksPhone && { target: '_blank', rel: 'noopener noreferrer' })}
      aria-label={t.directionsTo(shopName)}
      className={buttonClass('secondary', 'whitespace-nowrap')}
    >
      <Navigation size={18} aria-hidden="true" />
      {t.directions}
    </a>
  );
}

/** The next opening, next to 'closed'. */
export function NextOpening({ at }: { at: string }) {
  const { opens } = useOpeningTexts();
  return <> · {opens(openingMoment(useLanguage(), at, useToday()))}</>;
}

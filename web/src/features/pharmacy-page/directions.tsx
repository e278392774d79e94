import Navigation from 'lucide-react/icons/navigation';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { buttonClass } from '../../ui/button.tsx';

interface DirectionsProps {
  name: string;
  latitude: string;
  longitude: string;
}

/**
 * Directions in any map: an address that every browser opens, without scripts too, and `geo:` on
 * Android, where the phone offers its map apps.
 */
export function Directions({ name, latitude, longitude }: DirectionsProps) {
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

import LocateFixed from 'lucide-react/icons/locate-fixed';
import { useState } from 'react';
import { formatUnit } from '../../i18n/format.ts';
import { usePharmacyPageTexts } from '../../i18n/pharmacy-page.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { Button } from '../../ui/button.tsx';
import { distanceKm } from './distance.ts';

/**
 * The visitor's distance. The phone is asked for the position only by a tap, and the position is
 * stored nowhere.
 */
export function HowFar(place: { latitude: number; longitude: number }) {
  const t = usePharmacyPageTexts();
  const language = useLanguage();
  const hydrated = useHydrated();
  const [answer, setAnswer] = useState<'asking' | 'unknown' | number>();
  if (!hydrated || !('geolocation' in navigator)) return null;
  const ask = () => {
    setAnswer('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setAnswer(distanceKm(coords, place)),
      () => setAnswer('unknown'),
      { timeout: 10_000, maximumAge: 300_000 },
    );
  };
  const written = (distance: number) =>
    formatUnit(language, distance, 'kilometer', distance < 10 ? 1 : 0, 'genitive');
  return (
    <>
      <Button
        look="secondary"
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
        {typeof answer === 'number' && t.distance(written(answer))}
      </p>
    </>
  );
}

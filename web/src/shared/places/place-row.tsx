import type { PublicPlace } from '@dawaya/contract/endpoints/places';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { useState } from 'react';
import { Link } from 'wouter';
import { cityAndState } from '../../i18n/city.ts';
import { formatUnit } from '../../i18n/format.ts';
import { usePlacesTexts } from '../../i18n/places.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { UserText } from '../../ui/user-text.tsx';
import { mapAddress } from './map-address.ts';

const look =
  'inline-flex min-h-11 items-center gap-1.5 text-primary underline-offset-4 hover:underline';

/** A line of a list: no picture, no opening status, nothing to send. */
export function PlaceRow({ place }: { place: PublicPlace }) {
  const t = usePlacesTexts();
  const language = useLanguage();
  const name = nameIn(language, place);
  const { city, state, distanceKm, phone } = place;
  return (
    <li className="py-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
      <div className="min-w-0">
        <p className="font-medium break-words">
          <UserText text={name} />
        </p>
        <p className="text-sm text-muted">
          {cityAndState(language, { city: city ?? '', state })}
          {distanceKm !== undefined &&
            ` · ${t.distance(formatUnit(language, distanceKm, 'kilometer', 1, 'genitive'))}`}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-x-4 text-sm">
        <a
          href={mapAddress(place)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t.mapOf(name)}
          className={look}
        >
          <MapPin size={16} aria-hidden="true" />
          {t.map}
        </a>
        {phone && (
          <a href={`tel:${phone}`} className={look}>
            <Phone size={16} aria-hidden="true" />
            <span className="sr-only">{t.callTo(name)} </span>
            <PhoneNumber value={phone} />
          </a>
        )}
        <Link href={paths.registerPlace(place.id)} aria-label={t.mineOf(name)} className={look}>
          {t.mine}
        </Link>
        <ReportGone id={place.id} name={name} />
      </div>
    </li>
  );
}

interface ReportGoneProps {
  id: string;
  name: string;
}

const loadQuestion = () => import('./gone-question.tsx');

/** Reports that a place is gone, once and after a confirmation, whose script loads only then. */
function ReportGone({ id, name }: ReportGoneProps) {
  const t = usePlacesTexts();
  const [asking, setAsking] = useState(false);
  const [reported, setReported] = useState(false);
  const question = useLazyModule(loadQuestion, asking);

  if (reported)
    return <span className="inline-flex min-h-11 items-center text-muted">{t.reported}</span>;
  return (
    <>
      <button
        type="button"
        aria-label={t.goneOf(name)}
        onClick={() => setAsking(true)}
        className="inline-flex min-h-11 items-center text-muted underline-offset-4 hover:underline"
      >
        {t.gone}
      </button>
      {question && (
        <question.GoneQuestion
          id={id}
          name={name}
          open={asking}
          onClose={() => setAsking(false)}
          onReported={() => setReported(true)}
        />
      )}
    </>
  );
}

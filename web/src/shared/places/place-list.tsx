import type { PublicPlace } from '@dawaya/contract/endpoints/places';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { placeSources } from '@dawaya/contract/vocabulary/places';
import MapPin from 'lucide-react/icons/map-pin';
import Phone from 'lucide-react/icons/phone';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import { cityAndState } from '../../i18n/city.ts';
import { formatUnit } from '../../i18n/format.ts';
import { usePlacesTexts } from '../../i18n/places.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { keepPreviousData } from '../../lib/reads/reads.ts';
import { useReadPages } from '../../lib/reads/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { UserText } from '../../ui/user-text.tsx';
import type { PlaceChoice } from './choice.ts';
import { mapAddress } from './map-address.ts';
import { placesQuery } from './queries.ts';

interface PlaceListProps extends PlaceChoice {
  heading?: 'h2' | 'h3';
}

export function PlaceList({ heading: Heading = 'h3', ...choice }: PlaceListProps) {
  const t = usePlacesTexts();
  const titleId = useId();
  const pages = useReadPages({ ...placesQuery(choice), placeholderData: keepPreviousData });
  const places = pages.data?.pages.flatMap((page) => page.items) ?? [];
  if (places.length === 0) return null;
  const sources = [...new Set(places.map(({ source }) => source))];
  return (
    <section
      aria-labelledby={titleId}
      className="mt-10 rounded border border-dashed border-line-strong p-4 sm:p-5"
    >
      <Heading id={titleId} className="text-xl font-semibold">
        {t.title}
      </Heading>
      <p className="mt-1 max-w-prose text-sm text-muted">{t.intro}</p>
      <ul className="mt-3 divide-y divide-line">
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="secondary"
          busy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
          className="mt-3"
        >
          {t.more}
        </Button>
      )}
      {pages.isFetchNextPageError && <ErrorState error={pages.error} fallback={t.moreFailed} />}
      {sources.map((source) => (
        <p key={source} className="mt-2 text-sm">
          <a
            href={placeSources[source].copyrightUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center text-muted underline underline-offset-4"
          >
            <bdi dir="ltr" lang="en">
              {placeSources[source].attribution}
            </bdi>
          </a>
        </p>
      ))}
    </section>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 text-primary underline-offset-4 hover:underline';

/** A line of a list: no picture, no opening status, nothing to send. */
function PlaceRow({ place }: { place: PublicPlace }) {
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
          className={linkClass}
        >
          <MapPin size={16} aria-hidden="true" />
          {t.map}
        </a>
        {phone && (
          <a href={`tel:${phone}`} className={linkClass}>
            <Phone size={16} aria-hidden="true" />
            <span className="sr-only">{t.callTo(name)} </span>
            <PhoneNumber value={phone} />
          </a>
        )}
        <Link
          href={paths.registerPlace(place.id)}
          aria-label={t.mineOf(name)}
          className={linkClass}
        >
          {t.mine}
        </Link>
        <ReportClosureButton id={place.id} name={name} />
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
function ReportClosureButton({ id, name }: ReportGoneProps) {
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

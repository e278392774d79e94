import { placeSources } from '@dawaya/contract/vocabulary/places';
import { useId } from 'react';
import { usePlacesTexts } from '../../i18n/places.ts';
import { keepPreviousData } from '../../lib/reads/reads.ts';
import { useReadPages } from '../../lib/reads/use-read.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { PlaceChoice } from './choice.ts';
import { PlaceRow } from './place-row.tsx';
import { placesQuery } from './queries.ts';

interface PlaceListProps extends PlaceChoice {
  heading?: 'h2' | 'h3';
}

export function PlaceList({ heading: Heading = 'h3', ...choice }: PlaceListProps) {
  const t = usePlacesTexts();
  const titleId = useId();
  const found = useReadPages({ ...placesQuery(choice), placeholderData: keepPreviousData });
  const places = found.data?.pages.flatMap((page) => page.items) ?? [];
  if (places.length === 0) return null;
  const sources = [...new Set(places.map(({ source }) => source))];
  return (
    <section
      aria-labelledby={titleId}
      className="mt-10 rounded border border-dashed border-line-strong p-4 sm:p-5"
    >
      <Heading id={titleId} className="text-lg font-semibold">
        {t.title}
      </Heading>
      <p className="mt-1 max-w-prose text-sm text-muted">{t.intro}</p>
      <ul className="mt-3 divide-y divide-line">
        {places.map((place) => (
          <PlaceRow key={place.id} place={place} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button
          look="secondary"
          busy={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
          className="mt-3"
        >
          {t.more}
        </Button>
      )}
      {found.isFetchNextPageError && <ErrorState error={found.error} fallback={t.moreFailed} />}
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

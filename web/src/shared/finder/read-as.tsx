import { useLocation, useSearch } from 'wouter';
import { useFinderTexts } from '../../i18n/finder.ts';
import { useFinderMoreTexts } from '../../i18n/finder-more.ts';
import { type FoundPage, finderAddress } from './queries.ts';

/**
 * Explains how the server read a search: the probable meaning, and the filters that its words name.
 */
export function SearchReading({ first }: { first: FoundPage }) {
  const t = useFinderTexts();
  const moreTexts = useFinderMoreTexts();
  const [path] = useLocation();
  const search = useSearch();
  const { asked, meant, isApproximate, readAs } = first;
  const filters = readAs.filters.map((filter) => t.filter[filter]);
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
      {meant !== null && (
        <a
          href={`${finderAddress(path, search, { search: meant })}#pharmacies`}
          className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-4"
        >
          {moreTexts.meant(meant)}
        </a>
      )}
      {meant === null && isApproximate && <span>{moreTexts.approximate(asked.search)}</span>}
      {filters.length > 0 && <span>{moreTexts.only(...filters)}</span>}
      {readAs.near && asked.near === null && <span>{moreTexts.nearHint}</span>}
    </p>
  );
}

import { useLayoutEffect, useRef, useState } from 'react';
import { useFinderTexts } from '../../i18n/finder.ts';
import { keepPreviousData } from '../../lib/reads/reads.ts';
import { useReadPages } from '../../lib/reads/use-read.ts';
import { cx } from '../../ui/cx.ts';
import { CityRow } from './city-row.tsx';
import { FinderForm } from './finder-form.tsx';
import { FinderResults } from './finder-results.tsx';
import { finderQuery, finderStateOf } from './queries.ts';
import { useChangeFinder, useFinderSearch, useIsSearching } from './use-finder-address.ts';

/** The pharmacy finder. The address has its state, so that a result can be shared. */
export function Finder() {
  const t = useFinderTexts();
  const search = useFinderSearch();
  const searching = useIsSearching();
  const onChange = useChangeFinder();
  const [near, setNear] = useState<string | null>(null);
  const state = { ...finderStateOf(new URLSearchParams(search)), near };
  const pages = useReadPages({ ...finderQuery(state), placeholderData: keepPreviousData });
  const { section, acted } = useResultsInSight(JSON.stringify(state));
  return (
    <section
      ref={section}
      id="pharmacies"
      aria-labelledby="finder-title"
      onInputCapture={acted}
      onClickCapture={acted}
      className="flex flex-col gap-2 sm:gap-3"
    >
      {/* A phone hides the title during a search: the results take its place. */}
      <h2
        id="finder-title"
        className={cx('text-xl font-bold sm:mb-1', searching && 'max-sm:sr-only')}
      >
        {t.title}
      </h2>
      <FinderForm {...{ state, onChange, onNear: setNear, busy: pages.isPlaceholderData }} />
      <CityRow {...{ state, onChange, first: pages.data?.pages[0] }} />
      <FinderResults found={pages} state={state} />
    </section>
  );
}

/**
 * Scrolls to the finder after a person changes its state, in the frame in which the banner above
 * disappears, so that nothing seems to jump.
 */
function useResultsInSight(shown: string) {
  const section = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (hasActed.current) section.current?.scrollIntoView({ block: 'start' });
  }, [shown]);
  return {
    section,
    acted: () => {
      hasActed.current = true;
    },
  };
}

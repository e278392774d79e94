import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useFinderTexts } from '../../i18n/texts/finder.ts';
import { FinderForm } from './finder-form.tsx';
import { FinderResults } from './finder-results.tsx';
import { finderQuery, finderStateOf } from './queries.ts';

/** The pharmacy finder. Its state is the address, so that a result can be shared. */
export function Finder() {
  const t = useFinderTexts();
  const search = useSearch();
  const [near, setNear] = useState<string | null>(null);
  const state = { ...finderStateOf(new URLSearchParams(search)), near };
  const found = useInfiniteQuery({ ...finderQuery(state), placeholderData: keepPreviousData });
  return (
    <section id="pharmacies" aria-labelledby="finder-title" className="scroll-mt-20">
      <h2 id="finder-title" className="mb-4 text-2xl font-bold">
        {t.title}
      </h2>
      <FinderForm state={state} onNear={setNear} busy={found.isPlaceholderData} />
      <FinderResults found={found} state={state} />
    </section>
  );
}

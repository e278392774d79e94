import { useRef, useState } from 'react';
import { useTrackSearchTexts } from '../../../i18n/texts/track-search.ts';
import { News } from '../../../shared/steady-list/news.tsx';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import type { SearchAnswer, TrackedSearch } from '../kinds.ts';
import { AnswerCard } from './answer-card.tsx';

interface AnswerListProps {
  token: string;
  search: TrackedSearch;
  isFetching: boolean;
  onMade: () => void;
}

const loadChoosing = () => import('./choose-dialog.tsx');

const idOf = ({ pharmacyId }: SearchAnswer) => pharmacyId;

/** The answers as they come; none moves under a thumb, and each can be chosen while the search is open. */
export function AnswerList({ token, search, isFetching, onMade }: AnswerListProps) {
  const t = useTrackSearchTexts();
  const box = useRef<HTMLUListElement>(null);
  const { rows, waiting, takeIn } = useSteadyRows(search.answers, {
    idOf,
    isFetching,
    box,
  });
  const [chosen, setChosen] = useState<SearchAnswer>();
  const isOpen = search.status === 'open';
  const isNobodyAsked = search.asked === 0 && !search.nextWaveAt;
  // Here before anybody presses: the line may be gone by then.
  const choosing = useLazyModule(loadChoosing, isOpen && rows.length > 0);
  return (
    <section aria-labelledby="answers" className="flex flex-col gap-3">
      <h2 id="answers" className="text-lg font-semibold">
        {t.answers}
      </h2>
      {rows.length === 0 && (
        <p className="rounded border border-dashed border-line-strong p-4 text-muted">
          {isOpen ? (
            <>
              <span className="block font-semibold text-text">
                {isNobodyAsked ? t.noneAsked : t.none}
              </span>{' '}
              {isNobodyAsked ? t.noneAskedText : t.noneText}
            </>
          ) : (
            t.noneOver
          )}
        </p>
      )}
      <News
        texts={t.news}
        waiting={waiting}
        left={rows.filter(({ isGone }) => isGone).length}
        onTakeIn={takeIn}
      />
      <ul ref={box} className="flex flex-col gap-3">
        {rows.map(({ row, isGone }) => (
          <li key={row.pharmacyId}>
            <AnswerCard
              answer={row}
              items={search.items}
              isGone={isGone}
              onChoose={isOpen && !isGone ? () => setChosen(row) : undefined}
            />
          </li>
        ))}
      </ul>
      {choosing && chosen && (
        <choosing.ChooseDialog
          token={token}
          search={search}
          answer={chosen}
          onClose={() => setChosen(undefined)}
          onMade={onMade}
        />
      )}
    </section>
  );
}

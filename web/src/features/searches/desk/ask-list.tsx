import type { EndedAsk } from '@dawaya/contract/endpoints/asks';
import type { Ask } from '@dawaya/contract/endpoints/searches';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../i18n/format.ts';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { News } from '../../../shared/steady-list/news.tsx';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { endedBeside, goneFrom } from './ask.ts';
import { AskCard } from './ask-card.tsx';
import { useTellAsksSeen } from './queries.ts';

const loadEndedAsks = () => import('./ended-asks.tsx');

const views = ['open', 'answered'] as const;
type View = (typeof views)[number];

/** Few enough that the requests below them stay near. */
const shownAtFirst = 3;

interface Query {
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

interface AskListProps {
  pharmacyId: string;
  /** What the server has answered last, page after page. */
  asks: readonly Ask[];
  /** What became of those that were answered and are over. */
  ended: readonly EndedAsk[];
  query: Query;
}

/** Those that wait for an answer, and those that have one, which stay visible with what became of it. */
export function AskList({ pharmacyId, asks, ended, query }: AskListProps) {
  const t = useAsksTexts();
  const language = useLanguage();
  const [view, setView] = useState<View>('open');
  const of: Record<View, Ask[]> = {
    open: asks.filter(({ given }) => given === null),
    answered: asks.filter(({ given }) => given !== null),
  };
  // The open ones come first: once one with an answer is read, all of them are.
  const isPart: Record<View, boolean> = {
    open: query.hasNextPage && of.answered.length === 0,
    answered: query.hasNextPage,
  };
  return (
    <>
      <fieldset className={asks.length + ended.length > 0 ? 'chip-row' : 'hidden'}>
        <legend className="sr-only">{t.views.label}</legend>
        {views.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === view}
            onClick={() => setView(name)}
            className={chipClass(name === view)}
          >
            {t.views[name]}
            {/* Of those that this page has read none of, it knows no number. */}
            {(of[name].length > 0 || !isPart[name]) && (
              <span aria-hidden="true" className="font-normal">
                {formatNumber(language, of[name].length)}
                {isPart[name] && '+'}
              </span>
            )}
          </button>
        ))}
      </fieldset>
      <Rows
        key={view}
        pharmacyId={pharmacyId}
        view={view}
        fresh={of[view]}
        isPart={isPart[view]}
        known={asks}
        ended={ended}
        query={query}
      />
    </>
  );
}

interface RowsProps {
  pharmacyId: string;
  view: View;
  fresh: readonly Ask[];
  /** There may be more of them on pages that were not read. */
  isPart: boolean;
  /** All that is known of any of them: one that was answered here has left the open ones. */
  known: readonly Ask[];
  ended: readonly EndedAsk[];
  query: Query;
}

function Rows({ pharmacyId, view, fresh, isPart, known, ended, query }: RowsProps) {
  const t = useAsksTexts();
  const language = useLanguage();
  const tellSeen = useTellAsksSeen(pharmacyId);
  const box = useRef<HTMLUListElement>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { rows, waiting, takeIn } = useSteadyRows(fresh, {
    idOf,
    isFetching: query.isFetching,
    box,
  });
  // An answered question keeps its answer here once it stands on a page that was not read.
  const latest = useRef(new Map<string, Ask>());
  for (const ask of known) latest.current.set(ask.searchId, ask);
  const asks = rows.map(({ row }) => latest.current.get(row.searchId) ?? row);
  const outcomes = new Map(ended.map(({ searchId, outcome }) => [searchId, outcome]));
  const isGone = goneFrom(known, !query.hasNextPage, outcomes);
  const left = view === 'open' ? rows.filter(({ isGone }) => isGone).length : 0;
  // What was answered stays in its place, and the next one is not kept back by it.
  const shown = isWhole ? asks : asks.slice(0, shownAtFirst + left);
  // One that ended under somebody's eyes says so itself, on its card.
  const EndedAsks = useLazyModule(loadEndedAsks, view === 'answered')?.EndedAsks;
  const below = EndedAsks && <EndedAsks ended={endedBeside(ended, shown)} />;
  const isAwaited = asks.length === 0 && isPart && !query.isFetchNextPageError;
  const { isFetching, fetchNextPage } = query;
  // Whoever looks for them does not press through pages of others.
  useEffect(() => {
    if (isAwaited && !isFetching) void fetchNextPage();
  }, [isAwaited, isFetching, fetchNextPage]);
  if (isAwaited) return <LoadingState text={t.loading} />;
  if (asks.length === 0 && !isPart)
    return (
      <>
        <p className="text-muted empty:hidden">
          {view === 'open' && known.length === 0 && t.empty}
          {view === 'open' && known.length > 0 && t.emptyViews.open}
          {view === 'answered' && ended.length === 0 && t.emptyViews.answered}
        </p>
        {below}
      </>
    );
  return (
    <>
      <News texts={t.news} waiting={waiting} left={left} onTakeIn={takeIn} />
      <ul ref={box} className="flex flex-col gap-2">
        {shown.map((ask) => (
          <li
            key={ask.searchId}
            data-id={ask.searchId}
            ref={ask.seenAt === null ? tellSeen : undefined}
          >
            <AskCard
              pharmacyId={pharmacyId}
              ask={ask}
              isAsked={!isGone(ask)}
              outcome={outcomes.get(ask.searchId)}
            />
          </li>
        ))}
      </ul>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {query.isFetchNextPageError && sentenceOf(query.error, t.moreFailed)}
      </p>
      {(shown.length < asks.length || isPart) && (
        <Button
          look="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => {
            setIsWhole(true);
            // The rest of what is known shows first.
            if (shown.length === asks.length) void query.fetchNextPage();
          }}
        >
          {t.more}
          {shown.length < asks.length && (
            <span className="font-normal">
              {formatNumber(language, asks.length - shown.length)}
            </span>
          )}
        </Button>
      )}
      {below}
    </>
  );
}

const idOf = ({ searchId }: Ask) => searchId;

import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { EndedInquiry } from '@dawaya/contract/endpoints/pharmacy-inquiries';
import type { AnswerKind } from '@dawaya/contract/vocabulary/answers';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { formatNumber, plural } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { News } from '../../../shared/steady-list/news.tsx';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';
import { Button } from '../../../ui/button.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { createHasLeft, findEndedInquiries, findUnfolded } from './inquiry.ts';
import {
  endedInquiriesQuery,
  inquiriesQuery,
  useReportInquiriesSeen,
  useWaitingInquiries,
} from './queries.ts';

/**
 * The inquiries to the town's pharmacies, apart from the requests to this one (docs/inquiries.md).
 */
export function InquiriesSection({ pharmacy }: { pharmacy: PharmacyProfile }) {
  const t = useInquiriesTexts();
  const language = useLanguage();
  const query = useInfiniteQuery(inquiriesQuery(pharmacy.id));
  const { data: ended = [] } = useQuery(endedInquiriesQuery(pharmacy.id));
  const { waiting } = useWaitingInquiries(pharmacy.id);
  useEndWithSession('pharmacy', query.error);
  return (
    <section
      id="asks"
      aria-labelledby="asks-title"
      className="flex min-w-0 scroll-mt-2 flex-col gap-3"
    >
      <h2 id="asks-title" tabIndex={-1} className="text-xl font-bold outline-none">
        {t.title}
      </h2>
      {/* Announces a new inquiry to a screen reader. */}
      <p role="status" className="sr-only">
        {query.data && plural(language, waiting, t.waiting)}
      </p>
      <StaleNotice query={query} />
      <WhenLoaded query={query} texts={t}>
        {({ pages }) => (
          <InquiryList
            pharmacyId={pharmacy.id}
            ended={ended}
            inquiries={pages.flatMap(({ items }) => items)}
            query={query}
          />
        )}
      </WhenLoaded>
    </section>
  );
}

/** Loads with the first inquiry: most visits find none. */
const loadCard = () => import('./inquiry-card.tsx');
const loadEndedInquiries = () => import('./ended-inquiries.tsx');

const views = ['open', 'answered'] as const;
type View = (typeof views)[number];

/** Few enough that the requests below stay near: one shows whole, the others as lines. */
const shownAtFirst = 4;
/** Few enough that one more press leaves the page short. */
const shownMore = 10;

interface Query {
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => Promise<unknown>;
}

interface InquiryListProps {
  pharmacyId: string;
  inquiries: readonly ReceivedInquiry[];
  ended: readonly EndedInquiry[];
  query: Query;
}

/** Inquiries without an answer, and answered ones, which stay visible with their outcome. */
function InquiryList({ pharmacyId, inquiries, ended, query }: InquiryListProps) {
  const t = useInquiriesTexts();
  const language = useLanguage();
  const [view, setView] = useState<View>('open');
  const byView: Record<View, ReceivedInquiry[]> = {
    open: inquiries.filter(({ given }) => given === null),
    answered: inquiries.filter(({ given }) => given !== null),
  };
  // The open ones come first: once an answered one is read, all open ones are.
  const isPart: Record<View, boolean> = {
    open: query.hasNextPage && byView.answered.length === 0,
    answered: query.hasNextPage,
  };
  return (
    <>
      <fieldset className={inquiries.length + ended.length > 0 ? 'chip-row' : 'hidden'}>
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
            {/* Without any read row the number is unknown. */}
            {(byView[name].length > 0 || !isPart[name]) && (
              <span aria-hidden="true" className="font-normal">
                {formatNumber(language, byView[name].length)}
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
        fresh={byView[view]}
        isPart={isPart[view]}
        known={inquiries}
        ended={ended}
        query={query}
      />
    </>
  );
}

interface RowsProps {
  pharmacyId: string;
  view: View;
  fresh: readonly ReceivedInquiry[];
  /** Pages that were not read may have more of them. */
  isPart: boolean;
  /** All read inquiries: an inquiry that was answered here has left the open list. */
  known: readonly ReceivedInquiry[];
  ended: readonly EndedInquiry[];
  query: Query;
}

function Rows({ pharmacyId, view, fresh, isPart, known, ended, query }: RowsProps) {
  const t = useInquiriesTexts();
  const language = useLanguage();
  const reportSeen = useReportInquiriesSeen(pharmacyId);
  const box = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(shownAtFirst);
  const [form, setForm] = useState<{ inquiryId: string; kind: AnswerKind | '' } | null>(null);
  const { rows, waiting, insert } = useSteadyRows(fresh, {
    idOf,
    isFetching: query.isFetching,
    box,
  });
  // An answered inquiry keeps its answer here when it moves to a page that was not read.
  const latest = useRef(new Map<string, ReceivedInquiry>());
  for (const inquiry of known) latest.current.set(inquiry.inquiryId, inquiry);
  const inquiries = rows.map(({ row }) => latest.current.get(row.inquiryId) ?? row);
  const outcomes = new Map(ended.map(({ inquiryId, outcome }) => [inquiryId, outcome]));
  const hasLeft = createHasLeft(known, !query.hasNextPage, outcomes);
  const isWriting = inquiries.some(
    (inquiry) => inquiry.inquiryId === form?.inquiryId && !hasLeft(inquiry),
  );
  const isOpen = (inquiry: ReceivedInquiry) => inquiry.given === null && !hasLeft(inquiry);
  const next = inquiries.find(isOpen);
  const unfolded = findUnfolded(inquiries, isOpen);
  const leftCount = view === 'open' ? rows.filter(({ hasLeft }) => hasLeft).length : 0;
  // An answered inquiry keeps its place, and adds room for the next one.
  const shown = inquiries.slice(0, count + leftCount);
  const card = useLazyModule(loadCard, inquiries.length > 0);
  const EndedInquiries = useLazyModule(loadEndedInquiries, view === 'answered')?.EndedInquiries;
  const below = EndedInquiries && <EndedInquiries ended={findEndedInquiries(ended, shown)} />;
  const isAwaited = inquiries.length === 0 && isPart && !query.isFetchNextPageError;
  const { isFetching, fetchNextPage } = query;
  // Reads on, so that the person need not press through pages of other rows.
  useEffect(() => {
    if (isAwaited && !isFetching) void fetchNextPage();
  }, [isAwaited, isFetching, fetchNextPage]);
  if (isAwaited || (!card && inquiries.length > 0)) return <LoadingState text={t.loading} />;
  if (inquiries.length === 0 && !isPart)
    return (
      <>
        {view === 'open' && known.length > 0 && <LazyDrawing of="done" />}
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
      <News texts={t.news} waiting={waiting} left={0} onInsert={insert} />
      {/* An answer scrolls by itself; the browser's own correction would come on top. */}
      <ul ref={box} className="flex flex-col border-t border-line [overflow-anchor:none]">
        {shown.map((inquiry) => (
          <li key={inquiry.inquiryId}>
            {card && (
              <card.InquiryCard
                pharmacyId={pharmacyId}
                inquiry={inquiry}
                isListed={!hasLeft(inquiry)}
                outcome={outcomes.get(inquiry.inquiryId)}
                isNext={inquiry === next && !isWriting}
                isUnfoldedAtFirst={unfolded.has(inquiry)}
                reportSeen={inquiry.seenAt === null ? reportSeen : undefined}
                writing={form?.inquiryId === inquiry.inquiryId ? form.kind : null}
                onWrite={(kind) => {
                  const { inquiryId } = inquiry;
                  if (kind !== null) setForm({ inquiryId, kind });
                  // An answer that arrives late leaves the form of another question open.
                  else setForm((now) => (now?.inquiryId === inquiryId ? null : now));
                }}
              />
            )}
          </li>
        ))}
      </ul>
      {/* Below the list, so that the first answer moves nothing. */}
      {waiting === 0 && <News texts={t.news} waiting={0} left={leftCount} onInsert={insert} />}
      <p role="alert" className="font-medium text-danger empty:hidden">
        {query.isFetchNextPageError && sentenceOf(query.error, t.moreFailed)}
      </p>
      {(shown.length < inquiries.length || isPart) && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={() => {
            setCount(count + shownMore);
            if (shown.length + shownMore > inquiries.length && isPart) void query.fetchNextPage();
          }}
        >
          {t.more}
          {shown.length < inquiries.length && (
            <span className="font-normal">
              {formatNumber(language, inquiries.length - shown.length)}
            </span>
          )}
        </Button>
      )}
      {below}
    </>
  );
}

const idOf = ({ inquiryId }: ReceivedInquiry) => inquiryId;

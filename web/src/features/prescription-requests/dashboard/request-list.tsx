import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { requestPageLength } from '@dawaya/contract/vocabulary/limits';
import { isOpen, type RequestFilter } from '@dawaya/contract/vocabulary/request-moves';
import { urgenciesByPriority } from '@dawaya/contract/vocabulary/urgencies';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { useEndWithSession } from '../../../lib/session.ts';
import { News } from '../../../shared/steady-list/news.tsx';
import { useSteadyRows } from '../../../shared/steady-list/use-steady-rows.ts';
import { LazyDrawing } from '../../../ui/lazy-drawing.tsx';
import { MoreRows } from '../../../ui/more-rows.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { isChosen, type ListChoice, requestsQuery, useReportSeen } from './queries.ts';
import { RequestCard } from './request-card.tsx';

interface RequestListProps {
  pharmacy: PharmacyProfile;
  /** True while another part of the page has the filled button. */
  isQuiet: boolean;
  choice: ListChoice;
  empty: { title: string; text: string; children?: ReactNode };
}

/**
 * One list of requests in every state: loading, failed, stale, empty, full, and with more to load.
 */
export function RequestList({ pharmacy, isQuiet, choice, empty }: RequestListProps) {
  const t = useDashboardTexts().requests;
  const query = useInfiniteQuery(requestsQuery(pharmacy.id, choice));
  useEndWithSession('pharmacy', query.error);
  return (
    <WhenLoaded query={query} texts={t}>
      {({ pages }) => (
        <Rows
          pharmacy={pharmacy}
          isQuiet={isQuiet}
          choice={choice}
          fresh={pages.flatMap(({ items }) => items)}
          query={query}
          empty={empty}
        />
      )}
    </WhenLoaded>
  );
}

type Query = ReturnType<typeof useInfiniteQuery<unknown>>;

interface RowsProps extends RequestListProps {
  fresh: Parameters<typeof useSteadyList>[0];
  query: Pick<
    Query,
    | 'isRefetchError'
    | 'isFetchNextPageError'
    | 'isFetchingNextPage'
    | 'hasNextPage'
    | 'error'
    | 'dataUpdatedAt'
    | 'isFetching'
  > & { refetch: () => Promise<unknown>; fetchNextPage: () => Promise<unknown> };
}

function Rows({ pharmacy, isQuiet, choice, fresh, query, empty }: RowsProps) {
  const t = useDashboardTexts().requests;
  const reportSeen = useReportSeen(pharmacy.id);
  const [open, setOpen] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = useSteadyList(fresh, {
    pharmacyId: pharmacy.id,
    isWhole: !query.hasNextPage,
    isFetching: query.isFetching,
    choice,
    box,
  });
  const next = list.requests.find(({ status }) => status === 'new');
  const refetch = async () => {
    await query.refetch();
    list.insert();
  };
  if (list.requests.length === 0) {
    return (
      <>
        <StaleNotice query={query} />
        <EmptyState title={empty.title} text={empty.text} icon={<LazyDrawing of="waiting" />}>
          {empty.children}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <StaleNotice query={{ ...query, refetch }} />
      <News
        texts={t.news}
        waiting={list.waiting}
        left={choice.view === 'active' ? list.ended : 0}
        onInsert={list.insert}
      />
      <div ref={box} className="border-t border-line">
        {splitIntoChunks(list.requests).map((requests, part, parts) => (
          // Keyed by its index: with the first row's id all cards would be made again whenever that
          // row goes.
          // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is its place
          <Chunk key={part} stays={parts.length === 1}>
            {requests.map((request) => (
              <li
                key={request.id}
                data-id={request.id}
                ref={request.seenAt === null ? reportSeen : undefined}
              >
                <RequestCard
                  pharmacy={pharmacy}
                  request={request}
                  // Only one button is filled: the opened card's, or that of the first that waits.
                  isNext={!isQuiet && (open ? open === request.id : request === next)}
                  isOpen={open === request.id}
                  onToggle={() => setOpen(open === request.id ? null : request.id)}
                  gone={
                    list.hasLeft(request) ? t.gone[choice.filter === 'new' ? 'new' : 'all'] : null
                  }
                />
              </li>
            ))}
          </Chunk>
        ))}
      </div>
      <MoreRows query={query} texts={t} />
    </>
  );
}

function splitIntoChunks<T>(rows: readonly T[]): T[][] {
  const parts = Math.ceil(rows.length / requestPageLength);
  return Array.from({ length: parts }, (_, part) =>
    rows.slice(part * requestPageLength, (part + 1) * requestPageLength),
  );
}

/** Pixels outside the window within which rows stay rendered. */
const renderMarginPx = 1500;

interface ChunkProps {
  /** True for a short list: it stays rendered, so that the browser's own search finds it. */
  stays: boolean;
  children: ReactNode;
}

/**
 * A part of a long list. Far from the window only its height remains, so that a thousand requests
 * are no more elements than a few screens; a part with the focus stays.
 */
function Chunk({ stays, children }: ChunkProps) {
  const box = useRef<HTMLUListElement>(null);
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element || stays) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setHeight(null);
        // Printing lays it out without a height.
        else if (element.offsetHeight > 0 && !element.contains(document.activeElement))
          setHeight(element.offsetHeight);
      },
      { rootMargin: `${renderMarginPx}px 0px` },
    );
    watch.observe(element);
    return () => {
      watch.disconnect();
      setHeight(null);
    };
  }, [stays]);
  return (
    <ul
      ref={box}
      className="divide-y divide-line border-b border-line"
      style={height === null ? undefined : { height }}
      aria-hidden={height === null ? undefined : true}
    >
      {height === null && children}
    </ul>
  );
}

type Placed = Pick<
  PrescriptionRequest,
  'id' | 'status' | 'urgency' | 'createdAt' | 'startedAt' | 'seenAt' | 'dueAt'
>;

/**
 * Finds the rows on the screen that the list no longer has, although nothing was done here.
 * @param fresh the server's last answer; `isWhole`: no further page exists
 */
export function leftSince(
  fresh: readonly Placed[],
  { isWhole, filter }: { isWhole: boolean; filter?: RequestFilter | undefined },
) {
  const present = new Set(fresh.map(({ id }) => id));
  return (row: Placed): boolean => {
    if (present.has(row.id) || !isOpen(row.status)) return false;
    // A request that was started here has left the new ones, but continues.
    if (filter === 'new' && row.status !== 'new') return false;
    // A request that is absent from some pages may be on a later page.
    return isWhole || fresh.some((other) => sortsBefore(row, other));
  };
}

/** Compares by the server's order, whichever of the two is late by now. */
function sortsBefore(row: Placed, other: Placed): boolean {
  if (isChosen(other)) return false;
  const further =
    urgenciesByPriority.indexOf(other.urgency) - urgenciesByPriority.indexOf(row.urgency);
  const isBefore = further > 0 || (further === 0 && row.createdAt < other.createdAt);
  return isBefore && row.dueAt <= other.dueAt;
}

interface SteadyListOptions {
  pharmacyId: string;
  isWhole: boolean;
  isFetching: boolean;
  choice: ListChoice;
  box: RefObject<Element | null>;
}

/**
 * Holds the rows of a live list in the order on the screen, each with its present data.
 * @param fresh the server's last answer
 * @returns `ended`: the number of rows that have ended; `hasLeft`: a colleague has moved the row on
 */
function useSteadyList(
  fresh: readonly PrescriptionRequest[],
  { pharmacyId, isWhole, isFetching, choice: { view, filter }, box }: SteadyListOptions,
) {
  const steady = useSteadyRows(fresh, { idOf, isFetching, box });
  const hasLeft = leftSince(fresh, { isWhole, filter });
  // A missing row is further down, as an opened request that was chosen is, or a colleague ended
  // it.
  const isUnclear = steady.rows.some(
    ({ row, hasLeft: isMissing }) => isMissing && isOpen(row.status) && !hasLeft(row),
  );
  const { data } = useInfiniteQuery({
    ...requestsQuery(pharmacyId, { view: 'ended' }),
    enabled: isUnclear && view === 'active',
  });
  const endedRows = new Map(data?.pages.flatMap(({ items }) => items.map((row) => [row.id, row])));
  const requests = steady.rows.map(({ row, hasLeft: isMissing }) =>
    isMissing ? (endedRows.get(row.id) ?? row) : row,
  );
  return {
    requests,
    waiting: steady.waiting,
    // A started request leaves the new ones, but has not ended.
    ended: requests.filter((row) => !isOpen(row.status) || (filter !== 'new' && hasLeft(row)))
      .length,
    hasLeft,
    insert: steady.insert,
  };
}

const idOf = ({ id }: PrescriptionRequest) => id;

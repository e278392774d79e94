import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link } from 'wouter';
import { useMyRequestsTexts } from '../../../i18n/my-requests.ts';
import { useOutboxTexts } from '../../../i18n/outbox.ts';
import { useRequestCodeTexts } from '../../../i18n/request-code.ts';
import { read } from '../../../lib/api.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import type { OutboxEntry } from '../../../lib/outbox/store.ts';
import { paths } from '../../../lib/paths.ts';
import { polled } from '../../../lib/polling.ts';
import { useHasRole, useLanguage } from '../../../lib/preferences.ts';
import { withQueryClient } from '../../../lib/reads/with-client.tsx';
import { useEndWithSession } from '../../../lib/session.ts';
import { useStored } from '../../../lib/store/store.ts';
import { sentRequests, sentTo } from '../../../shared/requests/sent-requests.ts';
import { statusesQuery } from '../../../shared/requests/statuses.ts';
import { OutboxPanel } from '../../../shared/sending/outbox-panel.tsx';
import { useOutbox } from '../../../shared/sending/use-outbox.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Drawing } from '../../../ui/drawing.tsx';
import { Name } from '../../../ui/name.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { RequestRow, type Row, rowsOf, storeLastShown } from './request-row.tsx';

/**
 * `/my-requests`: everything sent from this browser and, signed in, by the account
 * (docs/tracking.md).
 */
export default withQueryClient(MyRequestsPage);

function MyRequestsPage() {
  const t = useMyRequestsTexts();
  const codeTexts = useRequestCodeTexts();
  const notSent = useOutbox();
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 className="mb-4 text-2xl font-bold">{t.title}</h1>
      <OutboxNotice entries={notSent} />
      <Requests isAlone={notSent.length === 0} />
      <p className="mt-8 flex flex-wrap gap-x-6">
        <Link
          href={paths.trackByCode}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {codeTexts.page}
        </Link>
        <Link
          href={paths.myData}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {t.myData}
        </Link>
      </p>
    </div>
  );
}

/** @param isAlone whether the page shows nothing else from this person */
function Requests({ isAlone }: { isAlone: boolean }) {
  const t = useMyRequestsTexts();
  const sent = sentRequests(useStored('trackingUrls'));
  const statuses = useQuery(statusesQuery(sent));
  const customerId = useStored('customerId');
  const ownRequests = useInfiniteQuery(ownRequestsQuery(customerId));
  // A guest's requests are only polled: a stream each would be too many.
  const source = ownRequests.data && 'customer';
  useLiveQuery(source, ownRequestsQuery(customerId).queryKey);
  useLiveQuery(source, statusesQuery(sent).queryKey);
  useEndWithSession('customer', ownRequests.error);

  const items = ownRequests.data?.pages.flatMap((page) => page.items) ?? [];
  const language = useLanguage();
  useEffect(() => {
    if (statuses.data) storeLastShown(language, statuses.data);
  }, [language, statuses.data]);
  const endedAtFirst = useRef(new Map<string, boolean>());
  const rows = rowsOf(
    language,
    sent,
    statuses.data,
    items,
    ownRequests.hasNextPage,
    endedAtFirst.current,
  );
  if (rows.length === 0) {
    if (ownRequests.isLoading) return <LoadingState text={t.loading} />;
    if (ownRequests.isError)
      return (
        <ErrorState
          error={ownRequests.error}
          fallback={t.failed}
          onRetry={() => void ownRequests.refetch()}
        />
      );
    return isAlone && <EmptyRequests />;
  }
  return (
    <div className="flex flex-col gap-4">
      {[statuses, ownRequests].map(
        (query, index) =>
          query.isError && (
            <StaleNotice
              // biome-ignore lint/suspicious/noArrayIndexKey: the two are always the same
              key={index}
              query={{ ...query, isRefetchError: true }}
              text={index === 0 ? t.statusesFailed : t.accountFailed}
            />
          ),
      )}
      {[false, true].map((hasEnded) => (
        <Group
          key={String(hasEnded)}
          title={hasEnded ? t.ended : t.active}
          rows={rows.filter((row) => row.hasEnded === hasEnded)}
          waiting={statuses.isLoading}
        />
      ))}
      {ownRequests.hasNextPage && (
        <Button
          variant="secondary"
          busy={ownRequests.isFetchingNextPage}
          onClick={() => void ownRequests.fetchNextPage()}
          className="self-center"
        >
          {t.more}
        </Button>
      )}
      <p className="text-sm text-muted">{t.kept}</p>
    </div>
  );
}

function Group(props: { title: string; rows: Row[]; waiting: boolean }) {
  const id = useId();
  if (props.rows.length === 0) return null;
  return (
    <section>
      <h2 id={id} className="mb-1 text-sm font-semibold text-muted">
        {props.title}
      </h2>
      <ul aria-labelledby={id} className="border-t border-line">
        {props.rows.map((row) => (
          <RequestRow key={row.id} row={row} waiting={props.waiting} />
        ))}
      </ul>
    </section>
  );
}

function OutboxNotice({ entries }: { entries: readonly OutboxEntry[] }) {
  const t = useOutboxTexts();
  const language = useLanguage();
  if (entries.length === 0) return null;
  return (
    <section className="mb-6 flex flex-col gap-3">
      <h2 className="text-xl font-bold">{t.title}</h2>
      {entries.map((entry) => {
        const name = sentTo(language, { ...entry.to, id: '', trackingUrl: '', createdAt: '' });
        return (
          <article key={entry.key} className="flex flex-col gap-2">
            {name && (
              <h3 className="font-semibold">
                <Name value={name} />
              </h3>
            )}
            <OutboxPanel
              entry={entry}
              isQuiet={entry !== entries.find(({ state }) => state !== 'refused')}
              onWithdrawn={() => location.assign(entry.page)}
            />
          </article>
        );
      })}
    </section>
  );
}

/** The empty page: the ways to send a request, and to the requests of an account. */
function EmptyRequests() {
  const t = useMyRequestsTexts();
  const signedIn = useHasRole('customer');
  return (
    <EmptyState
      title={t.empty}
      text={signedIn ? t.emptyText : t.emptyGuest}
      icon={<Drawing of="waiting" />}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton href={paths.ask}>{t.ask}</LinkButton>
        <LinkButton href={paths.home} variant="secondary">
          {t.find}
        </LinkButton>
        {!signedIn && (
          <LinkButton href={`${paths.signup}?mode=login`} variant="secondary">
            {t.logIn}
          </LinkButton>
        )}
      </div>
    </EmptyState>
  );
}

/**
 * Reads the requests of the signed-in customer, newest first.
 * @param customerId null for a guest, who has none
 */
const ownRequestsQuery = (customerId: string | null) =>
  infiniteQueryOptions({
    queryKey: ['own-requests', customerId],
    queryFn: ({ pageParam: cursor, ...context }) =>
      read('GET /api/customers/:customerId/prescription-requests', {
        params: { customerId: customerId ?? '' },
        query: { cursor },
      })(context),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: customerId !== null,
    ...polled,
    // A poll would read every opened page.
    refetchInterval: ({ state }) =>
      (state.data?.pages.length ?? 0) > 1 ? false : polled.refetchInterval,
  });

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useMyRequestsTexts } from '../../../i18n/my-requests.ts';
import { useRequestCodeTexts } from '../../../i18n/request-code.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { paths } from '../../../lib/paths.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { withClient } from '../../../lib/reads/with-client.tsx';
import { useEndWithSession } from '../../../lib/session.ts';
import { useStored } from '../../../lib/store/store.ts';
import { AskByCode } from '../../../shared/requests/ask-by-code.tsx';
import { sentRequests } from '../../../shared/requests/sent-requests.ts';
import { statusesQuery } from '../../../shared/requests/statuses.ts';
import { useOutbox } from '../../../shared/sending/use-outbox.ts';
import { Button } from '../../../ui/button.tsx';
import { StaleNotice } from '../../../ui/stale-notice.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { NotSentYet } from './not-sent-yet.tsx';
import { NothingSent } from './nothing-sent.tsx';
import { ownRequestsQuery } from './queries.ts';
import { RequestRow } from './request-row.tsx';
import { rowsOf } from './rows.ts';

/**
 * `/my-requests`: everything sent from this browser and, signed in, by the account
 * (docs/tracking.md).
 */
export default withClient(MyRequestsPage);

function MyRequestsPage() {
  const t = useMyRequestsTexts();
  const codeTexts = useRequestCodeTexts();
  const notSent = useOutbox();
  return (
    <div className="page-width max-w-2xl py-8">
      <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
      <p className="mb-4">
        <Link
          href={paths.trackByCode}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {codeTexts.page}
        </Link>
      </p>
      <NotSentYet entries={notSent} />
      <Requests isAlone={notSent.length === 0} />
      <AskByCode />
    </div>
  );
}

/** @param isAlone whether the page shows nothing else from this person */
function Requests({ isAlone }: { isAlone: boolean }) {
  const t = useMyRequestsTexts();
  const sent = sentRequests(useStored('trackingUrls'));
  const statuses = useQuery(statusesQuery(sent));
  const customerId = useStored('customerId');
  const own = useInfiniteQuery(ownRequestsQuery(customerId));
  // A guest's requests are only polled: a stream each would be too many.
  const source = own.data && 'customer';
  useLiveQuery(source, ownRequestsQuery(customerId).queryKey);
  useLiveQuery(source, statusesQuery(sent).queryKey);
  useEndWithSession('customer', own.error);

  const items = own.data?.pages.flatMap((page) => page.items) ?? [];
  const rows = rowsOf(useLanguage(), sent, statuses.data, items, own.hasNextPage);
  if (rows.length === 0) {
    if (own.isLoading) return <LoadingState text={t.loading} />;
    if (own.isError)
      return (
        <ErrorState error={own.error} fallback={t.failed} onRetry={() => void own.refetch()} />
      );
    return isAlone && <NothingSent />;
  }
  return (
    <div className="flex flex-col gap-4">
      {[statuses, own].map(
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
      <ul
        aria-label={t.title}
        className="divide-y divide-line rounded border border-line bg-surface-raised shadow"
      >
        {rows.map((row) => (
          <li key={row.id}>
            <RequestRow row={row} waiting={statuses.isLoading} />
          </li>
        ))}
      </ul>
      {own.hasNextPage && (
        <Button
          look="secondary"
          busy={own.isFetchingNextPage}
          onClick={() => void own.fetchNextPage()}
          className="self-center"
        >
          {t.more}
        </Button>
      )}
      <p className="text-sm text-muted">{t.kept}</p>
    </div>
  );
}

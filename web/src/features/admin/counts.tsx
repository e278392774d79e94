import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatNumber, plural } from '../../i18n/format.ts';
import { useAdminTexts } from '../../i18n/texts/admin.ts';
import { useTransferTexts } from '../../i18n/texts/transfers.ts';
import { useLanguage } from '../../lib/preferences.tsx';
import { useEndWithSession } from '../../lib/session.ts';
import {
  mailsQuery,
  pendingQuery,
  proposedPicturesQuery,
  reportedPlacesQuery,
  waitingTransfersQuery,
} from './queries.ts';

type Forms = Parameters<typeof plural>[2];

/** How many wait, refreshed every 30 seconds (specification, section 7). */
export function Pending({ kind }: { kind: SubjectKind }) {
  const { data, error } = useInfiniteQuery(pendingQuery(kind));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().waiting} />;
}

/** How many mails were given up, fifty at most. */
export function GivenUp() {
  const { data, error } = useInfiniteQuery(mailsQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().mail.givenUp} />;
}

/** How many changed pictures wait for a look, fifty at most. */
export function Proposed() {
  const { data, error } = useInfiniteQuery(proposedPicturesQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().picture.waiting} />;
}

/** How many transfers wait for a look, fifty at most. */
export function Transferred() {
  const { data, error } = useInfiniteQuery(waitingTransfersQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useTransferTexts().desk.waiting} />;
}

/** How many places wait for a look, fifty at most. */
export function Reported() {
  const { data, error } = useInfiniteQuery(reportedPlacesQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().place.reported} />;
}

/** A number that asks to be looked at; none of nothing. */
export function Count({ of: count = 0, forms }: { of?: number | undefined; forms: Forms }) {
  const language = useLanguage();
  if (count === 0) return null;
  return (
    <span className="inline-flex min-w-6 items-center justify-center rounded-full bg-urgent-soft px-1.5 text-sm font-bold text-urgent">
      <span aria-hidden="true">{formatNumber(language, count)}</span>
      <span className="sr-only">{plural(language, count, forms)}</span>
    </span>
  );
}

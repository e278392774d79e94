import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAdminTexts } from '../../i18n/admin.ts';
import { formatNumber, plural } from '../../i18n/format.ts';
import { useTransferTexts } from '../../i18n/transfers.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useEndWithSession } from '../../lib/session.ts';
import {
  mailsQuery,
  messagesQuery,
  pendingQuery,
  proposedNamesQuery,
  proposedPicturesQuery,
  reportedPlacesQuery,
  waitingTransfersQuery,
} from './queries.ts';

type Forms = Parameters<typeof plural>[2];

/** The number of pending applications, refreshed every 30 seconds (specification, section 7). */
export function Pending({ kind }: { kind: SubjectKind }) {
  const { data, error } = useInfiniteQuery(pendingQuery(kind));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().waiting} />;
}

export function OpenMessages() {
  const { data, error } = useInfiniteQuery(messagesQuery('open', ''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().message.waiting} />;
}

export function GivenUp() {
  const { data, error } = useInfiniteQuery(mailsQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().mail.givenUp} />;
}

export function Proposed() {
  const { data, error } = useInfiniteQuery(proposedPicturesQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().picture.waiting} />;
}

export function ProposedName() {
  const { data, error } = useInfiniteQuery(proposedNamesQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().name.waiting} />;
}

export function Transferred() {
  const { data, error } = useInfiniteQuery(waitingTransfersQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useTransferTexts().desk.waiting} />;
}

export function Reported() {
  const { data, error } = useInfiniteQuery(reportedPlacesQuery(''));
  useEndWithSession('admin', error);
  return <Count of={data?.pages[0]?.items.length} forms={useAdminTexts().place.reported} />;
}

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

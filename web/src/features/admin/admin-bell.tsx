import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from '../../shared/notifications/bell.tsx';
import { newestOf } from '../../shared/notifications/newest.ts';
import {
  messagesQuery,
  pendingQuery,
  proposedNamesQuery,
  proposedPicturesQuery,
  waitingTransfersQuery,
} from './queries.ts';

export function AdminBell() {
  const pharmacies = useInfiniteQuery(pendingQuery('pharmacy')).data?.pages[0]?.items;
  const doctors = useInfiniteQuery(pendingQuery('doctor')).data?.pages[0]?.items;
  const pictures = useInfiniteQuery(proposedPicturesQuery('')).data?.pages[0]?.items;
  const names = useInfiniteQuery(proposedNamesQuery('')).data?.pages[0]?.items;
  const transfers = useInfiniteQuery(waitingTransfersQuery('')).data?.pages[0]?.items;
  const messages = useInfiniteQuery(messagesQuery('open', '')).data?.pages[0]?.items;
  if (!pharmacies || !doctors || !pictures || !names || !transfers || !messages)
    return <Bell desk="admin" news={undefined} />;
  const since = [
    ...[...pharmacies, ...doctors].map(({ verificationChangedAt }) => verificationChangedAt),
    ...pictures.map(({ proposedAt }) => proposedAt),
    ...names.map(({ proposedNames }) => proposedNames.proposedAt),
    ...[...transfers, ...messages].map(({ createdAt }) => createdAt),
  ];
  return <Bell desk="admin" news={{ waiting: since.length, newest: newestOf(since) }} />;
}

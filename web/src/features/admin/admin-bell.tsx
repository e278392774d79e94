import { useInfiniteQuery } from '@tanstack/react-query';
import { Bell } from '../../shared/bell/bell.tsx';
import { pendingQuery, proposedPicturesQuery, waitingTransfersQuery } from './queries.ts';

/** Rings for what an admin decides on: applications, bank transfers, changed pictures. */
export function AdminBell() {
  const lists = [
    useInfiniteQuery(pendingQuery('pharmacy')).data,
    useInfiniteQuery(pendingQuery('doctor')).data,
    useInfiniteQuery(waitingTransfersQuery('')).data,
    useInfiniteQuery(proposedPicturesQuery('')).data,
  ];
  let waiting = 0;
  for (const list of lists) {
    // What is read later is nothing new.
    if (!list) return null;
    waiting += list.pages[0]?.items.length ?? 0;
  }
  return <Bell desk="admin" waiting={waiting} />;
}

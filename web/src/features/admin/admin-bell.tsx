import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Bell } from '../../shared/bell/bell.tsx';
import { newestOf } from '../../shared/bell/newest.ts';
import {
  messagesQuery,
  pendingQuery,
  proposedPicturesQuery,
  waitingTransfersQuery,
} from './queries.ts';
import { useArea } from './use-area.ts';

/** Rings for applications, changed pictures and transfers that wait, and for messages. */
export function AdminBell() {
  const pharmacies = useInfiniteQuery(pendingQuery('pharmacy')).data?.pages[0]?.items;
  const doctors = useInfiniteQuery(pendingQuery('doctor')).data?.pages[0]?.items;
  const pictures = useInfiniteQuery(proposedPicturesQuery('')).data?.pages[0]?.items;
  const transfers = useInfiniteQuery(waitingTransfersQuery('')).data?.pages[0]?.items;
  const messages = useInfiniteQuery(messagesQuery('')).data?.pages[0]?.items;
  const unread = useUnread(messages);
  if (!pharmacies || !doctors || !pictures || !transfers || !messages || unread === undefined)
    return <Bell desk="admin" news={undefined} />;
  const since = [
    ...[...pharmacies, ...doctors].map(({ verificationChangedAt }) => verificationChangedAt),
    ...pictures.map(({ proposedAt }) => proposedAt),
    ...transfers.map(({ createdAt }) => createdAt),
  ];
  const newest = newestOf([...since, ...messages.map(({ createdAt }) => createdAt)]);
  return <Bell desk="admin" news={{ waiting: since.length + unread, newest }} />;
}

/**
 * How many messages came since the desk was opened, or since the messages were looked through:
 * nothing is decided about a message, so that it would wait for ever. Undefined until they were read.
 */
function useUnread(messages: { createdAt: string }[] | undefined): number | undefined {
  const [area] = useArea();
  const [read, setRead] = useState<number>();
  const isReading = area === 'messages';
  const isLoaded = messages !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read by coming to them and by leaving them
  useEffect(() => {
    if (messages) setRead(newestOf(messages.map(({ createdAt }) => createdAt)));
  }, [isReading, isLoaded]);
  if (read === undefined) return undefined;
  return messages?.filter(({ createdAt }) => Date.parse(createdAt) > read).length;
}

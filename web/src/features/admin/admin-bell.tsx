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
  if (!pharmacies || !doctors || !pictures || !transfers || !messages) return null;
  const since = [
    ...[...pharmacies, ...doctors].map(({ verificationChangedAt }) => verificationChangedAt),
    ...pictures.map(({ proposedAt }) => proposedAt),
    ...transfers.map(({ createdAt }) => createdAt),
  ];
  return <Loaded since={since} messages={messages.map(({ createdAt }) => createdAt)} />;
}

/** @param since since when each thing waits for a decision */
function Loaded({ since, messages }: { since: string[]; messages: string[] }) {
  const unread = useUnread(messages);
  return (
    <Bell desk="admin" waiting={since.length + unread} newest={newestOf([...since, ...messages])} />
  );
}

/**
 * How many messages came since the desk was opened, or since the messages were looked through:
 * nothing is decided about a message, so that it would wait for ever.
 */
function useUnread(messages: string[]): number {
  const [area] = useArea();
  const newest = newestOf(messages);
  const [read, setRead] = useState(newest);
  const isReading = area === 'messages';
  // biome-ignore lint/correctness/useExhaustiveDependencies: read by coming to them and by leaving them
  useEffect(() => setRead(newest), [isReading]);
  return messages.filter((time) => Date.parse(time) > read).length;
}

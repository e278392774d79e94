/** The messages about the outbox between the pages of this browser and their worker. */
export type OutboxNews =
  /** The share of a photo that the server has, 0 to 1. */
  | { kind: 'share'; photo: string; share: number }
  | { kind: 'changed' }
  /** An entry was withdrawn or deleted (null: all entries, by signing out). Its sender stops. */
  | { kind: 'withdrawn'; key: string | null }
  | { kind: 'sent'; key: string; area: string; answer: unknown };

export const isWithdrawn = (news: OutboxNews, key: string): boolean =>
  news.kind === 'withdrawn' && (news.key === key || news.key === null);

const listeners = new Set<(news: OutboxNews) => void>();
let channel: BroadcastChannel | undefined;

/**
 * Opens the channel. A browser without channels notifies only its own page; other tabs read the
 * store.
 */
function openChannel(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('dawaya-outbox');
  channel.onmessage = ({ data }) => receiveNews(data as OutboxNews);
  // An open channel would keep Node running.
  (channel as { unref?: () => void }).unref?.();
}

function receiveNews(news: OutboxNews): void {
  for (const listener of listeners) listener(news);
}

export function publishOutboxNews(news: OutboxNews): void {
  openChannel();
  channel?.postMessage(news);
  receiveNews(news);
}

/** Returns a function that stops listening */
export function listenToOutbox(listener: (news: OutboxNews) => void): () => void {
  openChannel();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

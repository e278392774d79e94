/** What the pages of this browser and their worker tell each other of the outbox. */
export type OutboxNews =
  /** So much of a photo is at the server, 0 to 1. */
  | { kind: 'share'; photo: string; share: number }
  /** An entry came, went on, or went. */
  | { kind: 'changed' }
  /** Somebody took it back, or deleted it (null: all, by signing out): who is sending it stops. */
  | { kind: 'withdrawn'; key: string | null }
  /** It got through; `answer` is the server's. */
  | { kind: 'sent'; key: string; area: string; answer: unknown };

/** Whether this entry is no longer to be sent. */
export const isWithdrawn = (news: OutboxNews, key: string): boolean =>
  news.kind === 'withdrawn' && (news.key === key || news.key === null);

const listeners = new Set<(news: OutboxNews) => void>();
let channel: BroadcastChannel | undefined;

/** A browser without channels tells its own page only; what it stores says the rest. */
function open(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel('dawaya-outbox');
  channel.onmessage = ({ data }) => hear(data as OutboxNews);
  // Node would wait for it for ever.
  (channel as { unref?: () => void }).unref?.();
}

function hear(news: OutboxNews): void {
  for (const listener of listeners) listener(news);
}

/** Tells everybody, here and in other tabs. */
export function tellOutbox(news: OutboxNews): void {
  open();
  channel?.postMessage(news);
  hear(news);
}

/** @returns how to hear no more */
export function listenToOutbox(listener: (news: OutboxNews) => void): () => void {
  open();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

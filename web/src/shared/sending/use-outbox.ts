import { useEffect, useState, useSyncExternalStore } from 'react';
import { listenToOutbox } from '../../lib/outbox/news.ts';
import type { OutboxEntry } from '../../lib/outbox/store.ts';
import { useStored } from '../../lib/store/store.ts';

/** Returns the outbox's entries, oldest first; its code loads only if there may be some. */
export function useOutbox(): readonly OutboxEntry[] {
  const isFilled = useStored('outbox') !== null;
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);
  useEffect(() => {
    if (!isFilled) return;
    let isHere = true;
    const read = async () => {
      const entries = await (await import('../../lib/outbox/page.ts')).readOutbox();
      if (isHere) setEntries(entries.filter(({ state }) => state !== 'sent'));
    };
    // The entries stay as they were; the next news of the outbox reads them again.
    const readAgain = () => void read().catch(() => {});
    readAgain();
    const end = listenToOutbox(({ kind }) => kind !== 'share' && readAgain());
    return () => {
      isHere = false;
      end();
    };
  }, [isFilled]);
  return isFilled ? entries : [];
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/**
 * Returns whether the device has a network; true does not promise that the server can be reached.
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

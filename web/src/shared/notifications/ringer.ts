import type { PushRole } from '@dawaya/contract/vocabulary/push';

/** Milliseconds from one ring to the next while no one reacts. */
export const again = 12_000;

interface Seen {
  on: boolean;
  /** The number of waiting items: at 0 the bell does not ring. */
  waiting: number;
  /** Grows with each new item and with nothing else. */
  newest: number;
}

export interface Ringer {
  /**
   * Gives the page's present items. Items of the first call count as seen, because opening the page
   * shows them.
   */
  show(seen: Seen): void;
  /** Stops ringing: a person is at the page. */
  look(): void;
  close(): void;
}

/**
 * Rings for new items until a person reacts, once for all pages of this browser at the same desk.
 * The pages notify each other which items were seen, and the page that holds the lock rings. In a
 * browser without locks each page rings.
 * @param isHeard returns whether this page may play sound: a page that may not keeps no other from
 * ringing
 */
export function createRinger(desk: PushRole, ring: () => void, isHeard: () => boolean): Ringer {
  const name = `dawaya-bell ${desk}`;
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
  let seen: Seen | undefined;
  let looked = 0;
  let ringing: AbortController | undefined;

  const decide = () => {
    const rings = seen?.on && seen.newest > looked && seen.waiting > 0;
    if (!rings) {
      ringing?.abort();
      ringing = undefined;
    } else if (!ringing) {
      ringing = new AbortController();
      // A person reacted while another page rang.
      ringAlone(ringing.signal).catch(() => {});
    }
  };

  const ringAlone = async (signal: AbortSignal) => {
    if (!navigator.locks || !isHeard()) return ringUntil(signal);
    const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await ringUntil(signal);
      return lock !== null;
    });
    // The ringing page may be gone, or its message that a person reacted is still on its way.
    if (!isDone)
      await navigator.locks.request(name, { signal }, () => ringUntil(signal, { atOnce: false }));
  };

  const ringUntil = (signal: AbortSignal, { atOnce } = { atOnce: true }) =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      if (atOnce) ring();
      const timer = setInterval(ring, again);
      signal.addEventListener('abort', () => {
        clearInterval(timer);
        resolve();
      });
    });

  /**
   * Marks items as seen. A person's own action may make an older item the newest, so the mark never
   * goes back.
   */
  const lookAt = (newest: number) => {
    if (newest <= looked) return;
    looked = newest;
    channel?.postMessage(newest);
    decide();
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<number>) => {
    // The item may not have arrived on this page yet: then this page does not ring for it either.
    looked = Math.max(looked, data);
    decide();
  });

  return {
    show(now) {
      const isFirst = !seen;
      seen = now;
      // An item that a colleague has handled is not new when it comes back.
      if (isFirst || now.waiting === 0) lookAt(now.newest);
      decide();
    },
    look: () => lookAt(seen?.newest ?? 0),
    close() {
      ringing?.abort();
      channel?.close();
    },
  };
}

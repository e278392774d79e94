import type { PushRole } from '@dawaya/contract/vocabulary/push';

/** In milliseconds, from one ring to the next while nobody looks. */
export const again = 12_000;

interface Seen {
  /** Whether the bell is on. */
  on: boolean;
  /** How many wait: for none it does not ring. */
  waiting: number;
  /** Grows with each thing that comes, and with nothing else. */
  newest: number;
}

/** The bell of one page. */
export interface Ringer {
  /** What the page knows now. What it knows first was looked at by opening it. */
  show(seen: Seen): void;
  /** Somebody is there. */
  look(): void;
  close(): void;
}

/**
 * Rings for what is new until somebody looks, once for all pages of this browser at the same desk:
 * they tell each other how far somebody has looked, and whoever holds the lock rings. A browser that
 * knows no locks rings on each page.
 * @param isHeard whether this page's sound may be heard: one that is mute keeps no other from ringing
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
      // Somebody looked while another page rang.
      ringAlone(ringing.signal).catch(() => {});
    }
  };

  const ringAlone = async (signal: AbortSignal) => {
    if (!navigator.locks || !isHeard()) return ringUntil(signal);
    const isDone = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await ringUntil(signal);
      return lock !== null;
    });
    // The page that rang may be gone, or word that somebody looked there is still on its way.
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

  /** An own act may show an older one as the newest: what was looked at stays so. */
  const lookAt = (newest: number) => {
    if (newest <= looked) return;
    looked = newest;
    channel?.postMessage(newest);
    decide();
  };

  channel?.addEventListener('message', ({ data }: MessageEvent<number>) => {
    // Here it may not have come yet: then it does not ring either.
    looked = Math.max(looked, data);
    decide();
  });

  return {
    show(now) {
      const isFirst = !seen;
      seen = now;
      // What a colleague dealt with meanwhile is not new when it comes back.
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

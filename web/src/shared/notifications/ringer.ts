import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { useEffect, useRef, useSyncExternalStore } from 'react';

const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

/**
 * Rings for new items until a person returns to the page, touches it, types or scrolls. Items from
 * before the page opened count as seen.
 * @param newest grows with each new item and with nothing else
 */
export function useRinging(
  desk: PushRole,
  on: boolean,
  waiting: number,
  newest: number,
  onRing: () => void,
): void {
  const rung = useRef(onRing);
  rung.current = onRing;
  const ringer = useRef<Ringer>(undefined);
  useEffect(() => {
    const mine = createRinger(
      desk,
      () => {
        ring();
        rung.current();
      },
      isAwake,
    );
    ringer.current = mine;
    const look = () => document.visibilityState === 'visible' && mine.look();
    for (const sign of signs) window.addEventListener(sign, look, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, look);
      document.removeEventListener('visibilitychange', look);
      mine.close();
    };
  }, [desk]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another desk has a ringer of its own
  useEffect(() => ringer.current?.show({ on, waiting, newest }), [desk, on, waiting, newest]);
}

const listeners = new Set<() => void>();

/** Returns whether the browser allows sound; until then the first tap or key starts the audio. */
export function useAwake(on: boolean): boolean {
  useEffect(() => {
    if (!on) return;
    const wake = () => {
      wakeSound();
      // The browser allows sound a moment later.
      setTimeout(() => {
        for (const listener of listeners) listener();
      }, 100);
    };
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    return () => {
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
    };
  }, [on]);
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isAwake,
    () => false,
  );
}

/** Milliseconds from one ring to the next while no one reacts. */
export const ringIntervalMs = 12_000;

interface BellState {
  on: boolean;
  /** The number of waiting items: at 0 the bell does not ring. */
  waiting: number;
  /** Grows with each new item and with nothing else. */
  newest: number;
}

interface Ringer {
  /**
   * Gives the page's present items. Items of the first call count as seen, because opening the page
   * shows them.
   */
  show(seen: BellState): void;
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
  let seen: BellState | undefined;
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
      const timer = setInterval(ring, ringIntervalMs);
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

let context: AudioContext | undefined;

/** Starts the audio: browsers allow sound only after a tap or a key on the page. */
export function wakeSound(): void {
  context ??= new AudioContext();
  // Apple's phones have a state of their own after a call: 'interrupted'. If the browser refuses,
  // the next tap tries again.
  if (context.state !== 'running') void context.resume().catch(() => {});
}

export const isAwake = (): boolean => context?.state === 'running';

/** The tones of a door bell: hertz, and the start of each in seconds. */
const tones = [
  [880, 0],
  [660, 0.25],
  [880, 0.7],
  [660, 0.95],
] as const;

export function ring(): void {
  if (context?.state !== 'running') return;
  for (const [hertz, after] of tones) {
    const start = context.currentTime + after;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.4, start);
    loudness.gain.exponentialRampToValueAtTime(0.001, start + 0.6);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.6);
  }
}

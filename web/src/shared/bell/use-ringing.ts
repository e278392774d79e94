import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createRinger, type Ringer } from './ringer.ts';
import { isAwake, ring, wakeSound } from './sound.ts';

/** What shows that somebody is there. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

/**
 * Rings for what is new until somebody looks: comes back to the page, touches it, types or scrolls.
 * What was there when the page opened was looked at by opening it.
 * @param newest grows with each thing that comes, and with nothing else
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

/** Whether the sound may be heard; while it may not, the first tap or key wakes it. */
export function useAwake(on: boolean): boolean {
  useEffect(() => {
    if (!on) return;
    const wake = () => {
      wakeSound();
      // The browser says a moment later whether it may.
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

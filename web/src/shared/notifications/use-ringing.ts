import type { PushRole } from '@dawaya/contract/vocabulary/push';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createRinger, type Ringer } from './ringer.ts';
import { isAwake, ring, wakeSound } from './sound.ts';

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

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isAwake, ring, wakeSound } from './sound.ts';

/** In milliseconds, from one ring to the next while nobody looks. */
const again = 12_000;

/** What shows that somebody is there. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

/**
 * Rings for what is new until somebody looks: comes back to the page, touches it, types or scrolls.
 * What was there when the page opened was looked at by opening it.
 * @param newest names the newest of those that wait; another one is something new
 */
export function useRinging(
  on: boolean,
  waiting: number,
  newest: string | undefined,
  onRing: () => void,
): void {
  const [unlooked, setUnlooked] = useState(false);
  const before = useRef({ waiting, newest });
  useEffect(() => {
    const last = before.current;
    before.current = { waiting, newest };
    if (waiting === 0) setUnlooked(false);
    else if (waiting > last.waiting || (newest !== undefined && newest !== last.newest))
      setUnlooked(true);
  }, [waiting, newest]);

  useEffect(() => {
    if (!unlooked) return;
    const look = () => document.visibilityState === 'visible' && setUnlooked(false);
    for (const sign of signs) window.addEventListener(sign, look, { passive: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [unlooked]);

  const rung = useRef(onRing);
  rung.current = onRing;
  const rings = on && unlooked;
  useEffect(() => {
    if (!rings) return;
    const once = () => {
      ring();
      rung.current();
    };
    once();
    const timer = setInterval(once, again);
    return () => clearInterval(timer);
  }, [rings]);
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

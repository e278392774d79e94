import { createContext, useContext, useSyncExternalStore } from 'react';
import { khartoumDay } from '../i18n/format.ts';

/**
 * The day in Khartoum on which the server rendered the page: in the browser's first look the same,
 * so that both write the same words.
 */
export const RenderedOn = createContext('');

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 5_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

const minute = 60_000;

/** The present minute; undefined on the server and while hydrating, where there is no other than the data's. */
export function useNow(): number | undefined {
  return useSyncExternalStore<number | undefined>(
    subscribe,
    () => Math.floor(Date.now() / minute) * minute,
    () => undefined,
  );
}

/** The day in Khartoum, like 2026-11-22. */
export function useToday(): string {
  const rendered = useContext(RenderedOn);
  const now = useNow();
  return now === undefined ? rendered : khartoumDay(now);
}

import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import { createContext, startTransition, useContext, useEffect, useState } from 'react';
import { khartoumDay } from '../i18n/format.ts';
import { useIsTakingOver } from './hydrated.ts';

/**
 * The day in Khartoum on which the server rendered the page. Hydration uses the same day, so that
 * both write the same text.
 */
export const RenderedOn = createContext('');

const presentMinute = () => Date.now() - (Date.now() % minuteMs);

/**
 * Returns the present minute; undefined on the server and while hydrating. A list updates with it
 * in small steps, not in one task.
 */
export function useNow(): number | undefined {
  const isTakingOver = useIsTakingOver();
  const [now, setNow] = useState(() => (isTakingOver ? undefined : presentMinute()));
  useEffect(() => {
    const updateNow = () => startTransition(() => setNow(presentMinute()));
    updateNow();
    const timer = setInterval(updateNow, 5_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Returns the day in Khartoum, like 2026-11-22. */
export function useToday(): string {
  const rendered = useContext(RenderedOn);
  const now = useNow();
  return now === undefined ? rendered : khartoumDay(now);
}

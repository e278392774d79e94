import { openPushSettings, type PushSettings } from '@dawaya/contract/vocabulary/push';
import { useMemo } from 'react';
import { readStored, useStored, writeStored } from '../../lib/store/store.ts';

/** How a device rings and is told, chosen on it (docs/decisions/0062). */
export interface BellSettings extends PushSettings {
  /** The bell is on: it rings on an open page. */
  rings: boolean;
  /** Messages reach the device when no page is open. */
  isTold: boolean;
}

const off: BellSettings = { ...openPushSettings, rings: false, isTold: false };

function parse(stored: string | null): BellSettings {
  try {
    return { ...off, ...(JSON.parse(stored ?? '{}') as Partial<BellSettings>) };
  } catch {
    return off;
  }
}

export function useBellSettings(): BellSettings {
  const stored = useStored('bell');
  return useMemo(() => parse(stored), [stored]);
}

/** Changes some of them, and gives them all. */
export function changeBell(change: Partial<BellSettings>): BellSettings {
  const settings = { ...parse(readStored('bell')), ...change };
  writeStored({ bell: JSON.stringify(settings) });
  return settings;
}

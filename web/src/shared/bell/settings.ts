import {
  openPushSettings,
  type PushRole,
  type PushSettings,
} from '@dawaya/contract/vocabulary/push';
import { useMemo } from 'react';
import { readStored, useStored, writeStored } from '../../lib/store/store.ts';

/** How a device rings and is told, chosen on it (docs/decisions/0062). */
export interface BellSettings extends PushSettings {
  /** The bell is on: it rings on an open page. */
  rings: boolean;
  /** The desks whose messages reach the device when no page is open. */
  toldAt: PushRole[];
}

const off: BellSettings = { ...openPushSettings, rings: false, toldAt: [] };

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

/** As they stand, for what is not drawn anew when they change. */
export const bellSettings = (): BellSettings => parse(readStored('bell'));

export function changeBell(change: Partial<BellSettings>): void {
  writeStored({ bell: JSON.stringify({ ...bellSettings(), ...change }) });
}

/** Keeps whether the messages of a desk reach this device; those of its other desks do as before. */
export function changeTold(desk: PushRole, isTold: boolean): void {
  const others = bellSettings().toldAt.filter((other) => other !== desk);
  changeBell({ toldAt: isTold ? [...others, desk] : others });
}

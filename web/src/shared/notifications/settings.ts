import {
  openPushSettings,
  type PushRole,
  type PushSettings,
} from '@dawaya/contract/vocabulary/push';
import { useMemo } from 'react';
import { readStored, useStored, writeStored } from '../../lib/store/store.ts';

export interface BellSettings extends PushSettings {
  rings: boolean;
  /** The desks whose messages reach the device when no page is open. */
  notifiedDesks: PushRole[];
}

const off: BellSettings = { ...openPushSettings, rings: false, notifiedDesks: [] };

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

/** Returns the present settings without subscribing to changes. */
export const bellSettings = (): BellSettings => parse(readStored('bell'));

export function changeBell(change: Partial<BellSettings>): void {
  writeStored({ bell: JSON.stringify({ ...bellSettings(), ...change }) });
}

/** Stores whether the messages of a desk reach this device; its other desks stay as they are. */
export function setNotified(desk: PushRole, isNotified: boolean): void {
  const others = bellSettings().notifiedDesks.filter((other) => other !== desk);
  changeBell({ notifiedDesks: isNotified ? [...others, desk] : others });
}

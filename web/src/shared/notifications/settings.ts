import { openPushSettings, type PushRole } from '@dawaya/contract/vocabulary/push';
import { readJson, useStoredJson, writeJson } from '../../lib/store/store.ts';
import type { BellSettings } from '../../lib/store/table.ts';

const defaultSettings: BellSettings = { ...openPushSettings, rings: false, notifiedDesks: [] };

export function useBellSettings(): BellSettings {
  return { ...defaultSettings, ...useStoredJson('bell') };
}

/** Returns the present settings without subscribing to changes. */
export const bellSettings = (): BellSettings => ({ ...defaultSettings, ...readJson('bell') });

export const changeBell = (change: Partial<BellSettings>): void =>
  writeJson('bell', { ...bellSettings(), ...change });

/** Stores whether the messages of a desk reach this device; its other desks stay as they are. */
export function setNotified(desk: PushRole, isNotified: boolean): void {
  const otherDesks = bellSettings().notifiedDesks.filter((other) => other !== desk);
  changeBell({ notifiedDesks: isNotified ? [...otherDesks, desk] : otherDesks });
}

/**
 * Returns whether this browser can show a notification of an open page, which needs no push
 * service.
 */
export const canNotify = (): boolean =>
  'serviceWorker' in navigator && 'Notification' in globalThis;

/**
 * Switches the bell. Call it in a tap's handler, as the browser may ask for permission to show
 * notifications; the bell rings without it too.
 */
export function switchBell(on: boolean): void {
  changeBell({ rings: on });
  if (on && canNotify()) Notification.requestPermission().catch(() => {});
}

import type { ServiceState } from '@dawaya/contract/endpoints/admin-service';
import { serviceLines } from '@dawaya/contract/vocabulary/service-lines';
import { expect } from '@playwright/test';
import { openTab } from './admin-scenes.ts';
import { type At, breakServer, main, type Scene } from './scene.ts';

const address = '**/api/admin/service';
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const counts = (accepted: number) => ({
  accepted,
  delivered: accepted - 3,
  failed: 2,
  parts: accepted * 2,
});
const unreported = (accepted: number) => ({ ...counts(accepted), delivered: null });
const channels: ServiceState['channels'] = [
  { channel: 'mail', today: unreported(120), month: unreported(3420), cost: null },
  { channel: 'push', today: counts(88), month: counts(2210), cost: null },
  { channel: 'sms', today: counts(64), month: counts(1830), cost: 54_900 },
  { channel: 'telegram', today: unreported(12), month: unreported(240), cost: null },
  { channel: 'whatsapp', today: counts(31), month: counts(702), cost: 9_800 },
];
const texts = { failed: 0, heldUntil: null };

const good: ServiceState = {
  requests: {
    today: 41,
    week: 311,
    answered: 270,
    measured: 300,
    medianMinutesToFirstAnswer: 12,
    p90MinutesToFirstAnswer: 95,
  },
  queues: [],
  failedMails: 0,
  failedNotifications: 0,
  refusedCodes: 0,
  texts,
  channels,
  freeBytes: 81_234_567_890,
  lastBackupAt: ago(400),
  processes: [{ version: '1.0.0', startedAt: ago(5000) }],
  attention: [],
};

const troubled: ServiceState = {
  ...good,
  requests: { ...good.requests, answered: 120 },
  queues: [{ queue: 'mail', waiting: 127, oldestSeconds: 4_000 }],
  failedMails: 3,
  failedNotifications: 2,
  refusedCodes: 11,
  texts: { ...texts, failed: 4, heldUntil: ago(-600) },
  freeBytes: null,
  lastBackupAt: null,
  processes: [
    { version: '1.0.0', startedAt: ago(5000) },
    { version: null, startedAt: ago(9000) },
  ],
  attention: serviceLines.filter((line) => line !== 'requests'),
};

async function openService(at: At, state: ServiceState): Promise<void> {
  await at.page.route(address, (route) => route.fulfill({ json: state }));
  await openTab(at, 'service');
  const lines = main(at.page).getByRole('list', { name: at.t.adminService.list });
  await expect(lines.getByRole('listitem')).toHaveCount(serviceLines.length);
}

export const serviceScenes: Scene[] = [
  { name: 'admin dashboard, service in order', open: (at) => openService(at, good) },
  {
    name: 'admin dashboard, service that needs attention',
    open: (at) => openService(at, troubled),
  },
  {
    name: 'admin dashboard, service: cannot load',
    async open(at) {
      await breakServer(at.page, address);
      await openTab(at, 'service');
      await expect(main(at.page).getByRole('alert')).toBeVisible();
    },
  },
];

import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { hashOf } from '../../server/src/platform/secrets.ts';
import { type At, breakServer, main, names, type Scene } from './scene.ts';
import { sentConsultation } from './sent.ts';

type Request = Omit<Parameters<At['data']['request']>[0], 'pharmacyId'>;

/** The private page of an emergency's request in this state. */
async function follow({ page, data }: At, request: Request): Promise<void> {
  const { id: pharmacyId } = await data.pharmacy({ shopName: names.ar });
  const token = `followed-${randomUUID()}`;
  const trackingTokenHash = hashOf(token);
  await data.request({ pharmacyId, trackingTokenHash, urgency: 'emergency', ...request });
  await data.hold(page.context(), trackingTokenHash);
  await page.goto(`/track/${token}`);
  await expect(main(page).getByRole('heading', { level: 2 }).first()).toBeVisible();
}

export const trackScenes: Scene[] = [
  {
    name: 'a request that is being followed',
    async open(at) {
      const startedAt = new Date();
      await follow(at, { status: 'in-progress', seenAt: startedAt, startedAt });
    },
  },
  {
    name: 'a request that is declined',
    async open(at) {
      const declinedAt = new Date();
      await follow(at, {
        status: 'declined',
        seenAt: declinedAt,
        declinedAt,
        statusReason: `${names.ar}\n${names.en}`,
      });
      await expect(at.page.getByText(at.t.track.declinedTitle)).toBeVisible();
    },
  },
  {
    name: 'a request that is cancelled',
    async open(at) {
      await follow(at, { status: 'cancelled', cancelledAt: new Date() });
      await expect(at.page.getByText(at.t.track.cancelledTitle)).toBeVisible();
    },
  },
  {
    name: 'a request that somebody is about to cancel, and cannot',
    opensPerLanguage: true,
    async open(at) {
      const { page, t } = at;
      await follow(at, {});
      await breakServer(page, '**/api/track/*/cancel');
      await page.getByRole('button', { name: t.track.cancel.open }).click();
      await page.getByRole('button', { name: t.track.cancel.yes }).click();
      await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/\S/);
    },
  },
  ...(['new', 'in-progress', 'completed'] as const).map(
    (status): Scene => ({
      name: `a consultation that is ${status}`,
      async open({ page, data, t }) {
        const at = new Date();
        const { trackingUrl } = await sentConsultation(data, names.ar.slice(0, 100), {
          status,
          startedAt: status === 'in-progress' ? at : null,
          completedAt: status === 'completed' ? at : null,
        });
        await page.goto(trackingUrl);
        await expect(page.getByRole('heading', { name: t.track.consultation.title })).toBeVisible();
      },
    }),
  ),
  {
    name: 'a request that nobody sent',
    async open({ page, t }) {
      await page.goto('/track/nobody-sent-this');
      await expect(page.getByText(t.track.unknownTitle)).toBeVisible();
    },
  },
  {
    name: 'a request that cannot load',
    async open({ page }) {
      await breakServer(page, '**/api/track/*');
      await page.goto('/track/anything');
      await expect(main(page).getByRole('alert')).toBeVisible();
    },
  },
];

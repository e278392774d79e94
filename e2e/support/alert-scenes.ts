import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { availabilityAlerts } from '../../server/src/database/schema.ts';
import { days } from '../../server/src/platform/clock.ts';
import { createToken, hashOf } from '../../server/src/platform/secrets.ts';
import { makeMedicine } from '../../server/test/factories.ts';
import { type At, names, type Scene } from './scene.ts';

type Overrides = Partial<typeof availabilityAlerts.$inferInsert>;

const inDays = (count: number) => new Date(Date.now() + days(count));

/** An alert of an address, by default confirmed and for a town. */
async function makeAlert({ data }: At, overrides: Overrides = {}): Promise<string> {
  const { id: medicineId } = await makeMedicine({ db: data.db, clock: () => new Date() });
  const token = createToken();
  await data.db.insert(availabilityAlerts).values({
    id: randomUUID(),
    token,
    email: 'amna@example.com',
    language: 'en',
    text: names.en.slice(0, 100),
    medicineId,
    isProlonged: false,
    state: 'Khartoum',
    city: 'Omdurman',
    browserHash: hashOf(token),
    createdAt: new Date(),
    lapsesAt: inDays(30),
    confirmedAt: new Date(),
    ...overrides,
  });
  return token;
}

export const alertScenes: Scene[] = [
  {
    name: 'the alerts of a mail, one of them not confirmed',
    async open(at) {
      const email = `${randomUUID()}@example.com`;
      await makeAlert(at, { email, text: names.ar.slice(0, 100), city: null });
      const token = await makeAlert(at, { email, confirmedAt: null });
      await at.page.goto(`/alerts/${token}`);
      await expect(at.page.getByText(at.t.alerts.unconfirmed)).toBeVisible();
    },
  },
  {
    name: 'a mail whose alerts have ended',
    async open(at) {
      const email = `${randomUUID()}@example.com`;
      await at.page.goto(`/alerts/${await makeAlert(at, { email, endedAt: new Date() })}`);
      await expect(at.page.getByText(at.t.alerts.none)).toBeVisible();
    },
  },
  {
    name: 'a mail whose alert is gone',
    async open(at) {
      await at.page.goto('/alerts/gone');
      await expect(at.page.getByText(at.t.alerts.unknownTitle)).toBeVisible();
    },
  },
  {
    name: 'an inquiry that no pharmacy has, with an alert',
    async open(at) {
      const items = [names.ar, names.en].map((name) => ({
        text: name.slice(0, 100),
        quantity: null,
      }));
      const place = { city: 'Omdurman', state: 'Khartoum' as const, items };
      const made = await at.data.inquiry({ ...place, emailProvenAt: new Date() });
      const lacking = { answer: 'none' as const, lines: [], version: 1, answeredAt: new Date() };
      await at.data.ask(made, [await at.data.pharmacy()], lacking);
      await at.data.hold(at.page.context(), hashOf(made.token));
      const cookies = await at.page.context().cookies(at.app.url);
      const browser = cookies.find(({ name }) => name === 'dawaya_browser');
      await makeAlert(at, { browserHash: hashOf(browser?.value ?? '') });
      await at.page.goto(`/track/${made.token}`);
      await expect(at.page.getByText(at.t.createAlerts.confirmed, { exact: true })).toBeVisible();
    },
  },
];

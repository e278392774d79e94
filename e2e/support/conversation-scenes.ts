import { randomUUID } from 'node:crypto';
import { expect, type Locator } from '@playwright/test';
import {
  requestMessages,
  requestQuotes,
  requestThreads,
} from '../../server/src/database/schema.ts';
import { requestOf, toggle } from './dashboard.ts';
import { type At, breakServer, main, names, type Scene } from './scene.ts';

const sender = 'آمنة حسن';
const minute = 60_000;
export const items = [
  { text: names.en.slice(0, 100), quantity: '3' },
  { text: names.ar.slice(0, 100), quantity: null },
];

/** The open card of a request with two items. */
async function openRequest(
  { page, data, t }: At,
  fill: (requestId: string) => Promise<unknown> = async () => {},
): Promise<Locator> {
  const pharmacy = await data.pharmacy({ shopName: names.ar });
  const { id } = await data.request({ pharmacyId: pharmacy.id, customerName: sender, items });
  await fill(id);
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, sender);
  await toggle(request);
  return request;
}

/** Eight messages, the last two unread, and an open request for a clearer photo. */
export async function write({ data }: At, requestId: string): Promise<void> {
  const from = ['pharmacy', 'customer'] as const;
  const at = (place: number) => new Date(Date.now() - (9 - place) * minute);
  await data.db.insert(requestMessages).values(
    Array.from({ length: 8 }, (_, place) => ({
      id: randomUUID(),
      requestId,
      from: place < 6 ? (from[place % 2] ?? 'customer') : 'customer',
      body: place % 2 ? names.ar : names.en,
      at: at(place),
    })),
  );
  await data.db.insert(requestMessages).values({
    id: randomUUID(),
    requestId,
    from: 'pharmacy',
    phrase: 'photo-wanted',
    at: new Date(),
  });
  await data.db
    .insert(requestThreads)
    .values({ requestId, pharmacyReadAt: at(5), photoWantedAt: new Date() });
}

/** A pharmacy's answer: it has one of two items, and a substitute for the other. */
export const answer = (requestId: string) => ({
  requestId,
  version: 1,
  answer: 'some' as const,
  lines: [
    { item: 0, has: true, alternative: null, priceSdg: 4500 },
    { item: 1, has: false, alternative: names.en.slice(0, 90), priceSdg: 1200 },
  ],
  totalSdg: 5700,
  readyAt: new Date(Date.now() + 90 * minute),
  heldUntil: new Date(Date.now() - minute),
  note: names.ar,
  answeredAt: new Date(Date.now() - 60 * minute),
});

export const conversationScenes: Scene[] = [
  {
    name: 'a request that customer and pharmacy write about',
    async open(at) {
      // The call is blocked, because showing the messages would mark them as read.
      await breakServer(at.page, '**/messages/seen');
      const request = await openRequest(at, (id) => write(at, id));
      await request.getByText(at.t.messages.phrases).click();
      await expect(request.getByText(at.t.messages.photoAsked)).toBeVisible();
    },
  },
  {
    name: 'a request with an answer that was refused',
    async open(at) {
      const { data, t } = at;
      const request = await openRequest(at, (id) =>
        data.db.insert(requestQuotes).values({ ...answer(id), refusedAt: new Date() }),
      );
      await expect(request.getByText(t.answers.quote.isRefused)).toBeVisible();
    },
  },
  {
    name: 'a request that is being answered, item by item',
    opensPerLanguage: true,
    async open(at) {
      const { t } = at;
      const request = await openRequest(at);
      await request.getByRole('button', { name: t.answers.quote.give }).click();
      await request.getByRole('button', { name: t.answers.kinds.some }).click();
      await request.getByText(t.answers.has.other, { exact: true }).first().click();
      await request.getByLabel(t.answers.total).fill('12.5');
      await request.getByRole('button', { name: t.answers.send }).click();
      await expect(request.getByText(t.answers.invalidPrice)).toBeVisible();
    },
  },
  {
    name: 'a request whose messages are closed',
    async open(at) {
      const { page, data, t } = at;
      const pharmacy = await data.pharmacy({ shopName: names.ar });
      const completedAt = new Date(Date.now() - 8 * 24 * 60 * minute);
      const { id } = await data.request({
        pharmacyId: pharmacy.id,
        customerName: sender,
        status: 'completed',
        completedAt,
      });
      await write(at, id);
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard?view=ended');
      await toggle(requestOf(page, t, sender));
      await expect(main(page).getByText(t.messages.closed)).toBeVisible();
    },
  },
];

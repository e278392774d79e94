import { expect, type Locator } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { pharmacyPrices, trackings } from '../../server/src/database/schema.ts';
import { type At, breakServer, main, names, type Scene } from './scene.ts';

const minutes = 60_000;
const ago = (length: number) => new Date(Date.now() - length * minutes);
const items = [
  { text: 'Insulin Mixtard 30/70', quantity: '2' },
  { text: names.ar.slice(0, 120), quantity: 'علبتان' },
  { text: names.en.slice(0, 120), quantity: null },
];

/** Signed in, with an inquiry with photos, an emergency, waiting answers, and ended inquiries. */
async function openInquiries(at: At): Promise<{ section: Locator; pharmacyId: string }> {
  const { page, data, t } = at;
  const pharmacy = await data.pharmacy({ shopName: names.ar, latitude: 15.5, longitude: 36.4 });
  const answer = (text: 'all' | 'some', more = {}) => ({
    answer: text,
    version: 1,
    answeredAt: ago(20),
    seenAt: ago(30),
    staffName: 'هدى عثمان',
    ...more,
  });
  const asked = async (inquiry: Parameters<typeof data.inquiry>[0], ask = {}) =>
    data.ask(await data.inquiry(inquiry), [pharmacy], { askedAt: ago(40), ...ask });
  await asked({ urgency: 'emergency', city: null, latitude: 15.5, longitude: 36.3, items });
  await asked({ urgency: 'urgent', items: items.slice(0, 1), notes: names.ar });
  await asked(
    { items },
    answer('some', {
      lines: [
        { item: 0, has: true, alternative: null, priceSdg: 18_000 },
        { item: 1, has: false, alternative: names.en.slice(0, 120), priceSdg: 950 },
        { item: 2, has: false, alternative: null, priceSdg: null },
      ],
      totalSdg: 18_950,
      readyAt: ago(-60),
      heldUntil: ago(-300),
      note: names.ar,
    }),
  );
  await asked({ items: items.slice(0, 1) }, answer('all', { heldUntil: ago(5) }));
  const found = await data.inquiry({ status: 'chosen', chosenAt: ago(10) });
  await data.ask(found, [pharmacy], answer('all'));
  const chosen = { pharmacyId: pharmacy.id, inquiryId: found.id, status: 'in-progress' } as const;
  const { id: requestId } = await data.request(chosen);
  await data.db.delete(trackings).where(eq(trackings.requestId, requestId));
  await data.db.update(trackings).set({ requestId }).where(eq(trackings.inquiryId, found.id));
  const closed = await data.inquiry({ status: 'closed', closedAt: ago(15) });
  await data.ask(closed, [pharmacy], answer('some'));
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const section = main(page).getByRole('region', { name: t.inquiries.title });
  await expect(section.getByRole('article')).toHaveCount(2);
  return { section, pharmacyId: pharmacy.id };
}

export const inquiriesScenes: Scene[] = [
  {
    name: 'dashboard with what is asked in town',
    async open(at) {
      await openInquiries(at);
    },
  },
  {
    name: 'dashboard with what was answered, and what became of it',
    async open(at) {
      const { section } = await openInquiries(at);
      await section.getByRole('button', { name: at.t.inquiries.views.answered }).click();
      await expect(section.getByText(at.t.inquiries.states.chosen)).toBeVisible();
      await expect(section.getByText(at.t.inquiries.states.heldOver)).toBeVisible();
    },
  },
  {
    name: 'dashboard answering a question of the town, with prices of its own list',
    opensPerLanguage: true,
    async open(at) {
      const { section, pharmacyId } = await openInquiries(at);
      await at.data.db.insert(pharmacyPrices).values({
        pharmacyId,
        key: 'insulin mixtard 30/70',
        name: 'Insulin Mixtard 30/70',
        priceSdg: 18_000,
        changedAt: new Date(),
      });
      await at.page.reload();
      const first = section.getByRole('article').first();
      await first.getByRole('button', { name: at.t.answers.kinds.some }).click();
      await expect(first.getByText(at.t.inquiries.prices.fromList)).toBeVisible();
    },
  },
  {
    name: 'dashboard asking before a customer is muted',
    async open(at) {
      const { section } = await openInquiries(at);
      await section.getByRole('button', { name: at.t.inquiries.mute.button }).first().click();
      await expect(at.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'dashboard with a hundred questions of the town',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.en });
      for (let number = 0; number < 100; number++)
        await data.ask(await data.inquiry({ items: items.slice(number % 3) }), [pharmacy], {
          askedAt: ago(number * 7),
        });
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard');
      const section = main(page).getByRole('region', { name: t.inquiries.title });
      await expect(section.getByRole('article')).toHaveCount(4);
      await section.getByRole('button', { name: t.inquiries.more }).click();
      await expect(section.getByRole('article')).toHaveCount(14);
    },
  },
  {
    name: 'dashboard without what is asked, which could not be read',
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.ar });
      await breakServer(page, '**/inquiries?*');
      await breakServer(page, '**/inquiries');
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard');
      await expect(main(page).getByText(t.inquiries.failed)).toBeVisible();
    },
  },
  {
    name: 'dashboard with a price list, searched',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      const pharmacy = await data.pharmacy({ shopName: names.ar });
      const lines = Array.from({ length: 30 }, (_, index) => ({
        pharmacyId: pharmacy.id,
        key: `${index}`,
        name: `${(index % 2 ? names.ar : names.en).slice(0, 100)} long${index}`,
        priceSdg: 1500 * 10 ** (index % 5),
        changedAt: new Date(),
      }));
      await data.db.insert(pharmacyPrices).values(lines);
      await data.signIn(page.context(), 'pharmacy', pharmacy);
      await page.goto('/dashboard/prices');
      const list = main(page).getByRole('region', { name: t.prices.title });
      await expect(list.getByRole('listitem')).toHaveCount(10);
      await list.getByRole('button', { name: t.prices.showAll('30') }).click();
      await expect(list.getByRole('listitem')).toHaveCount(30);
      await list.getByLabel(t.prices.price).fill('1.5');
      await list.getByLabel(t.prices.name).fill('Panadol');
      await list.getByRole('button', { name: t.prices.add }).click();
      await expect(list.getByText(t.prices.invalidPrice)).toBeVisible();
    },
  },
];

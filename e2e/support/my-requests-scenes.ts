import { expect, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { trackings } from '../../server/src/database/schema.ts';
import { breakServer, main, names, type Scene } from './scene.ts';
import { heldInquiry, keepSent, sentConsultation, sentRequest } from './sent.ts';
import type { Texts } from './texts.ts';

const now = () => new Date();

/** Asks for a request by its code at /track. */
async function askByCode(
  page: Page,
  t: Texts,
  { code = '', phone }: { code: string | undefined; phone: string },
): Promise<void> {
  const words = t.requestCode;
  await page.goto('/track');
  const form = page.getByRole('form', { name: words.ask.title });
  await form.getByLabel(words.label).fill(code);
  await form.locator('[name=phone]').fill(phone);
  await form.getByRole('button', { name: words.ask.submit }).click();
}

export const myRequestsScenes: Scene[] = [
  {
    name: 'my requests, none',
    async open({ page, t }) {
      await page.goto('/my-requests');
      await expect(page.getByText(t.myRequests.empty)).toBeVisible();
    },
  },
  {
    name: 'my requests, in every status',
    async open({ page, data, t }) {
      const seen = { seenAt: now() };
      const customer = await data.customer();
      const pharmacy = await data.pharmacy({ shopName: names.en });
      await data.request({ pharmacyId: pharmacy.id, customerId: customer.id });
      await data.signIn(page.context(), 'customer', customer);
      await keepSent(page, [
        await sentRequest(data, names.ar),
        await sentRequest(data, names.en, seen),
        await sentRequest(data, names.ar, { ...seen, status: 'in-progress', startedAt: now() }),
        await sentRequest(data, names.en, { ...seen, status: 'completed', completedAt: now() }),
        await sentRequest(data, names.ar, {
          ...seen,
          status: 'declined',
          declinedAt: now(),
          statusReason: `${names.ar}\n${names.en}`,
        }),
        await sentRequest(data, names.en, { status: 'cancelled', cancelledAt: now() }),
        await sentConsultation(data, names.en.slice(0, 80)),
        await sentConsultation(data, names.ar.slice(0, 80), {
          status: 'completed',
          completedAt: now(),
        }),
        await sentConsultation(data, names.ar.slice(0, 80), {
          status: 'declined',
          declinedAt: now(),
          statusReason: names.ar,
        }),
        {
          id: 'gone',
          trackingUrl: '/track/gone',
          shopName: names.ar,
          createdAt: now().toISOString(),
        },
      ]);
      await page.goto('/my-requests');
      await expect(main(page).getByRole('listitem')).toHaveCount(11);
      await expect(page.getByText(t.myRequests.gone)).toBeVisible();
    },
  },
  {
    name: 'a question that a chat takes',
    async open({ page, data, t }) {
      await keepSent(page, [await heldInquiry(page, data)]);
      await page.goto('/my-requests');
      await page.getByText(t.myRequests.newsChannel, { exact: true }).click();
      await page.getByRole('button', { name: t.newsChannel.choose.telegram }).click();
      await expect(
        page.getByRole('link', { name: t.newsChannel.chat.open.telegram }),
      ).toBeVisible();
    },
  },
  {
    name: 'a request that is asked for by its code',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      const phone = '+249912345678';
      const { id: pharmacyId } = await data.pharmacy({ shopName: names.ar });
      const { id } = await data.request({ pharmacyId, phone });
      const [tracking] = await data.db.select().from(trackings).where(eq(trackings.requestId, id));
      await askByCode(page, t, { code: tracking?.code, phone });
      await expect(main(page).getByText(names.ar)).toBeVisible();
      await expect(main(page).getByText(t.openByCode.elsewhere)).toBeVisible();
    },
  },
  {
    name: 'a question of a chat that is opened by a texted code',
    opensPerLanguage: true,
    async open({ page, data, t }) {
      // A number gets a few codes a day.
      const phone = `+24991${String(Date.now()).slice(-7)}`;
      const { id, token } = await data.inquiry({ phone, email: null, emailProvenAt: now() });
      const [tracking] = await data.db
        .update(trackings)
        .set({ keptToken: token })
        .where(eq(trackings.inquiryId, id))
        .returning();
      await askByCode(page, t, { code: tracking?.code, phone });
      await page.getByRole('button', { name: t.openByCode.send }).click();
      await expect(page.getByRole('button', { name: t.openByCode.open })).toBeVisible();
    },
  },
  {
    name: 'my requests, whose statuses cannot load',
    async open({ page, data, t }) {
      await keepSent(page, [await sentRequest(data, names.ar)]);
      await breakServer(page, '**/api/track');
      await page.goto('/my-requests');
      await expect(page.getByText(t.myRequests.statusesFailed)).toBeVisible();
    },
  },
  {
    name: 'my requests that cannot load',
    async open({ page, data, t }) {
      const customer = await data.customer();
      await data.signIn(page.context(), 'customer', customer);
      await breakServer(page, '**/api/customers/*/prescription-requests');
      await page.goto('/my-requests');
      await expect(page.getByText(t.myRequests.failed)).toBeVisible();
    },
  },
];

import { randomUUID } from 'node:crypto';
import { hashOf } from '../server/src/platform/secrets.ts';
import { expect, test } from './support/test.ts';

test('a customer leaves an alert with one tap, a price list wakes it, and a mail ends it without scripts', async ({
  page,
  context,
  browser,
  app,
  data,
  language,
  t,
}) => {
  const createdAt = new Date(Date.now() - 60_000);
  const over = { status: 'expired' as const, closedAt: new Date(), createdAt };
  const inquiry = await data.inquiry({ ...over, emailProvenAt: new Date(), language });
  await data.hold(context, hashOf(inquiry.token));
  await page.goto(`/track/${inquiry.token}`);
  await page.getByRole('button', { name: t.createAlerts.notifyLabel('Metformin') }).click();
  await expect(page.getByText(t.createAlerts.confirmed, { exact: true })).toBeVisible();

  const pharmacy = await data.pharmacy({ city: inquiry.city ?? 'Kassala' });
  const desk = await browser.newContext({ baseURL: app.url });
  await data.signIn(desk, 'pharmacy', pharmacy);
  const prices = [{ name: 'Metformin', priceSdg: 900 }];
  const changed = await desk.request.patch(`/api/pharmacies/${pharmacy.id}/prices`, {
    data: { prices },
  });
  expect(changed.status()).toBe(200);
  const mail = await app.mailbox.waitForMail(String(inquiry.email));
  expect(mail.subject).not.toContain('Metformin');
  const unsubscribe = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value;
  const [ask = '', alerts = ''] = mail.text?.match(/https?:\S+/g) ?? [];

  await page.goto(ask);
  await expect(page.getByLabel(t.request.notes)).toHaveValue('Metformin');

  expect(unsubscribe).toBe(`<${alerts}>`);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  await plain.addCookies([{ name: 'lang', value: language, url: app.url }]);
  const reader = await plain.newPage();
  await reader.goto(alerts);
  await reader.getByRole('main').getByRole('button').click();
  await expect(reader).toHaveURL(/\/alerts\/[\w-]{43}$/);
  await expect(reader.getByText(t.alerts.none)).toBeVisible();
  await page.goto(`/track/${inquiry.token}`);
  await expect(
    page.getByRole('button', { name: t.createAlerts.notifyLabel('Metformin') }),
  ).toBeVisible();
});

test('a visitor leaves an alert instead of an inquiry, and confirms it from the mail', async ({
  page,
  app,
  t,
}) => {
  const email = `${randomUUID()}@example.com`;
  await page.goto('/ask?item=Metformin&city=Kassala');
  await page.getByRole('button', { name: t.ask.alert }).click();
  const dialog = page.getByRole('dialog', { name: t.createAlerts.title });
  await expect(dialog.getByLabel(t.createAlerts.medicine)).toHaveValue('Metformin');
  await dialog.getByRole('textbox', { name: t.ask.email }).fill(email);
  await dialog.getByRole('button', { name: t.createAlerts.tell }).click();
  await expect(page.getByText(t.createAlerts.toConfirm, { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const mail = await app.mailbox.waitForMail(email);
  const [alerts = ''] = mail.text?.match(/https?:\S+/g) ?? [];
  await page.goto(alerts);
  await page.getByRole('button', { name: t.alerts.confirmLabel('Metformin') }).click();
  await expect(page.getByText(t.alerts.unconfirmed)).toHaveCount(0);
  // The button of a mail program, which has no cookies (RFC 8058).
  const headers = new Map(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers.get('list-unsubscribe')).toBe(`<${alerts}>`);
  const oneClick = new URLSearchParams(headers.get('list-unsubscribe-post'));
  expect([...oneClick]).toEqual([['List-Unsubscribe', 'One-Click']]);
  expect((await fetch(alerts, { method: 'POST', body: oneClick })).status).toBe(204);
  await page.reload();
  await expect(page.getByText(t.alerts.none)).toBeVisible();
});

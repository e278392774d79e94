import { randomUUID } from 'node:crypto';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { contactMessages } from '../server/src/database/schema.ts';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { loseNextAnswer } from './support/network.ts';
import { expect, test } from './support/test.ts';
import { type Texts, texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

const newMessage = () => {
  const mark = randomUUID().slice(0, 8);
  return {
    name: 'Amna Hassan',
    email: `amna-${mark}@people.test`,
    subject: `Opening hours ${mark}`,
    message: 'When is the pharmacy in Kassala open?\nThank you',
  };
};

const fieldsOf = (page: Page, t: Texts) => {
  const main = page.getByRole('main');
  return {
    name: main.getByRole('textbox', { name: t.contactFields.name }),
    email: main.getByRole('textbox', { name: t.contactFields.email }),
    subject: main.getByLabel(t.contact.subject),
    message: main.getByLabel(t.contact.message, { exact: true }),
  };
};

async function open(page: Page, t: Texts) {
  await page.goto('/contact');
  const fields = fieldsOf(page, t);
  const typed = newMessage();
  for (const name of ['name', 'email', 'subject', 'message'] as const)
    await fields[name].fill(typed[name]);
  return { fields, typed, send: page.getByRole('button', { name: t.contact.send }) };
}

test('a failed message stays typed, is sent again, and reaches the operator, who can answer it', {
  tag: '@phone',
}, async ({ page, app, data, t, language, allowConsole }) => {
  allowConsole(/status of 500/);
  const { fields, typed, send } = await open(page, t);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: app.operator })).toHaveAttribute(
    'href',
    `mailto:${app.operator}`,
  );
  await expect(main.getByRole('link', { name: displayPhone(app.operatorPhone) })).toHaveAttribute(
    'href',
    `tel:${app.operatorPhone}`,
  );
  await expect(main.getByText(t.contact.khartoum, { exact: true })).toBeVisible();

  await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: 'broken' }));
  await send.click();
  await expect(toastOf(page, t)).toContainText(t.contact.failed);
  await page.unroute('**/api/contact');
  await page.reload();
  for (const name of ['name', 'email', 'subject', 'message'] as const)
    await expect(fields[name]).toHaveValue(typed[name]);

  await send.click();
  await expect(main.getByRole('region', { name: t.contact.sent })).toBeVisible();
  const mail = await app.mailbox.waitForMail(app.operator, ({ subject }) =>
    Boolean(subject?.includes(typed.subject)),
  );
  expect(mail.subject).toBe(
    mailTemplates['contact-message'][language]({ ...typed, phone: null }).subject,
  );
  expect(mail.replyTo).toEqual([{ address: typed.email, name: '' }]);
  expect(mail.from?.address).not.toBe(typed.email);
  expect(mail.text).toContain(typed.message);
  const rows = data.db.$count(contactMessages, eq(contactMessages.email, typed.email));
  expect(await rows).toBe(1);

  await main.getByRole('button', { name: t.contact.another }).click();
  await expect(fields.message).toHaveValue('');
});

test('a message whose answer was lost is sent again, and only one exists', {
  tag: '@desktop',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_RESET/);
  const { fields, typed, send } = await open(page, t);
  await loseNextAnswer(page, '*/api/contact');
  await send.click();
  await expect(toastOf(page, t)).toHaveAttribute('data-variant', 'destructive');
  const rows = () => data.db.$count(contactMessages, eq(contactMessages.email, typed.email));
  expect(await rows(), 'the server had it').toBe(1);

  // The page survives being closed by the phone in between.
  await page.reload();
  await expect(fields.message).toHaveValue(typed.message);
  await send.click();
  await expect(page.getByRole('main').getByRole('region', { name: t.contact.sent })).toBeVisible();
  expect(await rows()).toBe(1);

  await test.step('the next message is a new one, even with the same text', async () => {
    await page.getByRole('button', { name: t.contact.another }).click();
    for (const name of ['name', 'email', 'subject', 'message'] as const)
      await fields[name].fill(typed[name]);
    await send.click();
    await expect(
      page.getByRole('main').getByRole('region', { name: t.contact.sent }),
    ).toBeVisible();
    expect(await rows()).toBe(2);
  });
});

test('a robot that fills in every field gets the usual answer, and the server stores nothing', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  const { typed, send } = await open(page, t);
  const hidden = page.locator('input[name="website"]');
  // People reach the field neither by Tab nor with a screen reader.
  await expect(hidden).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('textbox', { name: t.contact.website })).toHaveCount(0);
  await hidden.evaluate((input: HTMLInputElement) => {
    input.value = 'https://pills.example';
  });
  await send.click();
  await expect(page.getByRole('main').getByRole('region', { name: t.contact.sent })).toBeVisible();
  const rows = data.db.$count(contactMessages, eq(contactMessages.email, typed.email));
  expect(await rows).toBe(0);
});

test('the privacy policy has both dates in both languages, a contact, and no menus in print', {
  tag: '@desktop',
}, async ({ page, t, language }) => {
  const other = language === 'ar' ? 'en' : 'ar';
  for (const [shown, words] of [
    [other, texts[other]],
    [language, t],
  ] as const) {
    await page.goto(`/privacy?lang=${shown}`);
    const main = page.getByRole('main');
    await expect(page.locator('html')).toHaveAttribute('lang', shown);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(words.privacy.title);
    await expect(main.locator('time[datetime="2025-10-31"]')).toHaveText(words.privacy.dated);
    await expect(main.getByText(words.privacy.revised)).toBeVisible();
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(
      words.privacy.sections.map(({ title }) => title),
    );
  }
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('contentinfo').getByRole('link', { name: t.layout.footer.contact }).click();
  await expect(page).toHaveURL('/contact');
});

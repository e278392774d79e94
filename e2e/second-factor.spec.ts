import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { authenticators, sessionRoles } from '../server/src/database/schema.ts';
import { adminPassword } from '../server/test/factories.ts';
import { openApplication } from './support/desk.ts';
import { mailedCode } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

/** Sets up an authenticator app on the open page, and returns its secret and codes. */
async function setUpApp(page: Page, words: Texts['secondFactor']) {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: words.app.setUp }).click();
  await expect(page.getByRole('img', { name: words.app.qr })).toBeVisible();
  const key = await main.locator('bdi').first().textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  /** Each code works once; the server takes those of the next minute too. */
  const code = (steps: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  await page.getByRole('textbox', { name: words.code.label }).fill(code(-1));
  await main.getByRole('button', { name: words.app.confirm }).click();
  const codes = page.getByRole('list', { name: words.recovery.title }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  // In one width, whichever letters a code has, so that it can be copied by hand.
  const widths = codes
    .locator('bdi')
    .evaluateAll((shown) => [...new Set(shown.map((code) => code.getBoundingClientRect().width))]);
  expect(await widths).toHaveLength(1);
  await main.getByRole('button', { name: words.recovery.kept }).click();
  await expect(codes).toHaveCount(0);
  return { code, secret };
}

test('an admin sets up an app, logs in with its code, and confirms once more after an hour', async ({
  page,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/status of 40[13]/);
  const admin = await data.admin();
  const { secondFactor: words } = t;
  const main = page.getByRole('main');
  const logIn = async () => {
    // The desk has a field for addresses too.
    await expect(page).toHaveURL('/admin/login');
    await page.getByLabel(t.admin.login.email).fill(admin.email);
    await page.getByLabel(t.admin.login.password).fill(adminPassword);
    await main.getByRole('button', { name: t.admin.login.submit }).click();
  };
  await page.goto('/admin/login');
  await logIn();
  await main.getByRole('link', { name: t.admin.security }).click();
  const { code } = await setUpApp(page, words);

  await main.getByRole('link', { name: words.toDesk }).click();
  await main.getByRole('button', { name: t.admin.logout, exact: true }).click();
  await logIn();
  await page.getByRole('textbox', { name: words.code.label }).fill('000000');
  await main.getByRole('button', { name: t.admin.login.submit }).click();
  await expect(main).toContainText(/used already|سبق استخدامه/);
  await expect(page.getByLabel(t.admin.login.email)).toHaveValue(admin.email);
  await page.getByRole('textbox', { name: words.code.label }).fill(code(0));
  await main.getByRole('button', { name: t.admin.login.submit }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  const pharmacy = await data.pharmacy({ verificationStatus: 'pending' });
  await data.db
    .update(sessionRoles)
    .set({ provenAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sessionRoles.accountId, admin.id));
  await openApplication(page, pharmacy.shopName);
  await main.getByRole('button', { name: t.admin.decide.approve, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.code.title });
  await dialog.getByLabel(words.code.label).fill(code(1));
  await dialog.getByRole('button', { name: words.code.submit }).click();
  await expect(toastOf(page, t)).toContainText(t.admin.decide.approved);
});

test('an owner sets up an app and logs in with its code; a doctor’s log-in asks for it too', async ({
  page,
  app,
  data,
  t,
  anotherBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  const { secondFactor: words } = t;
  const pharmacy = await data.pharmacy();
  const main = page.getByRole('main');
  const askToLogIn = async (at: Page) => {
    await at.goto('/pharmacist/login');
    await at.getByRole('main').getByLabel(t.login.email).fill(pharmacy.email);
    await at.getByRole('main').getByRole('button', { name: t.login.continue }).click();
    await at.getByLabel(t.login.code).fill(await mailedCode(app.mailbox, pharmacy.email));
    await at.getByRole('button', { name: t.login.confirm }).click();
  };
  await askToLogIn(page);
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/sessions');
  await main.getByRole('link', { name: t.ownSessions.security }).click();
  const { code, secret } = await setUpApp(page, words);

  /** Gives a wrong code, and then the right one. */
  const giveCode = async (at: Page, right: string) => {
    await expect(at.getByText(words.code.login)).toBeVisible();
    for (const typed of ['000000', right]) {
      await at.getByRole('textbox', { name: words.code.label }).fill(typed);
      await at.getByRole('button', { name: words.code.submit, exact: true }).click();
      if (typed !== right)
        await expect(at.getByRole('main')).toContainText(/used already|سبق استخدامه/);
    }
  };
  const other = await anotherBrowser();
  await askToLogIn(other);
  await giveCode(other, code(0));
  await expect(other).toHaveURL('/dashboard');

  const doctor = await data.doctor();
  const row = { role: 'doctor' as const, accountId: doctor.id, secret };
  const confirmedAt = new Date();
  await data.db.insert(authenticators).values({ ...row, confirmedAt, createdAt: confirmedAt });
  await other.goto('/doctor-login');
  await other.getByRole('textbox', { name: t.contactFields.email }).fill(doctor.email);
  await other.getByRole('button', { name: t.doctors.login.sendCode }).click();
  await other
    .getByLabel(t.doctors.login.passwordByPhone, { exact: true })
    .fill(await mailedCode(app.mailbox, doctor.email));
  await other.getByRole('button', { name: t.doctors.login.logIn, exact: true }).click();
  await giveCode(other, code(0));
  await expect(other).toHaveURL('/doctor-dashboard');
});

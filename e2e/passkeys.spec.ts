import type { Page } from '@playwright/test';
import { adminPassword } from '../server/test/factories.ts';
import { mailedCode } from './support/mailbox.ts';
import { startApp } from './support/server.ts';
import { test as base, expect } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

// A passkey belongs to the name of a host; browsers refuse one for a bare network address.
const test = base.extend<object, { app: Awaited<ReturnType<typeof startApp>> }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern here
    async ({}, use) => {
      const app = await startApp({ HOST: 'localhost' });
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Gives the browser an authenticator that confirms by itself. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** Adds a passkey on the open page of the second factor. */
async function addPasskey(page: Page, { passkeys: words, recovery }: Texts['secondFactor']) {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: words.add }).click();
  const adding = page.getByRole('dialog', { name: words.add });
  await adding.getByLabel(words.name).fill('هاتفي Nokia');
  await adding.getByRole('button', { name: words.add }).click();
  const codes = page.getByRole('list', { name: recovery.title }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await main.getByRole('button', { name: recovery.kept }).click();
}

test('an admin adds a passkey, logs in with it, and removes it', {
  tag: '@desktop',
}, async ({ page, data, t, allowConsole }) => {
  // Signing out ends calls of the desk that are under way.
  allowConsole(/401 .*\/api\/admin\//);
  const admin = await data.admin();
  const { passkeys: words, toDesk } = t.secondFactor;
  const main = page.getByRole('main');
  await addAuthenticator(page);
  const logIn = async () => {
    await expect(page).toHaveURL('/admin/login');
    await page.getByLabel(t.admin.login.email).fill(admin.email);
    await page.getByLabel(t.admin.login.password).fill(adminPassword);
    await main.getByRole('button', { name: t.admin.login.submit }).click();
  };
  await page.goto('/admin/login');
  await logIn();
  await main.getByRole('link', { name: t.admin.security }).click();
  await addPasskey(page, t.secondFactor);

  await main.getByRole('link', { name: toDesk }).click();
  await main.getByRole('button', { name: t.admin.logout, exact: true }).click();
  await logIn();
  await main.getByRole('button', { name: words.use }).click();
  await expect(page).toHaveURL('/admin/dashboard');

  await main.getByRole('link', { name: t.admin.security }).click();
  const row = page.getByRole('list', { name: words.list }).getByRole('listitem');
  await expect(row).toContainText('هاتفي Nokia');
  await expect(row).toContainText(words.used);
  await row.getByRole('button', { name: words.remove }).click();
  const removing = page.getByRole('dialog');
  await removing.getByRole('button', { name: words.remove }).click();
  await expect(toastOf(page, t)).toContainText(words.removed);
  await expect(row).toHaveCount(0);
});

test('an owner adds a passkey, which the next log-in and the own data ask for', {
  tag: '@desktop',
}, async ({ page, app, data, t }) => {
  const { passkeys: words } = t.secondFactor;
  const main = page.getByRole('main');
  const pharmacy = await data.pharmacy();
  await addAuthenticator(page);
  await page.goto('/pharmacist/login');
  await main.getByLabel(t.login.email).fill(pharmacy.email);
  await main.getByRole('button', { name: t.login.continue }).click();
  await main.getByLabel(t.login.code).fill(await mailedCode(app.mailbox, pharmacy.email));
  await main.getByRole('button', { name: t.login.confirm }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/security');
  await addPasskey(page, t.secondFactor);

  await page.goto('/pharmacist/login');
  await main.getByLabel(t.login.email).fill(pharmacy.email);
  await main.getByRole('button', { name: t.login.continue }).click();
  await main.getByRole('button', { name: words.use }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/my-data');
  await main.getByLabel(t.myData.who).fill(pharmacy.email);
  await main.getByRole('button', { name: t.myData.send }).click();
  await main.getByLabel(t.login.code).fill(await mailedCode(app.mailbox, pharmacy.email));
  await main.getByRole('button', { name: t.myData.open }).click();
  await main.getByRole('button', { name: words.use }).click();
  await expect(
    main.getByRole('heading', { name: t.myData.kinds.account, exact: true }),
  ).toBeVisible();
});

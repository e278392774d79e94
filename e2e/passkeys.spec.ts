import { adminPassword } from '../server/test/factories.ts';
import { startApp } from './support/server.ts';
import { test as base, expect } from './support/test.ts';
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

test('an admin adds a passkey, logs in with it, and removes it', {
  tag: '@desktop',
}, async ({ page, data, t, allowConsole }) => {
  // Signing out ends calls of the desk that are under way.
  allowConsole(/401 .*\/api\/admin\//);
  const admin = await data.admin();
  const { passkeys: words, recovery, toDesk } = t.secondFactor;
  const main = page.getByRole('main');
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
  const logIn = async () => {
    await expect(page).toHaveURL('/admin/login');
    await page.getByLabel(t.admin.login.email).fill(admin.email);
    await page.getByLabel(t.admin.login.password).fill(adminPassword);
    await main.getByRole('button', { name: t.admin.login.submit }).click();
  };
  await page.goto('/admin/login');
  await logIn();
  await main.getByRole('link', { name: t.admin.security }).click();
  await main.getByRole('button', { name: words.add }).click();
  const adding = page.getByRole('dialog', { name: words.add });
  await adding.getByLabel(words.name).fill('هاتفي Nokia');
  await adding.getByRole('button', { name: words.add }).click();
  const codes = page.getByRole('list', { name: recovery.title }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await main.getByRole('button', { name: recovery.kept }).click();

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

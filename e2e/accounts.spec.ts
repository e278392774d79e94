import type { Page } from '@playwright/test';
import { mailedCode } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

let made = 0;
const newEmail = () => `person-${process.pid}-${++made}@people.test`;

async function signUp(page: Page, t: Texts, email: string): Promise<void> {
  await page.goto('/signup');
  const main = page.getByRole('main');
  await main.getByLabel(t.signup.name).fill('Amna Hassan');
  await main.getByLabel(t.signup.phone).fill('0912345678');
  await main.getByLabel(t.signup.email).fill(email);
  await main.getByRole('button', { name: t.signup.create }).click();
}

async function askToLogIn(page: Page, t: Texts, email: string): Promise<void> {
  await page.goto('/signup');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t.signup.logIn, exact: true }).click();
  await main.getByLabel(t.login.email).fill(email);
  await main.getByRole('button', { name: t.login.continue }).click();
}

async function enterCode(page: Page, t: Texts, code: string): Promise<void> {
  await page.getByLabel(t.login.code).fill(code);
  await page.getByRole('button', { name: t.login.confirm }).click();
}

/** Opens the account panel: by the header's button, or in the side menu on a phone. */
async function openAccount(page: Page, t: Texts): Promise<void> {
  const menu = page.getByRole('button', { name: t.layout.menu, exact: true });
  const account = page.getByRole('button', { name: t.layout.account.label, exact: true });
  await menu.or(account).click();
}

test('a customer signs up, logs in at once here, and logs in by code elsewhere', {
  tag: '@phone',
}, async ({ page, app, t, anotherBrowser, allowConsole }) => {
  allowConsole(/status of 401/);
  const email = newEmail();
  await signUp(page, t, email);
  await expect(toastOf(page, t)).toContainText(t.signup.welcome);
  await expect(page.getByRole('main')).toContainText(t.signup.created);
  await expect(page).toHaveURL('/');

  await test.step('the same browser needs no code', async () => {
    await askToLogIn(page, t, email);
    await expect(page.getByRole('main')).toContainText(t.login.loggedInAs('Amna Hassan'));
    await expect(toastOf(page, t)).toContainText(t.login.welcomeBack);
    await expect(page).toHaveURL('/');
  });

  await test.step('another browser needs the mailed code', async () => {
    const other = await anotherBrowser();
    await askToLogIn(other, t, email);
    const code = await mailedCode(app.mailbox, email);
    const wrong = code === '123456' ? '654321' : '123456';
    await enterCode(other, t, wrong);
    const field = other.getByLabel(t.login.code);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveValue(wrong);
    await expect(field).toBeFocused();
    await expect(toastOf(other, t)).toContainText(t.toasts.error);

    // After a switch to the mail app, the page still asks for the code.
    await other.reload();
    await enterCode(other, t, code);
    await expect(other.getByRole('main')).toContainText(t.login.loggedInAs('Amna Hassan'));
    await expect(other).toHaveURL('/');
  });

  await test.step('signing out ends the session and clears the stored account', async () => {
    // The first log-in by code ended the first browser's session (docs/sessions.md).
    const other = await anotherBrowser();
    await askToLogIn(other, t, email);
    await enterCode(other, t, await mailedCode(app.mailbox, email));
    await expect(other).toHaveURL('/');
    await openAccount(other, t);
    await other.getByRole('button', { name: t.layout.account.signOut }).click();
    await expect(toastOf(other, t)).toContainText(t.layout.account.signedOut);
    expect(await other.evaluate(() => localStorage.getItem('customerId'))).toBeNull();
    await askToLogIn(other, t, email);
    await expect(other.getByLabel(t.login.code)).toBeVisible();
  });
});

test('a sign-up with a known email address offers to log in with it', { tag: '@desktop' }, async ({
  page,
  app,
  data,
  t,
  allowConsole,
}) => {
  allowConsole(/status of 409/);
  const { email } = await data.customer();
  await signUp(page, t, email);
  const offer = page.getByRole('button', { name: t.signup.takenButton });
  await expect(offer).toBeVisible();
  await expect(page.getByLabel(t.signup.name)).toHaveValue('Amna Hassan');
  await offer.click();
  await enterCode(page, t, await mailedCode(app.mailbox, email));
  await expect(page).toHaveURL('/');
});

test('a log-in with an unknown address is answered only by mail', { tag: '@phone' }, async ({
  page,
  app,
  t,
}) => {
  const email = newEmail();
  await askToLogIn(page, t, email);
  await expect(page.getByLabel(t.login.code)).toBeVisible();
  const mail = await app.mailbox.waitForMail(email);
  expect(mail.text).toContain('/signup');
  expect(mail.text).not.toMatch(/\b\d{6}\b/);
});

test('a missing value is reported beside its field, and the first such field gets the focus', {
  tag: '@desktop',
}, async ({ page, t }) => {
  await page.goto('/signup');
  const main = page.getByRole('main');
  await main.getByLabel(t.signup.name).fill('Amna Hassan');
  await main.getByLabel(t.signup.email).fill('not an address');
  await main.getByRole('button', { name: t.signup.create }).click();
  await expect(main.getByLabel(t.signup.phone)).toBeFocused();
  await expect(main.getByLabel(t.signup.phone)).toHaveAccessibleDescription(
    new RegExp(t.form.required()),
  );
  await expect(main.getByText(t.form.invalidEmail)).toBeVisible();
});

test('a pharmacist logs in from another browser and sets the status that the card shows', {
  tag: '@desktop',
}, async ({ page, app, data, t, anotherBrowser }) => {
  const pharmacy = await data.pharmacy({ zipCode: null, language: 'en' });
  await page.goto('/pharmacist/login');
  const main = page.getByRole('main');
  await main.getByLabel(t.login.email).fill(pharmacy.email);
  await main.getByRole('button', { name: t.login.continue }).click();
  await enterCode(page, t, await mailedCode(app.mailbox, pharmacy.email));
  await expect(page).toHaveURL('/dashboard');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.dashboard.title);

  const unknown = main.getByRole('region', { name: t.dashboard.opening.title });
  await unknown.getByRole('link', { name: t.dashboard.opening.to }).click();
  for (const name of ['isOpen', 'is24Hours', 'hasDelivery'] as const) {
    const knob = main.getByRole('switch', { name: t.dashboard.profile[name] });
    await knob.click();
    await expect(knob).toHaveAttribute('aria-checked', 'true');
  }
  await expect(unknown).toHaveCount(0);
  await expect(main.getByText(t.dashboard.profile.missingTitle)).toBeVisible();
  await main.getByLabel(t.dashboard.profile.zipCode).fill('31111');
  await main.getByRole('textbox', { name: t.dashboard.profile.phone }).fill('0187 654 321');
  await main.getByRole('button', { name: t.dashboard.profile.save }).click();
  await expect(toastOf(page, t)).toContainText(t.dashboard.profile.saved);
  await expect(main.getByText(t.dashboard.profile.missingTitle)).toHaveCount(0);

  const visitor = await anotherBrowser();
  await visitor.goto(`/?search=${encodeURIComponent(pharmacy.shopName)}`);
  const card = visitor.getByRole('article').filter({
    has: visitor.getByRole('heading', { name: pharmacy.shopName, exact: true }),
  });
  for (const word of [t.opening.open, t.finder.card.always, t.finder.card.delivery, '0187 654 321'])
    await expect(card).toContainText(word);
  await expect(card).not.toContainText(t.finder.card.addressPending);
});

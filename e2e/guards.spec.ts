import type { Page } from '@playwright/test';
import { store } from './support/factories.ts';
import { expect, test } from './support/test.ts';

const stored = (page: Page, ...keys: string[]) =>
  page.evaluate((keys) => keys.map((key) => localStorage.getItem(key)), keys);

test('without a stored id the private pages lead to their log-in pages', { tag: '@phone' }, async ({
  page,
  t,
}) => {
  for (const path of ['/dashboard', '/pharmacist/advertisements']) {
    await page.goto(path);
    await expect(page).toHaveURL('/register-pharmacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.register.title);
  }
  await page.goto('/admin/dashboard');
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.admin.login.title);
});

test('a pharmacy with an expired session is led to its log-in, and the stored id is removed', {
  tag: '@desktop',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 401/);
  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  await expect(page.getByText(pharmacy.shopName)).toBeVisible();
  // The page must be closed first, else it gets the event and leaves by itself.
  await page.goto('about:blank');
  await data.endSessions(pharmacy.id);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/pharmacist/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.login.pharmacist.title);
  expect(await stored(page, 'pharmacyId')).toEqual([null]);
});

test('a doctor with an expired session is led to the log-in, and the stored id is removed', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 401/);
  const doctor = await data.doctor();
  await data.signIn(context, 'doctor', doctor);
  await page.goto('/doctor-dashboard');
  await expect(page.getByText(doctor.email)).toBeVisible();

  await page.goto('about:blank');
  await data.endSessions(doctor.id);
  await page.goto('/doctor-dashboard');
  await expect(page).toHaveURL('/doctor-login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.doctors.login.title);
  expect(await stored(page, 'doctorId')).toEqual([null]);
});

test('a session that expires during work leads to the log-in too', {
  tag: '@desktop',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 401/);
  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard/profile');
  const knob = page.getByRole('switch', { name: t.dashboard.profile.isOpen });
  await expect(knob).toBeVisible();
  await data.endSessions(pharmacy.id);
  // The page may refresh and leave before the tap.
  const login = page.getByRole('heading', { name: t.login.pharmacist.title, level: 1 });
  await knob.or(login).click();
  await expect(page).toHaveURL('/pharmacist/login');
});

test('an admin with an expired session, or who logs out, leaves nothing behind', {
  tag: '@desktop',
}, async ({ page, context, app, t, data, allowConsole }) => {
  allowConsole(/status of 401/);
  const keys = ['adminId', 'adminEmail', 'adminName', 'auth_token'];
  const logIn = async () => {
    await page.goto('/admin/login');
    await page.getByLabel(t.admin.login.email).fill(`  ${app.admin.email} `);
    await page.getByLabel(t.admin.login.password).fill(app.admin.password);
    await page.getByRole('main').getByRole('button', { name: t.admin.login.submit }).click();
    await expect(page).toHaveURL('/admin/dashboard');
  };
  await logIn();
  expect((await stored(page, ...keys)).every(Boolean)).toBe(true);
  await page.goto('/contact');
  await page.getByLabel(t.contact.subject).fill('Left behind');
  await expect.poll(() => stored(page, 'draft:contact')).not.toEqual([null]);
  await page.goto('/admin/dashboard');
  const told = page.waitForResponse('**/api/admin/logout');
  await page.getByRole('button', { name: t.admin.logout, exact: true }).click();
  expect((await told).status()).toBe(204);
  await expect(page).toHaveURL('/admin/login');
  expect(await stored(page, ...keys, 'draft:contact')).toEqual([null, null, null, null, null]);

  await logIn();
  await data.endSessions((await stored(page, 'adminId'))[0] ?? '');
  await page.reload();
  await expect(page).toHaveURL('/admin/login');
  expect(await stored(page, ...keys)).toEqual([null, null, null, null]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('roles');
});

test('a wrong admin password shows an error and keeps the address', { tag: '@phone' }, async ({
  page,
  app,
  t,
  allowConsole,
}) => {
  allowConsole(/status of 401/);
  await page.goto('/admin/login');
  await page.getByLabel(t.admin.login.email).fill(app.admin.email);
  await page.getByLabel(t.admin.login.password).fill('not the right one');
  await page.getByRole('main').getByRole('button', { name: t.admin.login.submit }).click();
  await expect(page.getByRole('main')).toContainText(t.admin.login.invalid);
  await expect(page.getByLabel(t.admin.login.email)).toHaveValue(app.admin.email);
});

test("another pharmacy's id in the storage opens nothing", { tag: '@desktop' }, async ({
  page,
  context,
  data,
  allowConsole,
}) => {
  allowConsole(/status of 40[134]/);
  const [own, other] = [await data.pharmacy(), await data.pharmacy()];
  await data.request({ pharmacyId: other.id, customerName: 'Somebody private' });
  await data.signIn(context, 'pharmacy', own);
  await store(context, { pharmacyId: other.id });
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByText('Somebody private')).toHaveCount(0);
  await expect(page.getByText(other.shopName)).toHaveCount(0);
});

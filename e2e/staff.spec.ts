import { randomUUID } from 'node:crypto';
import { mailedCode } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('an owner invites an assistant, who answers a request and is signed out by the owner', {
  tag: '@desktop',
}, async ({ page, app, data, t, anotherBrowser, allowConsole }) => {
  allowConsole(/status of (401|403)/);
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id, customerName: 'Amna Hassan' });
  const email = `salma-${randomUUID()}@people.test`;
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard/staff');
  const panel = page.getByRole('region', { name: t.staff.title });
  await panel.getByText(t.staff.addTitle).click();
  await panel.getByLabel(t.staff.name, { exact: true }).fill('Salma Idris');
  await panel.getByLabel(t.staff.email).fill(email);
  await panel.getByRole('button', { name: t.staff.add, exact: true }).click();
  await expect(toastOf(page, t)).toContainText(t.staff.added);
  const row = panel.getByRole('listitem').filter({ hasText: 'Salma Idris' });
  await expect(row).toContainText(t.staff.roles.assistant);

  const mail = await app.mailbox.waitForMail(email);
  const link = /https?:\S+#\S+/.exec(mail.text ?? '')?.[0] ?? '';
  const theirs = await anotherBrowser();
  const main = theirs.getByRole('main');
  await test.step('the assistant follows the link and logs in with the mailed code', async () => {
    await theirs.goto(link);
    await expect(main.getByLabel(t.login.email)).toHaveValue(email);
    await expect(theirs).toHaveURL('/pharmacist/login');
    await main.getByRole('button', { name: t.login.continue }).click();
    await theirs.getByLabel(t.login.code).fill(await mailedCode(app.mailbox, email));
    await theirs.getByRole('button', { name: t.login.confirm }).click();
    await expect(theirs).toHaveURL('/dashboard');
  });

  await test.step("the assistant answers a request, and the page has nothing beyond an assistant's rights", async () => {
    const request = main.getByRole('article');
    await request.getByRole('button', { name: t.dashboard.request.start }).click();
    await expect(request).toContainText(t.dashboard.request.statuses['in-progress']);
    await expect(main.getByRole('link', { name: t.dashboard.manageAds })).toHaveCount(0);
    const pages = main.getByRole('navigation', { name: t.dashboard.parts });
    await expect(pages.getByRole('link')).toHaveText([
      t.dashboard.pages.today,
      t.dashboard.pages.prices,
      t.dashboard.pages.figures,
    ]);
    await pages.getByRole('link', { name: t.dashboard.pages.prices }).click();
    await expect(main.getByRole('heading', { name: t.prices.title })).toBeVisible();
  });

  await test.step('an address opened directly shows no more, not even before the role is known', async () => {
    await theirs.goto('/pharmacist/advertisements');
    await expect(main).toContainText(t.advertisements.manage.notForAssistants);
    await expect(main.getByRole('form')).toHaveCount(0);
    await theirs.route('**/api/sessions/current', (route) => route.abort());
    allowConsole(/ERR_FAILED/);
    // An anchor of the time when the dashboard was one page.
    await theirs.goto('/dashboard#prices');
    await expect(theirs).toHaveURL('/dashboard/prices#prices');
    await expect(main.getByRole('heading', { name: t.prices.title })).toBeVisible();
    await expect(main.getByRole('link', { name: t.dashboard.manageAds })).toHaveCount(0);
    await theirs.goto('/dashboard/profile');
    await expect(theirs).toHaveURL('/dashboard');
    await expect(main.getByRole('article')).toHaveCount(1);
    await theirs.unroute('**/api/sessions/current');
  });

  await test.step('the owner sees who answered, and ends the sessions', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByRole('article')).toContainText('Salma Idris');
    await page.goto('/dashboard/staff');
    await row.getByRole('button', { name: t.staff.endSessions }).click();
    await page.getByRole('dialog').getByRole('button', { name: t.staff.endSubmit }).click();
    await expect(toastOf(page, t)).toContainText(t.staff.ended);
    await expect(row).toContainText(t.staff.signedOut);
  });

  await test.step('the open page of the assistant goes to the log-in', async () => {
    await expect(theirs).toHaveURL('/pharmacist/login');
  });
});

import { hashOf } from '../server/src/platform/secrets.ts';
import { keepSent, sentConsultation, sentRequest } from './support/sent.ts';
import { expect, test } from './support/test.ts';

test('a customer reaches all sent requests, of this browser and of the account, from the menu', async ({
  page,
  context,
  data,
  t,
  isMobile,
}) => {
  const customer = await data.customer();
  const pharmacy = await data.pharmacy({ shopName: 'Account Pharmacy' });
  const old = new Date(Date.now() - 86_400_000);
  await data.request({ pharmacyId: pharmacy.id, customerId: customer.id, createdAt: old });
  const declined = {
    status: 'declined',
    declinedAt: new Date(),
    statusReason: 'نفد الدواء',
  } as const;
  const guest = await sentRequest(data, 'Guest Pharmacy', declined);
  await data.hold(context, hashOf(guest.trackingUrl.slice('/track/'.length)));
  const onLeave = { ...declined, statusReason: 'أنا في إجازة' };
  await keepSent(page, [
    await sentConsultation(data, 'Dr Omar Ali', onLeave),
    await sentConsultation(data, 'Dr Sara Osman', { status: 'in-progress', startedAt: new Date() }),
    guest,
  ]);
  await data.signIn(context, 'customer', customer);
  await page.goto('/');
  if (isMobile) await page.getByRole('button', { name: t.layout.menu, exact: true }).click();
  const navigation = page.getByRole('navigation', { name: t.layout.navigation });
  await expect(navigation.getByRole('link').first()).toHaveText(t.layout.ask);
  const footer = page.getByRole('contentinfo');
  const waysToCode = [footer.getByRole('link', { name: t.layout.trackByCode })];
  if (isMobile) waysToCode.push(navigation.getByRole('link', { name: t.layout.trackByCode }));
  for (const link of waysToCode) await expect(link).toHaveAttribute('href', '/track');
  await navigation.getByRole('link', { name: t.layout.myRequests }).click();

  await expect(page).toHaveURL('/my-requests');
  const row = (name: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: name });
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
  await expect(
    page.getByRole('main').getByRole('link', { name: t.requestCode.page }),
  ).toHaveAttribute('href', '/track');
  await expect(row('Dr Sara Osman')).toContainText(t.track.consultation.steps.started);
  await expect(row('Dr Omar Ali')).toContainText(t.track.consultation.steps.declined);
  await expect(row('Dr Omar Ali')).toContainText('أنا في إجازة');
  await expect(row('Guest Pharmacy')).toContainText(t.track.steps.declined);
  await expect(row('Guest Pharmacy')).toContainText('نفد الدواء');
  await expect(row('Account Pharmacy')).toContainText(t.track.steps.sent);
  // Only the mail has its private link; this list has the status only.
  await expect(row('Account Pharmacy').getByRole('link')).toHaveCount(0);

  await row('Dr Sara Osman').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.track.consultation.title);
  await expect(page.getByRole('main')).toContainText('Dr Sara Osman');
});

test('without a connection the known requests still show, with a retry', {
  tag: '@phone',
}, async ({ page, data, t, allowConsole }) => {
  allowConsole(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/);
  await keepSent(page, [await sentRequest(data, 'Nile Pharmacy')]);
  await page.goto('/contact');
  await page.getByRole('button', { name: t.layout.menu, exact: true }).click();
  // The page's script loads before the connection breaks.
  await page.getByRole('link', { name: t.layout.myRequests }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(t.track.steps.sent)).toBeVisible();
  await page.getByRole('link', { name: t.layout.home }).click();
  await page.route('**/api/track', (route) => route.abort());
  await page.goBack();
  await expect(main.getByText('Nile Pharmacy')).toBeVisible();
  await expect(main.getByText(t.myRequests.statusesFailed)).toBeVisible();
  await page.unroute('**/api/track');
  await main.getByRole('button', { name: t.ui.retry }).click();
  await expect(main.getByText(t.myRequests.statusesFailed)).toHaveCount(0);
});

test('signing out on a shared computer leaves nothing to follow', { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
}) => {
  await keepSent(page, [await sentRequest(data, 'Nile Pharmacy')]);
  await data.signIn(context, 'customer', await data.customer());
  await page.goto('/my-requests');
  await expect(page.getByRole('main').getByText('Nile Pharmacy')).toBeVisible();
  await page.getByRole('button', { name: t.layout.account.label, exact: true }).click();
  await page.getByRole('button', { name: t.layout.account.signOut }).click();
  await expect(page.getByRole('main').getByText(t.myRequests.empty)).toBeVisible();
});

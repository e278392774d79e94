import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { sendForm } from './support/calls.ts';
import { licencePdf } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('the filters filter, and the figures say only what was measured', { tag: '@two' }, async ({
  page,
  context,
  data,
  t,
}) => {
  const words = t.dashboard;
  const pharmacy = await data.pharmacy();
  const now = new Date();
  const lastWeek = new Date(now.getTime() - 7 * 24 * 3_600_000);
  const make = (customerName: string, rest: object) =>
    data.request({ pharmacyId: pharmacy.id, customerName, ...rest });
  await make('Urgent one', { urgency: 'emergency' });
  await make('Usual one', {});
  await make('Done today', { status: 'completed', startedAt: now, completedAt: now });
  await make('Done long ago', { status: 'completed', createdAt: lastWeek, completedAt: now });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const requests = main.getByRole('article');
  await expect(requests).toHaveCount(4);

  const filter = (name: string) => main.getByRole('button', { name, exact: true });
  await filter(words.requests.filters.urgent).click();
  await expect(requests).toHaveCount(1);
  await expect(requests).toContainText('Urgent one');
  await filter(words.requests.filters.new).click();
  await expect(requests).toHaveCount(2);
  await filter(words.requests.filters.all).click();
  await expect(requests).toHaveCount(4);

  const figures = main.locator('dl > div');
  for (const [name, figure] of [
    [words.stats.total, '4'],
    [words.stats.active, '2'],
    [words.stats.completedToday, '1'],
    // Arabic sets a direction mark before the sign.
    [words.stats.responseRate, /95\u200e?%/],
  ] as const) {
    await expect(figures.filter({ hasText: name })).toContainText(figure);
  }
  await expect(figures.getByText(words.stats.target)).toBeVisible();
});

test('a failed change of status says so, and the request stays as it was', {
  tag: '@two',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 500/);
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  await page.route('**/status', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const request = page.getByRole('main').getByRole('article');
  await request.getByRole('button', { name: t.dashboard.request.complete }).click();
  // Beside its buttons, without a toast (specification, section 8).
  await expect(page.getByRole('article').getByRole('alert')).toHaveText(t.dashboard.request.failed);
  await expect(toastOf(page, t)).toHaveCount(0);
  await expect(request).toContainText(t.dashboard.request.statuses.new);
  await page.unroute('**/status');
  await request.getByRole('button', { name: t.dashboard.request.complete }).click();
  await expect(request).toContainText(t.dashboard.request.statuses.completed);
});

test('a rejected pharmacist reads why, on the page and in the mail', { tag: '@two' }, async ({
  page: admin,
  app,
  data,
  t,
  language,
  anotherBrowser,
}) => {
  const shopName = `Rejected ${process.pid}`;
  const email = `rejected-${process.pid}@pharmacy.test`;
  const { id } = await sendForm<{ id: string }>(
    `${app.url}/api/pharmacies/signup`,
    { shopName, email, state: 'Kassala', city: 'Kassala', address: 'Market Street' },
    { field: 'verificationDocuments', files: [licencePdf] },
  );
  await data.signIn(admin.context(), 'admin', await data.admin());
  await admin.goto('/admin/dashboard');
  const main = admin.getByRole('main');
  const name = main.getByRole('heading', { level: 2 });
  await expect(async () => {
    if ((await name.textContent()) !== shopName)
      await main.getByRole('button', { name: t.admin.list.next }).click({ timeout: 1000 });
    await expect(name).toHaveText(shopName, { timeout: 1000 });
  }).toPass();
  await main.getByRole('button', { name: t.admin.decide.reject, exact: true }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel(t.admin.decide.reason).fill('The licence cannot be read');
  await dialog.getByRole('button', { name: t.admin.decide.reject, exact: true }).click();
  await expect(toastOf(admin, t)).toContainText(t.admin.decide.rejected);
  const mail = await app.mailbox.waitForMail(email);
  const values = { shopName, reason: '', loginUrl: '' };
  // The call came from no page: the mail is in the language of last resort.
  expect(mail.subject).toBe(mailTemplates['pharmacy-rejected'].en(values).subject);
  expect(mail.text).toContain('The licence cannot be read');

  const pharmacist = await anotherBrowser();
  await data.signIn(pharmacist.context(), 'pharmacy', { id });
  await pharmacist.goto('/dashboard');
  await expect(pharmacist.getByText(t.dashboard.status.rejected.title)).toBeVisible();
  await expect(pharmacist.getByText('The licence cannot be read')).toBeVisible();
  await expect(pharmacist.locator('html')).toHaveAttribute('lang', language);
});

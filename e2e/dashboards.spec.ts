import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { and, eq, isNotNull } from 'drizzle-orm';
import { prescriptionRequests } from '../server/src/database/schema.ts';
import { isolateWords } from '../server/src/features/mail/render.ts';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { formatNumber } from '../web/src/i18n/format.ts';
import { sendForm } from './support/calls.ts';
import { toggle } from './support/dashboard.ts';
import { decideWithReason, openApplication } from './support/desk.ts';
import type { Factories } from './support/factories.ts';
import { mailedCode } from './support/mailbox.ts';
import { licencePdf, smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('the filters work, and the figures count only measured requests', { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
  language,
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
  await expect(requests).toHaveCount(2);

  const filter = (name: string) => main.getByRole('button', { name, exact: true });
  await filter(words.requests.filters.urgent).click();
  await expect(requests).toHaveCount(1);
  await expect(requests).toContainText('Urgent one');
  await filter(words.requests.filters.new).click();
  await expect(requests).toHaveCount(2);
  await filter(words.requests.filters.all).click();
  await expect(requests).toHaveCount(2);
  // Ended requests have their own tab (docs/requests.md).
  await main.getByRole('link', { name: words.requests.views.ended }).click();
  await expect(requests).toHaveCount(2);
  for (const name of ['Done today', 'Done long ago'])
    await expect(requests.filter({ hasText: name })).toHaveCount(1);

  const figures = main.locator('dl > div');
  for (const [name, figure] of [
    [words.stats.total, '4'],
    [words.stats.active, '2'],
    [words.stats.completedToday, '1'],
    // Arabic has a direction mark before the percent sign.
    [words.stats.responseRate, new RegExp(`^95\u200e?%.*${words.stats.target}$`)],
  ] as const) {
    await expect(figures.filter({ hasText: name }).locator('dd').first()).toHaveText(figure);
  }
  // One of the two requests whose deadline has passed has an answer in time; open ones do not
  // count.
  const half = formatNumber(language, 0.5, { style: 'percent' });
  await expect(figures.getByText(words.stats.own(half, '1', '2'))).toBeVisible();

  await page.goto('/dashboard/figures');
  await expect(main.getByText(words.week.received('3', '1'))).toBeVisible();
});

test('a failed change of status shows an error, and the request stays unchanged', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 500/);
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  await page.route('**/status', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const request = page.getByRole('main').getByRole('article');
  await toggle(request);
  await request.getByRole('button', { name: t.dashboard.request.complete }).click();
  // The error appears beside the buttons, without a toast (specification §8).
  await expect(page.getByRole('article').getByRole('alert')).toHaveText(t.dashboard.request.failed);
  await expect(toastOf(page, t)).toHaveCount(0);
  await expect(request).toContainText(t.dashboard.request.statuses.new);
  await page.unroute('**/status');
  await request.getByRole('button', { name: t.dashboard.request.complete }).click();
  await expect(request).toContainText(t.dashboard.request.statuses.completed);
});

test('a completed request shows its success although the list reloads before the answer arrives', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const pharmacy = await data.pharmacy();
  const { id } = await data.request({ pharmacyId: pharmacy.id });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = page.getByRole('main').getByRole('article');
  await toggle(request);
  const { label } = t.dashboard.requests.views;
  const active = page.getByRole('navigation', { name: label }).getByRole('link').first();
  await page.route('**/status', async (route) => {
    const reread = page.waitForResponse(async (response) =>
      response.url().includes('/prescription-requests?view=active')
        ? !(await response.text()).includes(id)
        : false,
    );
    const answer = await route.fetch();
    // The stream has reported the change meanwhile: the list has lost the request.
    await reread;
    await expect(active).toHaveText(`${t.dashboard.requests.views.active}0`);
    await expect(request).not.toContainText(t.dashboard.requests.gone.all);
    await route.fulfill({ response: answer });
  });
  await request.getByRole('button', { name: t.dashboard.request.complete }).click();
  await expect(request).toContainText(t.dashboard.request.statuses.completed);
});

test('requests that cannot be refreshed stay visible with their age, and are loaded again', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 500|ERR_INTERNET_DISCONNECTED/);
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id });
  await data.signIn(context, 'pharmacy', pharmacy);
  // The reload after the stream's first event must be over before the connection breaks.
  const stream = page.waitForResponse('**/api/events');
  await page.goto('/dashboard');
  await stream;
  const main = page.getByRole('main');
  await expect(main.getByRole('article')).toHaveCount(1);
  const list = `**/api/pharmacies/${pharmacy.id}/prescription-requests?*`;
  await page.route(list, (route) => route.fulfill({ status: 500, body: 'broken' }));
  await context.setOffline(true);
  await context.setOffline(false);
  const [beforeTheTime = ''] = t.stale('#').split('#');
  const notice = main.getByRole('alert').filter({ hasText: beforeTheTime });
  await expect(notice).toContainText(/\d:\d\d/);
  await expect(main.getByRole('article')).toHaveCount(1);

  // The reopened stream also reloads. Wait for it, or it would load the requests before the button
  // does.
  const retry = notice.getByRole('button', { name: t.ui.retry });
  await expect(retry).toBeEnabled();
  await page.unroute(list);
  await data.request({ pharmacyId: pharmacy.id });
  await retry.click();
  await expect(main.getByRole('article')).toHaveCount(2);
  await expect(notice).toHaveCount(0);
});

/** A dashboard with twelve requests, oldest first: it shows six at first, more than one screen. */
async function twelveRequests(data: Factories, context: BrowserContext) {
  const pharmacy = await data.pharmacy();
  for (let number = 1; number <= 12; number++) {
    const createdAt = new Date(Date.now() - (20 - number) * 60_000);
    await data.request({ pharmacyId: pharmacy.id, customerName: `Sender ${number}.`, createdAt });
  }
  await data.signIn(context, 'pharmacy', pharmacy);
  /** The senders whose requests are seen, as the tracking page would show. */
  return async () => {
    const { pharmacyId, seenAt, customerName } = prescriptionRequests;
    const rows = await data.db
      .select({ customerName })
      .from(prescriptionRequests)
      .where(and(eq(pharmacyId, pharmacy.id), isNotNull(seenAt)));
    return rows.map((row) => row.customerName);
  };
}

test('a request is seen once its card was visible, and each is reported once', {
  tag: '@phone',
}, async ({ page, context, data, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const seen = await twelveRequests(data, context);
  const told: string[][] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/seen')) told.push(request.postDataJSON().ids);
  });
  await page.clock.install();
  // The first call fails.
  await page.route('**/seen', (route) => route.abort(), { times: 1 });
  await page.goto('/dashboard');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(6);
  await cards.first().scrollIntoViewIfNeeded();
  await expect.poll(() => told.length).toBe(1);
  expect(await seen()).toEqual([]);

  await page.clock.fastForward(10_000);
  await expect.poll(seen).toContain('Sender 1.');
  // The list reloads several times meanwhile.
  await page.clock.runFor(65_000);
  expect(await seen()).not.toContain('Sender 6.');

  await cards.last().scrollIntoViewIfNeeded();
  await expect.poll(seen).toContain('Sender 6.');
  await page.clock.runFor(5000);
  const again = told.slice(1).flat();
  expect(again.length).toBe(new Set(again).size);
});

for (const state of ['hidden', 'unfocused'] as const) {
  test(`a window that is ${state} marks nothing as seen`, { tag: '@desktop' }, async ({
    page,
    context,
    data,
  }) => {
    const seen = await twelveRequests(data, context);
    // In tests, every page is visible and focused: this one claims otherwise until it gets the
    // focus.
    await page.addInitScript((state) => {
      let attended = false;
      const shown = () => (state === 'hidden' && !attended ? 'hidden' : 'visible');
      Object.defineProperty(document, 'visibilityState', { get: shown });
      document.hasFocus = () => state === 'hidden' || attended;
      window.addEventListener('turned to', () => {
        attended = true;
        document.dispatchEvent(new Event('visibilitychange'));
        window.dispatchEvent(new Event('focus'));
      });
    }, state);
    await page.clock.install();
    await page.goto('/dashboard');
    const card = page.getByRole('main').getByRole('article').first();
    await card.scrollIntoViewIfNeeded();
    await expect(card).toBeInViewport({ ratio: 0.9 });
    await page.clock.runFor(65_000);
    expect(await seen()).toEqual([]);

    await page.evaluate(() => window.dispatchEvent(new Event('turned to')));
    await expect.poll(seen).toContain('Sender 1.');
  });
}

test('a rejected pharmacist reads the reason, corrects the application, sends it again, and is approved', {
  tag: '@desktop',
}, async ({ page: admin, app, data, t, language, anotherBrowser }) => {
  test.slow();
  const shopName = `Rejected ${randomUUID().slice(0, 8)}`;
  const email = `rejected-${randomUUID().slice(0, 8)}@pharmacy.test`;
  const reason = 'The licence cannot be read';
  await sendForm(
    `${app.url}/api/pharmacies/signup`,
    { shopName, email, state: 'Kassala', city: 'Kassala', address: 'Market Street' },
    { field: 'verificationDocuments', files: [licencePdf] },
    language,
  );
  // The registration's code works only in the browser that registered.
  await mailedCode(app.mailbox, email);
  const values = { shopName, reason, loginUrl: `${app.url}/pharmacist/login` };
  await data.signIn(admin.context(), 'admin', await data.admin());
  await admin.goto('/admin/dashboard');
  await test.step('an admin rejects, and the mail has the reason and the link', async () => {
    await openApplication(admin, shopName);
    await decideWithReason(admin, t.admin, 'reject', reason);
    await expect(toastOf(admin, t)).toContainText(t.admin.decide.rejected);
    const mail = await app.mailbox.waitForMail(email);
    const expected = mailTemplates['pharmacy-rejected'][language](isolateWords(values));
    expect(mail.subject).toBe(expected.subject);
    for (const paragraph of expected.paragraphs) expect(mail.text).toContain(paragraph);
  });

  const pharmacist = await anotherBrowser();
  const main = pharmacist.getByRole('main');
  await test.step('the pharmacist logs in by the link, corrects and sends again', async () => {
    await pharmacist.goto('/pharmacist/login');
    await main.getByLabel(t.login.email).fill(email);
    await main.getByRole('button', { name: t.login.continue }).click();
    await main.getByLabel(t.login.code).fill(await mailedCode(app.mailbox, email));
    await main.getByRole('button', { name: t.login.confirm }).click();
    await expect(main.getByText(t.dashboard.status.rejected.title)).toBeVisible();
    await expect(main.getByText(reason)).toBeVisible();
    await main.getByRole('button', { name: t.dashboard.resubmit.open }).click();
    const form = main.getByRole('form', { name: t.dashboard.resubmit.title });
    const address = form.getByRole('textbox', { name: t.register.address });
    await expect(address).toHaveValue('Market Street');
    await address.fill('Market Street 4');
    await form
      .getByLabel(t.dashboard.resubmit.documents)
      .setInputFiles(await smallPhoto('clearer.jpg'));
    await expect(form.getByText('clearer.jpg')).toBeVisible();
    await form.getByRole('button', { name: t.dashboard.resubmit.submit }).click();
    await expect(toastOf(pharmacist, t)).toContainText(t.dashboard.resubmit.done);
    await expect(main.getByText(t.dashboard.status.pending.title)).toBeVisible();
    await expect(main.getByText(reason)).toHaveCount(0);
  });

  await test.step('the admin sees the changes and approves', async () => {
    await admin.reload();
    const application = await openApplication(admin, shopName);
    await expect(application).toContainText('Market Street 4');
    await expect(application).toContainText(t.admin.details.sentAgain);
    await expect(application).toContainText(`${t.admin.details.earlierReason} ${reason}`);
    for (const document of ['licence.pdf', 'clearer.jpg'])
      await expect(application.getByRole('button', { name: document })).toBeVisible();
    await application.getByRole('button', { name: t.admin.decide.approve, exact: true }).click();
    await expect(toastOf(admin, t)).toContainText(t.admin.decide.approved);
    const { subject } = mailTemplates['pharmacy-approved'][language](values);
    await app.mailbox.waitForMail(email, (mail) => mail.subject === subject);
    await pharmacist.reload();
    await expect(main.getByText(t.dashboard.requests.emptyText)).toBeVisible();
    await expect(main.getByText(t.dashboard.status.pending.title)).toHaveCount(0);
  });
});

test('a button and the key r turn a photo that lies on its side', {
  tag: '@phone',
}, async ({ page, context, app, data, t }) => {
  const pharmacy = await data.pharmacy();
  const sent = { pharmacyId: pharmacy.id, customerName: 'Amna', phone: '0912345678' };
  await sendForm(
    `${app.url}/api/prescription-requests`,
    { ...sent, email: 'amna@people.test' },
    { field: 'prescriptionImages', files: [await smallPhoto('wide.jpg')] },
  );
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: t.dashboard.request.openPhotos('Amna', '1') }).click();
  const photo = page.getByRole('dialog').getByRole('img');
  const isUpright = async () => {
    const box = await photo.boundingBox();
    return box && box.height > box.width;
  };
  await expect.poll(isUpright).toBe(false);
  await page.getByRole('dialog').getByRole('button', { name: t.photos.turn }).click();
  await expect.poll(isUpright).toBe(true);
  await page.keyboard.press('r');
  await expect.poll(isUpright).toBe(false);
  await expect(photo).toHaveCSS('transform', 'matrix(-1, 0, 0, -1, 0, 0)');
});

test('a pharmacist who is rejected with the dashboard open reads the reason there and can correct it', {
  tag: '@desktop',
}, async ({ page, context, data, t, anotherBrowser }) => {
  const shopName = `Watching ${randomUUID().slice(0, 8)}`;
  const reason = 'The licence cannot be read';
  const pharmacy = await data.pharmacy({ shopName, verificationStatus: 'pending' });
  await page.clock.install();
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText(t.dashboard.status.pending.title)).toBeVisible();

  const admin = await anotherBrowser();
  await data.signIn(admin.context(), 'admin', await data.admin());
  await admin.goto('/admin/dashboard');
  await openApplication(admin, shopName);
  await decideWithReason(admin, t.admin, 'reject', reason);
  await expect(toastOf(admin, t)).toContainText(t.admin.decide.rejected);

  // The open page refreshes by itself.
  await page.clock.fastForward(30_000);
  await expect(main.getByText(t.dashboard.status.rejected.title)).toBeVisible();
  await expect(main.getByText(reason)).toBeVisible();
  await main.getByRole('button', { name: t.dashboard.resubmit.open }).click();
  await expect(main.getByRole('form', { name: t.dashboard.resubmit.title })).toBeVisible();
});

test('another page of the desk loads by its link, and the anchor of the former page leads to it', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  await data.signIn(context, 'pharmacy', await data.pharmacy());
  let scripts = 0;
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const profile = main.getByRole('heading', { name: t.dashboard.profile.title, exact: true });
  await main.getByRole('button', { name: t.dashboard.requests.filters.new }).click();
  await expect(main.getByText(t.dashboard.requests.empty.new)).toBeVisible();
  const before = scripts;
  await main.getByRole('link', { name: t.dashboard.pages.profile }).click();
  await expect(page).toHaveURL('/dashboard/profile');
  await expect(profile).toBeInViewport();
  expect(scripts).toBeGreaterThan(before);

  await page.goto('/dashboard#profile');
  await expect(page).toHaveURL('/dashboard/profile#profile');
  await expect(profile).toBeInViewport();
});

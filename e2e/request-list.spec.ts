import type { Locator } from '@playwright/test';
import { plural } from '../web/src/i18n/format.ts';
import { sendForm } from './support/calls.ts';
import { requestOf, toggle } from './support/dashboard.ts';
import { findUnreadable } from './support/layout.ts';
import { smallPhoto } from './support/pictures.ts';
import type { App } from './support/server.ts';
import { expect, test } from './support/test.ts';

// The pharmacist's desk for a hundred requests (docs/requests.md): facts that only a browser
// shows.

const minutes = 60_000;

/** A customer sends a request, and the open desk gets the event. */
const arrive = (app: App, pharmacyId: string, customerName: string, urgency = 'normal') =>
  sendForm(
    `${app.url}/api/prescription-requests`,
    { ...{ pharmacyId, customerName, urgency }, phone: '0912345678', email: 'amna@example.com' },
    { field: 'prescriptionImages', files: [] },
  );

test('ended requests have their own address, and a search finds them by name, phone or code', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const words = t.dashboard.requests;
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  const completedAt = new Date();
  const ended = { pharmacyId, status: 'completed', completedAt, notes: 'A note' } as const;
  await data.request({ ...ended, customerName: 'Amna Hassan', phone: '+249911111111' });
  await data.request({ ...ended, customerName: 'Osman Ali', phone: '+249922222222' });
  const notes = `${'Please call before noon, and ask for the nurse. '.repeat(6)}Allergic to penicillin`;
  await data.request({ pharmacyId, customerName: 'Still waiting', notes });
  await data.request({ pharmacyId, customerName: 'Sara Idris', phone: '+249933333333' });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const main = page.getByRole('main');
  const requests = main.getByRole('article');
  await expect(requests).toHaveCount(2);
  const search = main.getByRole('searchbox', { name: words.search });
  await search.fill('٠٩٣٣ ٣٣٣ ٣٣٣');
  await expect(requests).toHaveCount(1);
  await expect(requestOf(page, t, 'Sara Idris')).toBeVisible();
  await search.fill('');
  await expect(requests).toHaveCount(2);
  // The whole note is visible beside 'Start', without opening the card.
  const note = requestOf(page, t, 'Still waiting').getByText('Allergic to penicillin');
  expect(await note.evaluate((at) => at.scrollWidth <= at.clientWidth + 1)).toBe(true);
  expect((await note.boundingBox())?.height).toBeGreaterThan(30);
  await main.getByRole('link', { name: words.views.ended }).click();
  await expect(page).toHaveURL('/dashboard?view=ended');
  await expect(requests).toHaveCount(2);

  expect(await findUnreadable(page)).toEqual([]);
  await search.fill('osman');
  await expect(requests).toHaveCount(1);
  await search.fill('٠٩١١ ١١١ ١١١');
  await expect(requestOf(page, t, 'Amna Hassan')).toBeVisible();
  await expect(requests).toHaveCount(1);
  // An address must not contain a person's phone number.
  await expect(page).toHaveURL('/dashboard?view=ended');

  await page.goBack();
  const waiting = requestOf(page, t, 'Still waiting');
  await toggle(waiting);
  const saved = page.waitForResponse('**/status');
  await waiting.getByRole('button', { name: t.dashboard.request.complete }).click();
  await saved;
  // The tab was loaded before; new rows are there without a reload.
  await main.getByRole('link', { name: words.views.ended }).click();
  await expect(requests).toHaveCount(3);
});

test('an inquiry is answered with its price on the card, folds, and the next one comes under the thumb', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const pharmacy = await data.pharmacy();
  const answered = { answer: 'all', version: 1, answeredAt: new Date() } as const;
  await data.ask(await data.inquiry({ urgency: 'emergency' }), [pharmacy], answered);
  for (let number = 0; number < 42; number++) await data.ask(await data.inquiry(), [pharmacy]);
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const asks = page.getByRole('main').getByRole('region', { name: t.inquiries.title });
  const chip = (name: string) => asks.getByRole('button', { name, exact: true });
  await expect(chip(t.inquiries.views.open)).toHaveText(`${t.inquiries.views.open}20+`);
  await expect(chip(t.inquiries.views.answered)).toHaveText(t.inquiries.views.answered);
  const first = asks.getByRole('article').first();
  const second = asks.getByRole('article').nth(1);
  const price = first.getByRole('textbox').first();
  await price.fill('٤٥٠٠');
  await page.reload();
  await expect(price).toHaveValue('4500');
  await first.getByRole('button', { name: t.answers.kinds.all }).scrollIntoViewIfNeeded();
  const topOfButtons = async (card: Locator) =>
    (await card.getByRole('group').boundingBox())?.y ?? 0;
  const top = await topOfButtons(first);
  let isSent = false;
  const renewed = page.waitForResponse((response) => {
    isSent ||= response.url().endsWith('/answer');
    return isSent && response.url().endsWith('/inquiries');
  });
  await first.getByRole('button', { name: t.answers.kinds.all }).click();
  await renewed;
  await expect(first.getByText(t.answerReading.read.all)).toBeVisible();
  // A scroll ends at a whole pixel of the screen, and a card's height may be a fraction.
  expect(await topOfButtons(second)).toBeCloseTo(top, 0);
  await expect(second).toBeFocused();
  // The second one is whole now, and the fourth is one line.
  const fourth = asks.getByRole('article').nth(3);
  const line = fourth.getByRole('heading').getByRole('button');
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(fourth.getByRole('textbox')).toHaveCount(0);
  await line.focus();
  await page.keyboard.press('Enter');
  await expect(line).toBeFocused();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await fourth.getByRole('button', { name: t.answers.kinds.none }).click();
  await expect(fourth.getByText(t.answerReading.read.none)).toBeVisible();
  await expect(asks.getByRole('article').nth(4)).toBeFocused();
  await expect(asks.getByRole('article').nth(4).getByRole('textbox').first()).toBeVisible();
  await toggle(first);
  await expect(first.getByText('4,500').first()).toBeVisible();
  await first.getByRole('button', { name: t.inquiries.answer.details }).click();
  await expect(first.getByLabel(t.answers.total)).toBeVisible();
  await chip(t.inquiries.views.answered).click();
  await expect(asks.getByRole('article')).toHaveCount(3);
  await expect(chip(t.inquiries.views.open)).toHaveText(`${t.inquiries.views.open}40`);
  await expect(chip(t.inquiries.views.answered)).toHaveText(`${t.inquiries.views.answered}3`);
});

test('a chosen request that a colleague completes ends on every open list', {
  tag: '@desktop',
}, async ({ page, context, data, t, language }) => {
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  // More urgent ones than the first page holds: the list without the chosen one has a further page.
  for (let number = 0; number < 8; number++)
    await data.request({ pharmacyId, customerName: `Urgent ${number}`, urgency: 'urgent' });
  const chosen = { status: 'in-progress', startedAt: new Date() } as const;
  const { id } = await data.request({ pharmacyId, customerName: 'Amna', ...chosen });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, 'Amna');
  await expect(request).toContainText(t.dashboard.request.statuses['in-progress']);

  const completed = await page.request.patch(`/api/prescription-requests/${id}/status`, {
    data: { status: 'completed' },
  });
  expect(completed.status()).toBe(200);
  await expect(request).toContainText(t.dashboard.request.statuses.completed);
  await expect(request.getByRole('button', { name: t.dashboard.request.complete })).toHaveCount(0);
  await page
    .getByRole('button', { name: plural(language, 1, t.dashboard.requests.news.left) })
    .click();
  await expect(request).toHaveCount(0);
});

test('a move is undone on its card, and a late undo shows an error', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 409/);
  const words = t.dashboard.request;
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  await data.request({ pharmacyId, customerName: 'Amna' });
  const started = { status: 'in-progress', startedAt: new Date(Date.now() - minutes) } as const;
  await data.request({ pharmacyId, customerName: 'Osman', ...started });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, 'Amna');
  await request.getByRole('button', { name: words.start }).click();
  await expect(request).toContainText(words.statuses['in-progress']);
  // The pressed button has disappeared: the focus is on its card.
  await expect(request).toBeFocused();
  await request.getByRole('button', { name: words.undo.button }).focus();
  await page.keyboard.press('Enter');
  await expect(request).toContainText(words.statuses.new);
  await expect(request.getByRole('button', { name: words.undo.button })).toHaveCount(0);
  await expect(request).toBeFocused();

  const other = requestOf(page, t, 'Osman');
  const [made] = await Promise.all([
    page.waitForRequest('**/status'),
    other.getByRole('button', { name: words.complete }).click(),
  ]);
  await expect(other).toContainText(words.statuses.completed);
  // Another window of the same pharmacist undoes first.
  await page.request.post(made.url().replace(/status$/, 'undo'), { data: {} });
  await other.getByRole('button', { name: words.undo.button }).click();
  await expect(other.getByRole('alert')).toHaveText(/\S/);
  await expect(other.getByRole('button', { name: words.undo.button })).toHaveCount(0);
});

test('a new emergency waits above the list until the pharmacist loads it: nothing moves under the thumb', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  const words = t.dashboard.requests;
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  const now = Date.now();
  await data.request({
    pharmacyId,
    customerName: 'First',
    createdAt: new Date(now - 50 * minutes),
  });
  await data.request({
    pharmacyId,
    customerName: 'Second',
    createdAt: new Date(now - 9 * minutes),
  });
  // A hop on the way cuts streams, so new requests come only by polling.
  allowConsole(/ERR_FAILED/);
  await page.route('**/api/events', (route) => route.abort());
  await page.clock.install();
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(2);
  await data.request({ pharmacyId, customerName: 'Emergency', urgency: 'emergency' });
  await data.request({ pharmacyId, customerName: 'Third' });
  await page.clock.fastForward(35_000);
  // The last one belongs below all others and moves none.
  await expect(cards.nth(2)).toContainText('Third');
  await expect(cards.first()).toContainText('First');
  const take = page.getByRole('button', { name: words.news.waiting.one?.replace('#', '1') ?? '' });
  await take.click();
  await expect(cards.first()).toContainText('Emergency');
  await expect(cards).toHaveCount(4);
  await expect(take).toHaveCount(0);
});

test('the text in an open field survives every return to the window', { tag: '@desktop' }, async ({
  page,
  context,
  app,
  data,
  t,
}) => {
  const words = t.dashboard;
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  await data.request({ pharmacyId, customerName: 'Amna' });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, 'Amna');
  await toggle(request);
  const decline = request.getByRole('button', { name: words.request.decline });
  await decline.click();
  const reason = page.getByRole('dialog').getByRole('textbox');
  await reason.fill('Insulin is sold out');
  await arrive(app, pharmacyId, 'Emergency', 'emergency');
  const waiting = words.requests.news.waiting.one?.replace('#', '1') ?? '';
  await expect(page.getByText(waiting).first()).toBeAttached();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByText(waiting).first()).toBeAttached();
  await expect(reason).toHaveValue('Insulin is sold out');

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: waiting }).click();
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Emergency');
  // Loading creates no card twice; closing loses no text.
  await decline.click();
  await expect(reason).toHaveValue('Insulin is sold out');
});

test('on a slow connection the focus stays where the pharmacist has moved it meanwhile', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const words = t.dashboard.request;
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  await data.request({ pharmacyId, customerName: 'Amna' });
  await data.request({ pharmacyId, customerName: 'Osman' });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/status', async (route) => {
    await answered;
    await route.continue();
  });
  const [slow, other] = [requestOf(page, t, 'Amna'), requestOf(page, t, 'Osman')];
  await slow.getByRole('button', { name: words.start }).click();
  await toggle(other);
  const note = other.getByRole('textbox', { name: words.note.label });
  await note.focus();
  answer();
  await expect(slow.getByRole('button', { name: words.undo.button })).toBeVisible();
  await page.keyboard.type('Ask for the dose');
  await expect(note).toHaveValue('Ask for the dose');
});

test('overdue requests come first, and their delay counts up by the minute', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const { due } = t.dashboard.request;
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  // The clock starts in the middle of a minute, whenever the test runs.
  const now = Math.floor(Date.now() / minutes) * minutes + 30_000;
  const before = (length: number) => new Date(now - length * minutes);
  await data.request({
    pharmacyId,
    customerName: 'In time',
    urgency: 'urgent',
    createdAt: before(160),
  });
  await data.request({ pharmacyId, customerName: 'Late', createdAt: before(24 * 60 + 10) });
  await page.clock.install({ time: now });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toContainText('Late');
  await expect(cards.first()).toContainText(due.late('10 mins'));
  await expect(cards.last()).toContainText(due.in('1 hr 20 mins'));
  await page.clock.fastForward(2 * minutes);
  await expect(cards.first()).toContainText(due.late('12 mins'));
  await expect(cards.last()).toContainText(due.in('1 hr 18 mins'));
});

test('the page has only those of a hundred requests that are near the window', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const pharmacy = await data.pharmacy();
  for (let number = 0; number < 106; number++)
    await data.request({ pharmacyId: pharmacy.id, customerName: `Sender ${number}.` });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(6);
  const more = page.getByRole('button', { name: t.dashboard.requests.more });
  for (let pages = 2; pages <= 6; pages++) {
    const answered = page.waitForResponse(/cursor=/);
    await more.click();
    await answered;
  }
  await expect(more).toHaveCount(0);
  await requestOf(page, t, 'Sender 105.').scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeLessThan(80);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(requestOf(page, t, 'Sender 0.')).toBeVisible();
});

test("a short list stays findable by the browser's search, however far from the window", {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id, customerName: 'Amna' });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const card = requestOf(page, t, 'Amna');
  await expect(card).toBeVisible();
  await page.evaluate(() => {
    document.body.style.paddingBottom = '5000px';
    scrollTo(0, document.body.scrollHeight);
  });
  const distance = await card.evaluate(async (element) => {
    const sees = await new Promise<IntersectionObserverEntry | undefined>((resolve) => {
      new IntersectionObserver(([entry]) => resolve(entry)).observe(element);
    });
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    return -(sees?.boundingClientRect.bottom ?? 0);
  });
  expect(distance).toBeGreaterThan(1500);
  await expect(card).toBeAttached();
});

test('buttons, keys, wheel and two taps zoom into a photo, and it can be moved', async ({
  page,
  context,
  app,
  data,
  t,
}) => {
  const pharmacy = await data.pharmacy();
  await sendForm(
    `${app.url}/api/prescription-requests`,
    { pharmacyId: pharmacy.id, customerName: 'Amna', phone: '0912345678', email: 'a@people.test' },
    { field: 'prescriptionImages', files: [await smallPhoto('1.jpg'), await smallPhoto('2.jpg')] },
  );
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const opener = page.getByRole('button', { name: t.dashboard.request.openPhotos('Amna', '2') });
  await opener.click();
  const dialog = page.getByRole('dialog');
  const photo = dialog.getByRole('img');
  const box = async () => (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect.poll(async () => (await box()).width).toBeGreaterThan(100);
  const fits = (await box()).width;
  const enlarged = async () => Math.round(((await box()).width / fits) * 10) / 10;

  await dialog.getByRole('button', { name: t.photos.zoomIn }).click();
  await expect.poll(enlarged).toBe(1.6);
  await page.keyboard.press('-');
  await expect.poll(enlarged).toBe(1);
  // Wider than its frame, up to the limit.
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('+');
  await expect.poll(enlarged).toBe(8);
  const { x } = await box();
  const frame = (await photo.locator('xpath=../..').boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 40, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await box()).x).toBeLessThan(x);
  await page.keyboard.press('0');
  await expect.poll(enlarged).toBe(1);
  await page.mouse.dblclick(middle.x, middle.y);
  await expect.poll(enlarged).toBe(2.5);
  await page.mouse.dblclick(middle.x, middle.y);
  await expect.poll(enlarged).toBe(1);
  await page.mouse.wheel(0, -300);
  await expect.poll(enlarged).toBeGreaterThan(1.3);

  // The next picture starts without zoom.
  await dialog.getByRole('button', { name: t.photos.next }).click();
  await expect(photo).toHaveAttribute('alt', t.dashboard.request.photoAlt('Amna', '2'));
  await expect.poll(enlarged).toBe(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a private note is saved while typing, and stored while the connection is broken', {
  tag: '@phone',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const words = t.dashboard.request.note;
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id, customerName: 'Amna' });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, 'Amna');
  const note = request.getByRole('textbox', { name: words.label });
  await toggle(request);
  await expect(note).toHaveAccessibleDescription(words.hint);
  await note.fill('Ask for the dose');
  await expect(request.getByText(words.saved)).toBeVisible();

  await page.route('**/private-note', (route) => route.abort());
  await note.fill('Ask for the dose, by phone');
  await expect(request.getByText(words.keptOnDevice)).toBeVisible();
  await page.unroute('**/private-note');
  await page.reload();
  await toggle(request);
  await expect(note).toHaveValue('Ask for the dose, by phone');
  await expect(request.getByText(words.saved)).toBeVisible();
});

test('the pharmacist calls, writes to and copies a customer, without a word of the request', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const words = t.dashboard.request;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const pharmacy = await data.pharmacy({ nameAr: 'صيدلية النيل', nameEn: 'Nile Pharmacy' });
  await data.request({
    pharmacyId: pharmacy.id,
    customerName: 'Amna',
    language: 'ar',
    notes: 'Insulin',
  });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, 'Amna');
  await toggle(request);
  const link = request.getByRole('link', { name: t.phoneLinks.whatsappTo('Amna') });
  const address = new URL((await link.getAttribute('href')) ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/249912345678');
  expect(address.searchParams.get('text')).toContain('صيدلية النيل');
  await request.getByRole('button', { name: words.copyCode }).click();
  await expect(request.getByRole('status').filter({ hasText: words.copy.copied })).toHaveCount(1);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{8}$/);
});

test('the slip appears only in print', { tag: '@desktop' }, async ({
  page,
  context,
  app,
  data,
  t,
}) => {
  const words = t.dashboard.request;
  const pharmacy = await data.pharmacy();
  await sendForm(
    `${app.url}/api/prescription-requests`,
    {
      pharmacyId: pharmacy.id,
      customerName: 'Amna',
      phone: '0912345678',
      email: 'a@people.test',
      notes: 'Two boxes',
    },
    { field: 'prescriptionImages', files: [await smallPhoto('1.jpg')] },
  );
  await page.addInitScript(() => {
    // Like browsers that neither wait for the printer nor report its end.
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, 'Amna');
  await toggle(request);
  await request.getByRole('button', { name: words.slip.print }).click();
  // Printing waits for the photo.
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('.slip');
  await expect(slip).toContainText('Two boxes');
  await expect(slip.getByRole('img', { name: words.photoAlt('Amna', '1') })).toBeVisible();
  for (const name of Object.values(t.textWays.names))
    await expect(slip.getByRole('img', { name: t.textWays.code(name) })).toBeVisible();
  const others = page.locator('body > :not(.slip)').filter({ visible: true });
  await expect(others).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(request.getByRole('button', { name: words.slip.print })).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(slip).toHaveCount(0);
  await expect(request).toBeVisible();
});

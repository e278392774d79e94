import { sendForm } from './support/calls.ts';
import { requestOf, toggle } from './support/dashboard.ts';
import { unreadable } from './support/layout.ts';
import { smallPhoto } from './support/pictures.ts';
import type { App } from './support/server.ts';
import { expect, test } from './support/test.ts';

// The pharmacist's desk for a hundred requests (docs/decisions/0064): what only a browser shows.

const minutes = 60_000;

/** A customer sends it: the open desk hears of it, whatever it is asking just now. */
const arrive = (app: App, pharmacyId: string, customerName: string, urgency = 'normal') =>
  sendForm(
    `${app.url}/api/prescription-requests`,
    { ...{ pharmacyId, customerName, urgency }, phone: '0912345678', email: 'amna@example.com' },
    { field: 'prescriptionImages', files: [] },
  );

test('the ended stand behind an address of their own, and are found by name, phone or code', {
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
  // The note is read to its end beside 'Start', without opening the card.
  const note = requestOf(page, t, 'Still waiting').getByText('Allergic to penicillin');
  expect(await note.evaluate((at) => at.scrollWidth <= at.clientWidth + 1)).toBe(true);
  expect((await note.boundingBox())?.height).toBeGreaterThan(30);
  await main.getByRole('link', { name: words.views.ended }).click();
  await expect(page).toHaveURL('/dashboard?view=ended');
  await expect(requests).toHaveCount(2);

  expect(await unreadable(page)).toEqual([]);
  await search.fill('osman');
  await expect(requests).toHaveCount(1);
  await search.fill('٠٩١١ ١١١ ١١١');
  await expect(requestOf(page, t, 'Amna Hassan')).toBeVisible();
  await expect(requests).toHaveCount(1);
  // A person's number belongs in no address.
  await expect(page).toHaveURL('/dashboard?view=ended');

  await page.goBack();
  const waiting = requestOf(page, t, 'Still waiting');
  await toggle(waiting);
  const saved = page.waitForResponse('**/status');
  await waiting.getByRole('button', { name: t.dashboard.request.complete }).click();
  await saved;
  // It was read before: what has come since is there without being asked for.
  await main.getByRole('link', { name: words.views.ended }).click();
  await expect(requests).toHaveCount(3);
});

test('what was answered is found behind pages of questions that wait', { tag: '@phone' }, async ({
  page,
  context,
  data,
  t,
}) => {
  const pharmacy = await data.pharmacy();
  const answered = { answer: 'all', version: 1, answeredAt: new Date() } as const;
  await data.ask(await data.search({ urgency: 'emergency' }), [pharmacy], answered);
  for (let number = 0; number < 41; number++) await data.ask(await data.search(), [pharmacy]);
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const asks = page.getByRole('main').getByRole('region', { name: t.asks.title });
  const chip = (name: string) => asks.getByRole('button', { name, exact: true });
  await expect(chip(t.asks.views.open)).toHaveText(`${t.asks.views.open}20+`);
  await expect(chip(t.asks.views.answered)).toHaveText(t.asks.views.answered);
  const first = asks.getByRole('article').first();
  let isSent = false;
  const renewed = page.waitForResponse((response) => {
    isSent ||= response.url().endsWith('/answer');
    return isSent && response.url().endsWith('/asks');
  });
  await first.getByRole('button', { name: t.answers.kinds.all }).click();
  await renewed;
  await expect(first.getByText(t.asks.states.waiting)).toBeVisible();
  await first.getByRole('button', { name: t.asks.answer.details }).click();
  await expect(first.getByLabel(t.answers.total)).toBeVisible();
  await chip(t.asks.views.answered).click();
  await expect(asks.getByRole('article')).toHaveCount(2);
  await expect(chip(t.asks.views.open)).toHaveText(`${t.asks.views.open}40`);
  await expect(chip(t.asks.views.answered)).toHaveText(`${t.asks.views.answered}2`);
});

test('a move is taken back where it was made, and what is too late says so', {
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
  // The pressed button has gone: from its card the next key leads on.
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
  // Another window of the same pharmacist is quicker.
  await page.request.post(made.url().replace(/status$/, 'undo'), { data: {} });
  await other.getByRole('button', { name: words.undo.button }).click();
  await expect(other.getByRole('alert')).toHaveText(/\S/);
  await expect(other.getByRole('button', { name: words.undo.button })).toHaveCount(0);
});

test('a new emergency waits above until it is taken in: nothing moves under the thumb', {
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
  // Some hop on the way ends streams: what is new comes by asking again, and nothing else asks.
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
  // The last of them belongs below all others: it moves none.
  await expect(cards.nth(2)).toContainText('Third');
  await expect(cards.first()).toContainText('First');
  const take = page.getByRole('button', { name: words.news.waiting.one?.replace('#', '1') ?? '' });
  await take.click();
  await expect(cards.first()).toContainText('Emergency');
  await expect(cards).toHaveCount(4);
  await expect(take).toHaveCount(0);
});

test('what is being written stays, whoever comes back to the window', { tag: '@desktop' }, async ({
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
  // Taken in, no card was made anew; closed, no word is lost.
  await decline.click();
  await expect(reason).toHaveValue('Insulin is sold out');
});

test('on a slow line the focus stays where somebody went meanwhile', { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
}) => {
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

test('late ones stand first, and how late they are ticks by the minute', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const { due } = t.dashboard.request;
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  // In the middle of a minute, whenever the test runs.
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

test('of a hundred requests only those near the window are in the page', { tag: '@phone' }, async ({
  page,
  context,
  data,
  t,
}) => {
  const pharmacy = await data.pharmacy();
  for (let number = 0; number < 107; number++)
    await data.request({ pharmacyId: pharmacy.id, customerName: `Sender ${number}.` });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards).toHaveCount(20);
  const more = page.getByRole('button', { name: t.dashboard.requests.more });
  for (let pages = 2; pages <= 6; pages++) {
    const answered = page.waitForResponse(/cursor=/);
    await more.click();
    await answered;
  }
  await expect(more).toHaveCount(0);
  await requestOf(page, t, 'Sender 106.').scrollIntoViewIfNeeded();
  await expect.poll(() => cards.count()).toBeLessThan(80);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(requestOf(page, t, 'Sender 0.')).toBeVisible();
});

test('a short list stays where the browser finds its words, however far from the window', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const pharmacy = await data.pharmacy();
  await data.request({ pharmacyId: pharmacy.id, customerName: 'Amna' });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const card = requestOf(page, t, 'Amna');
  await expect(card).toBeVisible();
  await page.goto('/dashboard#staff');
  await expect(page.getByRole('heading', { name: t.staff.title })).toBeInViewport();
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

test('a photo is zoomed into by buttons, keys, wheel and two taps, and moved', async ({
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
  // Wider than its frame: as far as it goes.
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

  // What was zoomed into is another picture's no more.
  await dialog.getByRole('button', { name: t.photos.next }).click();
  await expect(photo).toHaveAttribute('alt', t.dashboard.request.photoAlt('Amna', '2'));
  await expect.poll(enlarged).toBe(1);
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
});

test('a private note is saved as it is typed, and kept while the line is broken', {
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
  await expect(request.getByText(words.kept)).toBeVisible();
  await page.unroute('**/private-note');
  await page.reload();
  await toggle(request);
  await expect(note).toHaveValue('Ask for the dose, by phone');
  await expect(request.getByText(words.saved)).toBeVisible();
});

test('a customer is called, written to and copied, without a word of the request', {
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

test('the slip goes to paper alone', { tag: '@desktop' }, async ({
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
    // As in browsers that do not wait for the paper, and never say that it is out.
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = requestOf(page, t, 'Amna');
  await toggle(request);
  await request.getByRole('button', { name: words.slip.print }).click();
  // Only once its photo has come.
  await expect(page.locator('body[data-printed]')).toBeAttached();
  await page.emulateMedia({ media: 'print' });
  const slip = page.locator('.slip');
  await expect(slip).toContainText('Two boxes');
  await expect(slip.getByRole('img', { name: words.photoAlt('Amna', '1') })).toBeVisible();
  const others = page.locator('body > :not(.slip)').filter({ visible: true });
  await expect(others).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(request.getByRole('button', { name: words.slip.print })).toBeEnabled();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(slip).toHaveCount(0);
  await expect(request).toBeVisible();
});

import { randomUUID } from 'node:crypto';
import { adminPageLength } from '@dawaya/contract/endpoints/paging';
import { type AdminTab, adminTabs } from '@dawaya/contract/vocabulary/admin-tabs';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { eq, inArray } from 'drizzle-orm';
import { contactMessages, pharmacies, places } from '../server/src/database/schema.ts';
import { isolateWords } from '../server/src/features/mail/render.ts';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { formatNumber, plural } from '../web/src/i18n/format.ts';
import { reasonsIn } from '../web/src/i18n/reasons.ts';
import { decideWithReason, openApplication, searchFor, showStatus } from './support/desk.ts';
import { expectLive } from './support/scene.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('the tabs open by keyboard and by address', async ({ page, context, data, t, language }) => {
  await data.signIn(context, 'admin', await data.admin());
  await page.goto('/admin/dashboard?tab=messages');
  const tab = (area: AdminTab) => page.getByRole('tab', { name: t.admin[area] });
  const expectOpen = async (area: AdminTab) => {
    await expect(tab(area)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: t.admin[area] })).toBeVisible();
    await expect(page).toHaveURL(
      area === 'pharmacies' ? '/admin/dashboard' : `/admin/dashboard?tab=${area}`,
    );
  };
  await expectOpen('messages');
  // Nothing ever waits in it.
  await expect(tab('audit')).toHaveCount(0);
  await page.getByRole('button', { name: t.admin.moreTabs, exact: true }).click();
  await tab('messages').focus();
  // The arrow in reading direction moves forward.
  const onwards = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
  const rest = adminTabs.slice(adminTabs.indexOf('messages') + 1);
  for (const [key, area] of [
    ...rest.map((area) => [onwards, area] as const),
    [onwards, 'pharmacies'],
    [onwards, 'doctors'],
    ['End', adminTabs.at(-1) ?? 'audit'],
    ['Home', 'pharmacies'],
  ] as const) {
    await page.keyboard.press(key);
    await expectOpen(area);
    await expect(tab(area)).toBeFocused();
  }
});

test('an admin sends chosen failed mails again, a failed row says why, and no hidden row is decided on', {
  tag: '@desktop',
}, async ({ page, context, data, t, language, allowConsole }) => {
  allowConsole(/status of 404/);
  const mark = randomUUID();
  const gone = await data.failedMail({ to: `gone-${mark}@example.com` });
  await data.failedMail({ to: `first-${mark}@example.com` });
  await data.failedMail({ to: `second-${mark}@example.com` });
  await data.signIn(context, 'admin', await data.admin());
  await page.goto('/admin/dashboard?tab=mails');
  await searchFor(page, mark);
  const mails = page.getByRole('list', { name: t.admin.mail.list }).getByRole('listitem');
  await expect(mails).toHaveCount(3);
  const { choose, sendAgain, done, failed } = t.admin.bulk;
  const send = page.getByRole('button', { name: sendAgain });
  await expect(send).toBeDisabled();
  for (const name of ['gone', 'first'])
    await mails.filter({ hasText: name }).getByLabel(choose).check();
  // A colleague has sent it meanwhile.
  await page.route(`**/given-up-mails/${gone.id}/send-again`, (route) =>
    route.fulfill({ status: 404, json: { error: 'This was not found.', code: 'not_found' } }),
  );
  await send.click();
  await expect(toastOf(page, t)).toContainText(plural(language, 1, done));
  await expect(toastOf(page, t)).toContainText(plural(language, 1, failed));
  await expect(mails).toHaveCount(2);
  await expect(mails.filter({ hasText: 'gone' })).toContainText('This was not found.');
  await mails
    .filter({ hasText: 'second' })
    .getByRole('button', { name: t.admin.mail.sendAgain })
    .click();
  await expect(toastOf(page, t)).toContainText(t.admin.mail.sentAgain);
  await expect(mails).toHaveCount(1);
  await expect(mails.filter({ hasText: 'gone' })).toBeFocused();

  const reported = { city: mark, lastReportedAt: new Date(), goneReports: 2 };
  const [good, bad, last] = [
    await data.place(reported),
    await data.place(reported),
    await data.place(reported),
  ];
  await page.goto('/admin/dashboard?tab=places');
  await searchFor(page, mark);
  const { place: words, bulk } = t.admin;
  const found = page.getByRole('list', { name: words.list }).getByRole('listitem');
  const rowOf = ({ nameEn }: typeof good) => found.filter({ hasText: nameEn ?? '' });
  for (const place of [good, bad]) await rowOf(place).getByLabel(choose).check();
  await expect(page.getByText(plural(language, 2, bulk.chosen))).toBeVisible();
  await rowOf(good).focus();
  await page.keyboard.press('a');
  await expect(found).toHaveCount(2);
  await expect(page.getByText(plural(language, 1, bulk.chosen))).toBeVisible();
  await page.getByRole('button', { name: bulk.remove }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(words.removeText);
  await question.getByRole('button', { name: bulk.remove }).click();
  await expect(found).toHaveCount(1);
  // The pressed button is disabled again.
  await expect(page.locator(':focus').getByRole('button', { name: bulk.remove })).toBeVisible();
  await rowOf(last).focus();
  await page.keyboard.press('r');
  await question.getByRole('button', { name: words.remove }).click();
  await expect(found).toHaveCount(0);
  await expect(page.getByRole('tabpanel')).toBeFocused();
  const decided = await data.db
    .select()
    .from(places)
    .where(eq(places.city, mark))
    .orderBy(places.removedAt);
  expect(decided.map(({ id, removedAt }) => [id, removedAt === null])).toEqual([
    [bad.id, false],
    [last.id, false],
    [good.id, true],
  ]);
});

test('a read-only admin reads an application without a button to decide, and reads why', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const shopName = `Read ${randomUUID().slice(0, 8)}`;
  await data.pharmacy({ shopName, verificationStatus: 'pending', emailProvenAt: null });
  await data.signIn(context, 'admin', await data.admin({ isReadOnly: true }));
  await page.goto('/admin/dashboard');
  const application = await openApplication(page, shopName);
  await expect(page.getByText(t.admin.readOnly)).toBeVisible();
  const { approve, reject } = t.admin.decide;
  for (const name of [approve, reject, t.admin.details.remind])
    await expect(application.getByRole('button', { name, exact: true })).toHaveCount(0);
});

test('an admin approves two with a key, undoes both in time, and turns the keys off', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const mark = randomUUID().slice(0, 8);
  const pending = { verificationStatus: 'pending' as const };
  const [top, next] = [`Newer ${mark}`, `Older ${mark}`];
  const createdAt = new Date(Date.now() - 60_000);
  await data.pharmacy({ shopName: next, createdAt, ...pending });
  await data.pharmacy({ shopName: top, ...pending });
  await data.signIn(context, 'admin', await data.admin());
  await page.goto('/admin/dashboard');
  const box = page.getByRole('main').getByRole('searchbox');
  await expectLive(box);
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type(mark);
  await page.keyboard.press('Enter');
  const opened = (name: string) => page.getByRole('article', { name, exact: true });
  await expect(opened(top)).toBeVisible();
  // A key in a field is text.
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(opened(next)).toBeVisible();
  await page.keyboard.press('k');
  await expect(opened(top)).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog')).toContainText(t.admin.decide.reason);
  await page.keyboard.press('Escape');
  const panel = page.getByRole('tabpanel');
  const panelTop = () => panel.evaluate((box) => box.getBoundingClientRect().top + scrollY);
  const placed = await panelTop();
  await page.keyboard.press('a');
  await expect(opened(next)).toBeVisible();
  await page.keyboard.press('a');
  // Two quick approvals can both be undone, each in its own time.
  const { button, made, done } = t.admin.undo;
  const undo = page.getByRole('button', { name: button });
  await expect(undo).toHaveCount(2);
  const announced = page.getByRole('status').filter({ hasText: made('') });
  await expect(announced).toContainText(made(isolated(next)));
  expect(await panelTop(), 'no bar moves it').toBe(placed);
  await undo.last().click();
  await expect(undo).toHaveCount(1);
  await expect(panel).toBeFocused();
  await page.keyboard.press('u');
  await expect(undo).toHaveCount(0);
  await expect(toastOf(page, t)).toContainText(done);
  await expect(opened(next).getByRole('button', { name: t.admin.decide.approve })).toBeVisible();
  const rows = await data.db
    .select()
    .from(pharmacies)
    .where(inArray(pharmacies.shopName, [top, next]));
  expect(rows.map((row) => row.verificationStatus)).toEqual(['pending', 'pending']);

  await page.keyboard.press('?');
  await page.getByRole('switch', { name: t.admin.keys.label }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(box).not.toBeFocused();
});

test('the badges show the number of waiting items and refresh every 30 seconds', {
  tag: '@desktop',
}, async ({ page, context, data, t, language }) => {
  await data.doctor({ verificationStatus: 'pending' });
  await data.signIn(context, 'admin', await data.admin());
  await page.clock.install();
  await page.goto('/admin/dashboard');
  const badge = page.getByRole('tab', { name: t.admin.doctors }).locator('span').first();
  await expect(badge).toBeVisible();
  const waiting = await data.db.query.doctors
    .findMany({ where: (doctor, { eq }) => eq(doctor.verificationStatus, 'pending') })
    .then(({ length }) => length);
  const badgeText = (count: number) =>
    `${formatNumber(language, count)}${plural(language, count, t.admin.waiting)}`;
  await expect(badge).toHaveText(badgeText(waiting));
  await data.doctor({ verificationStatus: 'pending' });
  // A refresh that is running when the half minute ends may have the old count; the next has the
  // new one.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(badge).toHaveText(badgeText(waiting + 1), { timeout: 2000 });
  }).toPass({ timeout: 7000 });
});

test('an admin searches messages, loads them page by page, handles one and opens it again', {
  tag: '@desktop',
}, async ({ page, context, data, t, language }) => {
  const mark = randomUUID().slice(0, 8);
  const message = (number: number) => ({
    id: randomUUID(),
    name: 'آمنة حسن',
    email: `amna-${mark}@people.test`,
    phone: '+249912345678',
    subject: `Question ${mark} number ${number}`,
    message: 'When do you open?',
    language: 'ar' as const,
    createdAt: new Date(Date.now() - number * 1000),
  });
  const count = adminPageLength + 2;
  await data.db
    .insert(contactMessages)
    .values(Array.from({ length: count }, (_, index) => message(index + 1)));
  const account = await data.admin();
  await data.signIn(context, 'admin', account);
  await page.goto('/admin/dashboard?tab=messages');
  await searchFor(page, `question ${mark}`);
  const messages = page.getByRole('main').getByRole('article');
  await expect(messages).toHaveCount(adminPageLength);
  await page.getByRole('button', { name: t.admin.more }).click();
  await expect(messages).toHaveCount(count);
  await expect(page.getByRole('button', { name: t.admin.more })).toHaveCount(0);
  const newest = messages.first();
  await expect(newest).toContainText('0912 345 678');
  await expect(newest.getByRole('link').first()).toHaveAttribute(
    'href',
    `mailto:amna-${mark}@people.test?subject=Re%3A%20Question%20${mark}%20number%201`,
  );

  const badge = page.getByRole('tab', { name: t.admin.messages }).locator('span').first();
  await expect(badge).toBeVisible();
  await searchFor(page, `${mark} number 52`);
  await expect(messages).toHaveCount(1);
  const { message: words } = t.admin;
  await messages.getByRole('button', { name: words.handle }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.note).fill('Told her the hours');
  await dialog.getByRole('button', { name: words.handle, exact: true }).click();
  await expect(toastOf(page, t)).toContainText(words.handled);
  await expect(messages).toHaveCount(0);
  await page.getByRole('button', { name: words.states.handled, exact: true }).click();
  await expect(messages).toContainText('Told her the hours');
  await expect(messages).toContainText(account.email);
  await page.reload();
  await messages.getByRole('button', { name: words.reopen }).click();
  await expect(messages).toHaveCount(0);
  await page.goBack();
  await expect(messages.getByRole('button', { name: words.handle })).toBeVisible();
  await messages.getByLabel(t.admin.bulk.choose).check();
  await page.getByRole('button', { name: t.admin.bulk.handle }).click();
  await expect(toastOf(page, t)).toContainText(plural(language, 1, t.admin.bulk.done));
  await expect(messages).toHaveCount(0);
  await searchFor(page, `${mark} nothing`);
  await expect(page.getByText(t.admin.noMatch)).toBeVisible();
});

test('the desk marks an unproven applicant, asks them and refuses approval; a colleague opens the address', {
  tag: '@desktop',
}, async ({ page, context, data, t, app, anotherBrowser }) => {
  const mark = randomUUID().slice(0, 8);
  const pending = { verificationStatus: 'pending' as const };
  const one = await data.pharmacy({
    shopName: `Unproven ${mark}`,
    emailProvenAt: null,
    ...pending,
  });
  const other = await data.pharmacy({ shopName: `Confirmed ${mark}`, ...pending });
  await data.signIn(context, 'admin', await data.admin());
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: t.admin.details.remindAll }).click();
  await app.mailbox.waitForMail(one.email);
  await searchFor(page, mark);
  const { list, details, decide, statuses } = t.admin;
  const rows = page.getByRole('navigation', { name: list.label }).getByRole('button');
  const row = (name: string) => rows.filter({ hasText: name });
  await expect(row(one.shopName)).toContainText(details.emailUnproven);
  await expect(row(other.shopName)).not.toContainText(details.emailUnproven);
  await row(other.shopName).click();
  const approve = page.getByRole('button', { name: decide.approve, exact: true });
  await expect(approve).toBeEnabled();
  await row(one.shopName).click();
  await expect(approve).toBeDisabled();
  await expect(page.getByText(details.approveUnproven)).toBeVisible();
  await page.reload();
  const opened = (at: typeof page) => at.getByRole('article', { name: one.shopName, exact: true });
  await expect(opened(page)).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue(mark);
  const link = page.url();

  await page.getByRole('button', { name: statuses.all, exact: true }).click();
  await expect(rows).toHaveCount(2);
  await page.goBack();
  await expect(opened(page)).toBeVisible();
  // The application leaves the list before the colleague opens the link.
  await data.db
    .update(pharmacies)
    .set({ verificationStatus: 'rejected' })
    .where(eq(pharmacies.id, one.id));
  const colleague = await anotherBrowser();
  await data.signIn(colleague.context(), 'admin', await data.admin());
  await colleague.goto(link);
  await expect(opened(colleague)).toContainText(statuses.rejected);
});

test('a suspended doctor disappears and is signed out; a reinstated one is back, and the log has both', {
  tag: '@desktop',
}, async ({ page: admin, app, data, t, language, allowConsole, anotherBrowser }) => {
  allowConsole(/status of 401/);
  const fullName = `Dr. ${randomUUID().slice(0, 8)}`;
  const reason = 'Patients could not reach them';
  const doctor = await data.doctor({ fullName, isOnline: true, language });
  const theirs = await anotherBrowser();
  await data.signIn(theirs.context(), 'doctor', doctor);
  await theirs.goto('/doctor-dashboard');
  const knob = theirs.getByRole('switch', { name: t.doctorDashboard.online.label });
  await expect(knob).toHaveAttribute('aria-checked', 'true');
  const visitor = await anotherBrowser();
  await visitor.goto('/doctors');
  const card = visitor.getByRole('article', { name: fullName, exact: true });
  await expect(card.getByRole('button', { name: t.doctors.directory.start })).toBeEnabled();

  const account = await data.admin();
  await data.signIn(admin.context(), 'admin', account);
  await admin.goto('/admin/dashboard?tab=doctors');
  await showStatus(admin, t.admin.doctor, 'verified');
  await openApplication(admin, fullName);
  await decideWithReason(admin, t.admin.doctor, 'suspend', reason);
  await expect(toastOf(admin, t)).toContainText(t.admin.doctor.decide.suspended);
  const mail = await app.mailbox.waitForMail(doctor.email);
  const suspended = mailTemplates['doctor-suspended'][language](
    isolateWords({ fullName, reason, contactUrl: `${app.url}/contact` }),
  );
  expect(mail.subject).toBe(suspended.subject);
  expect(mail.text).toContain(suspended.paragraphs[1]);
  expect(mail.text).toContain(suspended.paragraphs[2]);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(card).toHaveCount(0);
  // The doctor's open page gets the event and leaves by itself.
  await expect(theirs).toHaveURL('/doctor-login');

  await showStatus(admin, t.admin.doctor, 'suspended');
  const application = await openApplication(admin, fullName);
  await expect(application).toContainText(reason);
  await application.getByText(t.admin.history.title).click();
  const history = application.locator('details').getByRole('listitem');
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText(t.admin.log.actions.doctor.suspend);
  await expect(history.first()).toContainText(account.email);
  await expect(history.last()).toContainText(t.admin.history.registered);
  await application.getByRole('button', { name: t.admin.doctor.decide.reinstate }).click();
  await expect(toastOf(admin, t)).toContainText(t.admin.doctor.decide.reinstated);
  await visitor.reload();
  // The doctor is offline until switching online by hand.
  await expect(card.getByRole('button', { name: t.doctors.directory.unavailable })).toBeDisabled();

  await admin.getByRole('button', { name: t.admin.moreTabs, exact: true }).click();
  await admin.getByRole('tab', { name: t.admin.audit }).click();
  await searchFor(admin, fullName);
  const entries = admin.getByRole('list', { name: t.admin.log.list }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(t.admin.log.actions.doctor.reinstate);
  await expect(entries.last()).toContainText(t.admin.log.actions.doctor.suspend);
  await expect(entries.last()).toContainText(reason);
  await expect(entries.last()).toContainText(account.email);
});

test('a suspended pharmacy disappears from the list, and its dashboard leads to the log-in', {
  tag: '@phone',
}, async ({ page: admin, data, t, allowConsole, anotherBrowser }) => {
  allowConsole(/status of 401/);
  const shopName = `Pharmacy ${randomUUID().slice(0, 8)}`;
  const pharmacy = await data.pharmacy({ shopName });
  const theirs = await anotherBrowser();
  await data.signIn(theirs.context(), 'pharmacy', pharmacy);
  const visitor = await anotherBrowser();
  await visitor.goto(`/?search=${encodeURIComponent(shopName)}`);
  await expect(visitor.getByRole('heading', { name: shopName })).toBeVisible();

  await data.signIn(admin.context(), 'admin', await data.admin());
  await admin.goto('/admin/dashboard');
  await showStatus(admin, t.admin, 'verified');
  await openApplication(admin, shopName);
  await decideWithReason(admin, t.admin, 'suspend', 'The shop has closed');
  await expect(toastOf(admin, t)).toContainText(t.admin.decide.suspended);
  await visitor.reload();
  await expect(visitor.getByText(t.finder.empty)).toBeVisible();
  await theirs.goto('/dashboard');
  await expect(theirs).toHaveURL('/pharmacist/login');
});

test('an admin inserts a reason in the applicant’s language with a tap, and can change it', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const shopName = `Unreadable ${randomUUID().slice(0, 8)}`;
  const pharmacy = await data.pharmacy({
    shopName,
    verificationStatus: 'pending',
    language: 'ar',
  });
  await data.signIn(context, 'admin', await data.admin());
  await page.goto('/admin/dashboard');
  await openApplication(page, shopName);
  const { reject: name } = t.admin.decide;
  await page.getByRole('main').getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  const [first = '', second = ''] = reasonsIn.ar.pharmacy.reject;
  const field = dialog.getByLabel(t.admin.decide.reason);
  await dialog.getByRole('button', { name: first }).click();
  await expect(field).toHaveValue(first);
  await dialog.getByRole('button', { name: second }).click();
  await expect(field).toHaveValue(second);
  await field.fill('شكرًا لك.');
  await dialog.getByRole('button', { name: first }).click();
  await expect(field).toHaveValue(`شكرًا لك.\n${first}`);
  await dialog.getByRole('button', { name: t.admin.decide.reject, exact: true }).click();
  await expect(toastOf(page, t)).toContainText(t.admin.decide.rejected);
  const [row] = await data.db.select().from(pharmacies).where(eq(pharmacies.id, pharmacy.id));
  expect(row?.verificationReason).toBe(`شكرًا لك.\n${first}`);
});

test('the reason of a refusal has the focus, and stays when its dialog closes and the page reloads', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  const shopName = `Reasoned ${randomUUID().slice(0, 8)}`;
  await data.pharmacy({ shopName, verificationStatus: 'pending' });
  await data.signIn(context, 'admin', await data.admin());
  await page.goto('/admin/dashboard');
  const application = await openApplication(page, shopName);
  const { reject, reason } = t.admin.decide;
  const open = application.getByRole('button', { name: reject, exact: true });
  const dialog = page.getByRole('dialog');
  await open.click();
  await expect(dialog.getByLabel(reason)).toBeFocused();
  // A space presses a focused button.
  await page.keyboard.type('The licence is old');
  await expect(dialog.getByLabel(reason)).toHaveValue('The licence is old');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open.click();
  await expect(dialog.getByLabel(reason)).toHaveValue('The licence is old');
  await page.reload();
  await open.click();
  await expect(dialog.getByLabel(reason)).toHaveValue('The licence is old');
});

test("the desk's search box does not move when late content arrives", {
  tag: '@phone',
}, async ({ page, context, data, t, language }) => {
  await data.pharmacy({ verificationStatus: 'pending' });
  await data.doctor({ verificationStatus: 'pending' });
  await data.signIn(context, 'admin', await data.admin());
  const late = [
    {
      area: 'medicines',
      path: '/api/admin/asked-words',
      answer: { items: [{ words: 'ketoprofen gel', askers: 3 }] },
      told: t.medicines.desk.unknown,
    },
    {
      area: 'mails',
      path: '/api/admin/given-up-mails',
      answer: { items: [], nextCursor: null, waiting: 3, heldUntil: null },
      told: plural(language, 3, t.admin.mail.waiting),
    },
  ] as const;
  for (const { area, path, answer, told } of late) {
    const released = Promise.withResolvers<void>();
    await page.route('**/api/admin/**', async (route) => {
      await released.promise;
      const isThis = new URL(route.request().url()).pathname === path;
      await (isThis ? route.fulfill({ json: answer }) : route.continue());
    });
    await page.goto(`/admin/dashboard?tab=${area}`);
    const box = page.getByRole('main').getByRole('searchbox');
    await expect(box).toBeVisible();
    const place = await box.boundingBox();
    const rest = page.waitForResponse('**/api/admin/contact-messages*');
    released.resolve();
    await rest;
    await expect(page.getByRole('main').getByText(told)).toBeVisible();
    // The badge with the number of waiting applications.
    await expect(page.getByRole('tab', { name: t.admin.doctors }).locator('span')).not.toHaveCount(
      0,
    );
    expect(await box.boundingBox(), area).toEqual(place);
    await page.unroute('**/api/admin/**');
  }
});

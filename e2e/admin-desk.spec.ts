import { randomUUID } from 'node:crypto';
import { adminPageLength } from '@dawaya/contract/endpoints/admin';
import { type AdminArea, adminAreas } from '@dawaya/contract/vocabulary/admin-areas';
import { eq } from 'drizzle-orm';
import { contactMessages, pharmacies } from '../server/src/database/schema.ts';
import { isolateWords } from '../server/src/features/mail/render.ts';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { formatNumber, plural } from '../web/src/i18n/format.ts';
import { reasonsIn } from '../web/src/i18n/texts/reasons.ts';
import { decideWithReason, openApplication, searchFor, showStatus } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('the tabs open by keyboard and by address', async ({ page, context, data, t, language }) => {
  await data.signIn(context, 'admin', await data.admin());
  await page.goto('/admin/dashboard?tab=messages');
  const tab = (area: AdminArea) => page.getByRole('tab', { name: t.admin[area] });
  const expectOpen = async (area: AdminArea) => {
    await expect(tab(area)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name: t.admin[area] })).toBeVisible();
    await expect(page).toHaveURL(
      area === 'pharmacies' ? '/admin/dashboard' : `/admin/dashboard?tab=${area}`,
    );
  };
  await expectOpen('messages');
  await tab('messages').focus();
  // Onwards is where the reading goes.
  const onwards = language === 'ar' ? 'ArrowLeft' : 'ArrowRight';
  const rest = adminAreas.slice(adminAreas.indexOf('messages') + 1);
  for (const [key, area] of [
    ...rest.map((area) => [onwards, area] as const),
    [onwards, 'pharmacies'],
    [onwards, 'doctors'],
    ['End', adminAreas.at(-1) ?? 'audit'],
    ['Home', 'pharmacies'],
  ] as const) {
    await page.keyboard.press(key);
    await expectOpen(area);
    await expect(tab(area)).toBeFocused();
  }
});

test('a mail that could not be sent is sent again', { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
}) => {
  const to = `${randomUUID()}@example.com`;
  await data.givenUpMail({ to });
  await data.signIn(context, 'admin', await data.admin());
  await page.goto('/admin/dashboard?tab=mails');
  await searchFor(page, to);
  const mail = page.getByRole('list', { name: t.admin.mail.list }).getByRole('listitem');
  await expect(mail).toContainText(to);
  await mail.getByRole('button', { name: t.admin.mail.sendAgain }).click();
  await expect(toastOf(page, t)).toContainText(t.admin.mail.sentAgain);
  await expect(mail).toHaveCount(0);
});

test('the badges count who waits, and count again every 30 seconds', { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
  language,
}) => {
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
  // A count that is under way as the half minute is over may be from before: the next one is not.
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(badge).toHaveText(badgeText(waiting + 1), { timeout: 2000 });
  }).toPass({ timeout: 7000 });
});

test('messages are searched and shown part by part', { tag: '@desktop' }, async ({
  page,
  context,
  data,
  t,
}) => {
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
  await data.signIn(context, 'admin', await data.admin());
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
  await searchFor(page, `${mark} nothing`);
  await expect(page.getByText(t.admin.noMatch)).toBeVisible();
});

test('a suspended doctor vanishes and is signed out; reinstated they are back, and the log tells', {
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
  // Their open page hears of it: nobody has to press anything.
  await expect(theirs).toHaveURL('/doctor-login');

  await showStatus(admin, t.admin.doctor, 'suspended');
  const application = await openApplication(admin, fullName);
  await expect(application).toContainText(reason);
  await application.getByRole('button', { name: t.admin.doctor.decide.reinstate }).click();
  await expect(toastOf(admin, t)).toContainText(t.admin.doctor.decide.reinstated);
  await visitor.reload();
  // Nobody is there yet: they switch online by hand.
  await expect(card.getByRole('button', { name: t.doctors.directory.unavailable })).toBeDisabled();

  await admin.getByRole('tab', { name: t.admin.audit }).click();
  await searchFor(admin, fullName);
  const entries = admin.getByRole('list', { name: t.admin.log.list }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(t.admin.log.actions.doctor.reinstate);
  await expect(entries.last()).toContainText(t.admin.log.actions.doctor.suspend);
  await expect(entries.last()).toContainText(reason);
  await expect(entries.last()).toContainText(account.email);
});

test('a suspended pharmacy vanishes from the list, and its dashboard leads to the log-in', {
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

test('a reason is a tap away, in the applicant’s language, and can be changed', {
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

test('the search box of the desk stays where it is, whatever comes late', {
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
    // The badge that counts who waits.
    await expect(page.getByRole('tab', { name: t.admin.doctors }).locator('span')).not.toHaveCount(
      0,
    );
    expect(await box.boundingBox(), area).toEqual(place);
    await page.unroute('**/api/admin/**');
  }
});

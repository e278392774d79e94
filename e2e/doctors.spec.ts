import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { consultationRequests, doctors } from '../server/src/database/schema.ts';
import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { errorSentences } from '../server/src/platform/error-sentences.ts';
import { hashOf } from '../server/src/platform/secrets.ts';
import { formatDuration } from '../web/src/i18n/duration.ts';
import { feeInDollars } from '../web/src/i18n/fee.ts';
import { plural } from '../web/src/i18n/format.ts';
import { specializationName } from '../web/src/i18n/specialization.ts';
import { openApplication, searchFor } from './support/desk.ts';
import { mailedCode } from './support/mailbox.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

const newEmail = () => `doctor-${randomUUID().slice(0, 8)}@doctors.test`;
/** A unique name, because the directory also has the doctors of other journeys. */
const newName = (language: string) =>
  `${language === 'ar' ? 'د. منى عثمان' : 'Dr. Muna Osman'} ${randomUUID().slice(0, 6)}`;

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });

async function logIn(page: Page, t: Texts, email: string, password: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: t.contactFields.email }).fill(email);
  await main.getByLabel(t.doctors.login.passwordByPhone).fill(password);
  await main.getByRole('button', { name: t.doctors.login.logIn, exact: true }).click();
}

test('a doctor registers, is approved, logs in by code, goes online, is consulted and completes', {
  tag: '@phone',
}, async ({ page, app, data, t, language, anotherBrowser, allowConsole }) => {
  // Proving the address ends the session that registered, and so that page's stream.
  allowConsole(/status of 401 .*\/api\/(events|doctors)/);
  test.slow();
  const words = t.doctors;
  const name = newName(language);
  const email = newEmail();
  const visitor = await anotherBrowser();
  const card = cardOf(visitor, name);

  await test.step('a doctor registers', async () => {
    await page.goto('/doctor-register');
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: t.contactFields.name }).fill(name);
    await main.getByRole('textbox', { name: t.contactFields.email }).fill(email);
    await main.locator('input[name="phone"]').fill('٠١٢١ ٩٨٧ ٦٥٤');
    await main.getByLabel(words.specialization).selectOption('Cardiology');
    await main.getByLabel(words.register.license).fill('SMC/XYZ 4711');
    await main.getByLabel(words.register.fee).fill('25');
    await main.getByRole('button', { name: words.register.submit }).click();
    await expect(page).toHaveURL('/doctor-login');
    await expect(toastOf(page, t)).toContainText(words.register.done);
    // The doctor is signed in already: the page links to the dashboard, not to a log-in.
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: words.login.toDashboard }).click();
    await expect(page).toHaveURL('/doctor-dashboard');
    // The journey does not use this code: the code of a later log-in proves the address too.
    await mailedCode(app.mailbox, email);
  });

  await test.step('the directory lists the doctor as not verified, without a contact', async () => {
    // A search opens the list of the unverified.
    await visitor.goto(`/doctors?search=${encodeURIComponent(name)}`);
    await expect(card).toContainText(specializationName(language, 'Cardiology'));
    await expect(card).toContainText(feeInDollars(language, '25'));
    const button = card.getByRole('button', { name: words.directory.pendingVerification });
    await expect(button).toBeDisabled();
    expect(await visitor.content()).not.toMatch(/XYZ 4711|121987654|doctors\.test/);
  });

  await test.step('an admin reads the details and approves', async () => {
    const admin = await anotherBrowser();
    await data.signIn(admin.context(), 'admin', await data.admin());
    await admin.goto('/admin/dashboard');
    await admin.getByRole('tab', { name: t.admin.doctors }).click();
    const application = await openApplication(admin, name);
    const fee = feeInDollars(language, '25');
    for (const detail of ['SMC/XYZ 4711', email, '0121 987 654', fee, t.admin.details.unproven])
      await expect(application).toContainText(detail);
    await application
      .getByRole('button', { name: t.admin.doctor.decide.approve, exact: true })
      .click();
    await expect(toastOf(admin, t)).toContainText(t.admin.doctor.decide.approved);
    const values = { fullName: name, loginUrl: `${app.url}/doctor-login` };
    const expected = mailTemplates['doctor-approved'][language](values);
    const mail = await app.mailbox.waitForMail(email);
    expect(mail.subject).toBe(expected.subject);
    expect(mail.text).toContain(expected.paragraphs[1]);
  });

  const doctor = await anotherBrowser();
  const main = doctor.getByRole('main');
  const knob = main.getByRole('switch', { name: t.doctorDashboard.online.label });
  await test.step('the doctor logs in on another device with the code instead of a password', async () => {
    await doctor.clock.install();
    await doctor.goto('/doctor-login');
    const field = main.getByRole('textbox', { name: t.contactFields.email });
    await expect(main.getByRole('button', { name: words.login.logIn, exact: true })).toBeEnabled();
    await field.fill(email);
    await main.getByRole('button', { name: words.login.sendCode }).click();
    await expect(main.getByText(t.login.codeSentTo)).toBeVisible();
    await logIn(doctor, t, email, await mailedCode(app.mailbox, email));
    await expect(doctor).toHaveURL('/doctor-dashboard');
    await expect(toastOf(doctor, t)).toContainText(words.login.done);
    await expect(knob).toHaveAttribute('aria-checked', 'false');
    await expect(main.getByText(t.doctorDashboard.requests.emptyOffline)).toBeVisible();
  });

  await test.step('the doctor switches online', async () => {
    const saved = doctor.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await knob.click();
    expect((await saved).status()).toBe(200);
    await expect(knob).toHaveAttribute('aria-checked', 'true');
    await expect(main.getByText(t.doctorDashboard.requests.emptyOnline)).toBeVisible();
  });

  await test.step('a visitor requests a consultation', async () => {
    await visitor.reload();
    await card.getByRole('button', { name: words.directory.start }).click();
    const dialog = visitor.getByRole('dialog');
    await dialog.getByRole('textbox', { name: t.contactFields.name }).fill('Amna Hassan');
    await dialog.getByRole('textbox', { name: t.contactFields.phone }).fill('0918 765 432');
    await dialog.getByLabel(words.consultation.reason).fill('Palpitations at night');
    await dialog.getByRole('button', { name: words.consultation.send }).click();
    await expect(dialog.getByRole('region', { name: words.consultation.sent })).toBeVisible();
    await expect(dialog.getByRole('link', { name: words.consultation.follow })).toHaveAttribute(
      'href',
      /^\/track\/\S{43}$/,
    );
    const call = dialog.getByRole('link', { name: t.phoneLinks.call(name) });
    await expect(call).toHaveAttribute('href', 'tel:+249121987654');
    await expect(call).toContainText('0121 987 654');
    // The link has the number only, and no text about a visitor's health.
    const whatsapp = dialog.getByRole('link', { name: t.phoneLinks.whatsappTo(name) });
    await expect(whatsapp).toHaveAttribute('href', 'https://wa.me/249121987654');
    await expect(whatsapp).toHaveAttribute('rel', /noopener/);
    await dialog.getByRole('button', { name: words.consultation.close }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the doctor gets a mail without name, number or reason', async () => {
    const { subject } = mailTemplates['new-consultation'][language]({ loginUrl: '' });
    const mail = await app.mailbox.waitForMail(email, (mail) => mail.subject === subject);
    expect(`${mail.text}${mail.html}`).not.toMatch(/Amna|8765432|Palpitations/);
  });

  await test.step('the doctor sees, starts and completes the request', async () => {
    const { request: words } = t.doctorDashboard;
    // The open page refreshes by itself.
    await doctor.clock.fastForward(30_000);
    const request = main.getByRole('article', { name: words.of('Amna Hassan') });
    await expect(request).toContainText('Palpitations at night');
    await expect(request).toContainText(words.statuses.new);
    await expect(request.getByRole('link').first()).toHaveAttribute('href', 'tel:+249918765432');
    await request.getByText(words.menu.open).click();
    await expect(
      request.getByRole('link', { name: t.phoneLinks.whatsappTo('Amna Hassan') }),
    ).toHaveAttribute('href', 'https://wa.me/249918765432');
    await request.getByRole('button', { name: words.start }).click();
    await expect(toastOf(doctor, t)).toContainText(words.updated);
    await expect(request).toContainText(words.statuses['in-progress']);
    await request.getByRole('button', { name: words.complete }).click();
    await expect(request).toContainText(words.statuses.completed);
    await expect(request.getByRole('button')).toHaveText([
      words.copyPhone,
      new RegExp(words.undo.button),
    ]);
    // It stays in its place until the doctor clears it away.
    await doctor.clock.fastForward(6_000);
    await expect(request.getByRole('button')).toHaveText([words.copyPhone]);
    const { left } = t.doctorDashboard.requests.news;
    await main.getByRole('button', { name: plural(language, 1, left) }).click();
    await expect(request).toHaveCount(0);
    await main.getByRole('link', { name: t.doctorDashboard.requests.ended }).click();
    await searchFor(doctor, 'amna');
    await expect(request).toContainText(words.statuses.completed);
    await request.getByText(words.menu.ended).click();
    await expect(request.getByRole('button')).toHaveText([words.copyPhone]);
  });
});

test('a customer cancels a consultation and undoes it; the doctor declines it, and the reason is read', {
  tag: '@phone',
}, async ({ page, data, t, anotherBrowser }) => {
  const words = t.track;
  const desk = t.doctorDashboard.request;
  const doctor = await data.doctor({ fullName: 'Dr. Sara Osman', isOnline: true });
  const token = randomUUID();
  const trackingTokenHash = hashOf(token);
  const name = 'Amna Hassan';
  await data.consultation({ doctorId: doctor.id, name, trackingTokenHash });
  const doctorsPage = await anotherBrowser();
  await data.signIn(doctorsPage.context(), 'doctor', doctor);
  await doctorsPage.goto('/doctor-dashboard');
  const card = doctorsPage.getByRole('article', { name: desk.of(name) });
  await expect(card).toContainText(desk.statuses.new);

  await page.goto(`/track/${token}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: words.cancel.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.cancel.yes }).click();
  await expect(main.getByRole('heading', { name: words.cancelledTitle })).toBeVisible();
  await main.getByRole('button', { name: words.cancel.undo.button }).click();
  await expect(main.getByText(words.consultation.waiting)).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();

  const decline = async (reason: string) => {
    await card.getByRole('button', { name: desk.decline }).click();
    const dialog = doctorsPage.getByRole('dialog');
    await dialog.getByLabel(desk.declineReason).fill(reason);
    await dialog.getByRole('button', { name: desk.decline }).click();
    await expect(card).toContainText(reason);
  };
  await card.getByText(desk.menu.open).click();
  await decline('The wrong one');
  // The undo ends after six seconds, so the journey presses it first.
  await card.getByRole('button', { name: desk.undo.button }).click();
  await expect(card).toContainText(desk.statuses.new);
  await decline('I am on leave');
  await expect(card).toBeFocused();
  await expect(main.getByRole('heading', { name: words.consultation.declinedTitle })).toBeVisible();
  await expect(main.getByText('I am on leave')).toBeVisible();
  await expect(main.getByRole('button', { name: words.cancel.open })).toHaveCount(0);
  await main.getByRole('link', { name: words.consultation.find }).click();
  await expect(page).toHaveURL('/doctors');
});

test('a declined consultation shows its reason although the list reloads before the answer arrives', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const { request: desk, requests } = t.doctorDashboard;
  const doctor = await data.doctor({ isOnline: true });
  const name = 'Amna Hassan';
  await data.consultation({ doctorId: doctor.id, name });
  await data.signIn(context, 'doctor', doctor);
  await page.goto('/doctor-dashboard');
  const card = page.getByRole('article', { name: desk.of(name) });
  const dialog = page.getByRole('dialog');
  const active = page.getByRole('navigation', { name: requests.tabs }).getByRole('link').first();
  await expect(active).toHaveText(`${requests.active}1`);
  await page.route('**/decline', async (route) => {
    const answer = await route.fetch();
    // The stream has reported the change meanwhile: the list has lost the request.
    await expect(active).toHaveText(requests.active);
    await expect(dialog).toBeVisible();
    await expect(card).not.toContainText(desk.gone);
    await route.fulfill({ response: answer });
  });
  await card.getByText(desk.menu.open).click();
  await card.getByRole('button', { name: desk.decline }).click();
  await dialog.getByLabel(desk.declineReason).fill('I am on leave');
  await dialog.getByRole('button', { name: desk.decline }).click();
  await expect(card).toContainText('I am on leave');
  await expect(card.getByRole('button', { name: desk.undo.button })).toBeVisible();
});

test('a doctor answers in writing; the sender reads it at once, and another browser after four digits', {
  tag: '@phone',
}, async ({ page, context, data, t, language, anotherBrowser, allowConsole }) => {
  allowConsole(/status of 409/);
  const desk = t.doctorDashboard.request;
  const doctor = await data.doctor({ isOnline: true });
  const token = randomUUID();
  const name = 'Amna Hassan';
  await data.consultation({ doctorId: doctor.id, name, trackingTokenHash: hashOf(token) });
  await data.hold(context, hashOf(token));
  await page.goto(`/track/${token}`);
  await expect(page.getByText(t.track.consultation.waiting)).toBeVisible();

  const doctorsPage = await anotherBrowser();
  await data.signIn(doctorsPage.context(), 'doctor', doctor);
  await doctorsPage.goto('/doctor-dashboard');
  const card = doctorsPage.getByRole('article', { name: desk.of(name) });
  const write = async (open: string, answer: string) => {
    await card.getByRole('button', { name: open }).click();
    const dialog = doctorsPage.getByRole('dialog');
    await dialog.getByLabel(desk.answer.label).fill(answer);
    await dialog.getByRole('button', { name: desk.answer.send }).click();
    await expect(card).toContainText(answer);
  };
  await write(desk.answer.open, 'Drink a lot');
  await expect(card).toContainText(desk.statuses['in-progress']);
  await expect(page.getByText('Drink a lot')).toBeVisible();
  await write(desk.answer.correct, 'Drink a lot, and rest');
  await expect(page.getByText('Drink a lot, and rest')).toBeVisible();
  await expect(page.getByText(t.track.consultation.corrected)).toBeVisible();

  // Another device answers while this one types: nothing typed is lost.
  await card.getByRole('button', { name: desk.answer.correct }).click();
  const dialog = doctorsPage.getByRole('dialog');
  await dialog.getByLabel(desk.answer.label).fill('Sleep early');
  await data.db.update(consultationRequests).set({ answer: 'Walk', answerVersion: 3 });
  await dialog.getByRole('button', { name: desk.answer.send }).click();
  await expect(dialog).toContainText(errorSentences.written_answer_changed[language]);
  await expect(dialog).toContainText('Walk');
  await expect(dialog.getByLabel(desk.answer.label)).toHaveValue('Sleep early');
  await dialog.getByRole('button', { name: desk.answer.send }).click();
  await expect(card).toContainText('Sleep early');

  const other = await anotherBrowser();
  await other.goto(`/track/${token}`);
  await expect(other.getByText('Sleep early')).toHaveCount(0);
  await other.getByLabel(t.track.locked.digits).fill('5678');
  await other.getByRole('button', { name: t.track.locked.submit }).click();
  await expect(other.getByText('Sleep early')).toBeVisible();
});

test("a doctor's second device shows what the first does, without undoing it", {
  tag: '@desktop',
}, async ({ page, context, data, t, language, anotherBrowser, allowConsole }) => {
  allowConsole(/status of 409/);
  const { request: words, requests, online } = t.doctorDashboard;
  const doctor = await data.doctor({ isOnline: true });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await data.consultation({ doctorId: doctor.id, name: 'Amna Hassan', createdAt: ago(25.1) });
  await data.consultation({ doctorId: doctor.id, name: 'Omar Ali', createdAt: ago(95) });
  const phone = await anotherBrowser();
  await data.signIn(context, 'doctor', doctor);
  await data.signIn(phone.context(), 'doctor', doctor);
  const cards = (at: Page) => at.getByRole('main').getByRole('article');
  const card = (at: Page, name: string) =>
    at.getByRole('article', { name: words.of(name), exact: true });

  for (const at of [page, phone]) await at.goto('/doctor-dashboard');
  // The longest wait comes first.
  await expect(cards(page)).toContainText(['Omar Ali', 'Amna Hassan']);
  const waited = words.waitingFor(formatDuration(language, 25));
  await expect(card(page, 'Amna Hassan')).toContainText(waited);

  await card(page, 'Omar Ali').getByRole('button', { name: words.start }).click();
  await expect(card(page, 'Omar Ali')).toContainText(words.undo.made.start);
  // The stream brings it: the page's own refresh would come only after half a minute.
  await expect(card(phone, 'Omar Ali')).toContainText(words.statuses['in-progress']);
  await card(page, 'Omar Ali').getByRole('button', { name: words.undo.button }).click();
  await expect(toastOf(page, t)).toContainText(words.undo.done);
  await expect(card(page, 'Omar Ali')).toContainText(words.statuses.new);

  await card(page, 'Omar Ali').getByRole('button', { name: words.start }).click();
  const undo = card(page, 'Omar Ali').getByRole('button', { name: words.undo.button });
  await expect(undo).toBeVisible();
  await data.db
    .update(consultationRequests)
    .set({ status: 'completed', completedAt: new Date() })
    .where(eq(consultationRequests.name, 'Omar Ali'));
  await undo.click();
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toContainText(
    errorSentences.move_not_undoable[language],
  );

  await page.getByRole('switch', { name: online.label }).click();
  await expect(page.getByText(plural(language, 1, online.stillOpen))).toBeVisible();
  await page.getByRole('link', { name: requests.ended }).click();
  await expect(card(page, 'Omar Ali')).toBeVisible();
});

test('no card moves under the thumb, and each move can be undone', {
  tag: '@phone',
}, async ({ page, context, data, t, language }) => {
  const { request: words, requests } = t.doctorDashboard;
  const doctor = await data.doctor({ isOnline: true });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  for (const [name, minutes] of [
    ['Omar Ali', 95],
    ['Amna Hassan', 25],
    ['Huda Osman', 5],
  ] as const)
    await data.consultation({ doctorId: doctor.id, name, createdAt: ago(minutes) });
  await data.signIn(context, 'doctor', doctor);
  await page.goto('/doctor-dashboard');
  const cards = page.getByRole('main').getByRole('article');
  const card = (name: string) => page.getByRole('article', { name: words.of(name), exact: true });
  const order = ['Omar Ali', 'Amna Hassan', 'Huda Osman'];
  await expect(cards).toContainText(order);

  for (const name of ['Omar Ali', 'Amna Hassan']) {
    await card(name).getByRole('button', { name: words.start }).click();
    await expect(card(name)).toContainText(words.undo.made.start);
  }
  const undo = card('Omar Ali').getByRole('button', { name: words.undo.button });
  await expect(undo).toBeVisible();
  await expect(card('Amna Hassan')).toContainText(words.statuses['in-progress']);
  await expect(undo).toHaveCount(0);
  await expect(cards).toContainText(order);

  const sent = await page.request.post(`/api/doctors/${doctor.id}/consultation-requests`, {
    data: { name: 'Yasir Adam', phone: '0918765432', reason: 'A cough' },
  });
  expect(sent.ok()).toBe(true);
  // The server lists new requests before started ones; the page holds them back until the doctor
  // loads them.
  const news = page.getByRole('button', {
    name: plural(language, 1, requests.news.waiting),
    exact: true,
  });
  await expect(news.or(card('Yasir Adam'))).toBeVisible();
  await expect(cards.first()).toContainText('Omar Ali');
  await page.reload();
  await expect(cards).toHaveCount(4);
  await expect(cards.first()).toContainText('Huda Osman');
  await expect(cards.nth(1)).toContainText('Yasir Adam');
});

test('a doctor who goes offline meanwhile cannot be consulted, and the typed text is there for the next', {
  tag: '@desktop',
}, async ({ page, data, t, language, allowConsole }) => {
  allowConsole(/status of 409/);
  const words = t.doctors;
  const [leaving, staying] = [newName(language), newName(language)];
  const { id } = await data.doctor({ fullName: leaving, isOnline: true });
  const { id: other } = await data.doctor({ fullName: staying, isOnline: true });
  await page.goto('/doctors');
  const start = (name: string) =>
    cardOf(page, name).getByRole('button', { name: words.directory.start });
  await start(leaving).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: t.contactFields.name }).fill('Amna Hassan');
  await dialog.getByRole('textbox', { name: t.contactFields.phone }).fill('0918765432');
  await dialog.getByLabel(words.consultation.reason).fill('A cough');
  await data.db.update(doctors).set({ isOnline: false }).where(eq(doctors.id, id));
  await dialog.getByRole('button', { name: words.consultation.send }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    errorSentences.doctor_unavailable[language],
  );
  await expect(dialog.getByRole('alert')).toContainText(words.consultation.unavailableText);
  await page.keyboard.press('Escape');
  const unavailable = cardOf(page, leaving).getByRole('button', {
    name: words.directory.unavailable,
  });
  await expect(unavailable).toBeDisabled();
  await expect(unavailable).toHaveAccessibleDescription(words.directory.unavailableReason);

  await start(staying).click();
  await expect(dialog.getByLabel(words.consultation.reason)).toHaveValue('A cough');
  await dialog.getByRole('button', { name: words.consultation.send }).click();
  await expect(dialog.getByRole('region', { name: words.consultation.sent })).toBeVisible();
  const sentTo = (doctorId: string) =>
    data.db.$count(consultationRequests, eq(consultationRequests.doctorId, doctorId));
  expect([await sentTo(id), await sentTo(other)]).toEqual([0, 1]);
});

test('the directory searches names and specialities in either language, and shows an empty result', {
  tag: '@phone',
}, async ({ page, data, t }) => {
  const mark = randomUUID().slice(0, 6);
  const fullName = `د. أحمد ${mark}`;
  await data.doctor({ fullName, specialization: 'Cardiology' });
  await data.doctor({ fullName: `Dr. Huda ${mark}`, specialization: 'Sports medicine' });
  await page.goto('/doctors');
  const main = page.getByRole('main');
  const box = main.getByRole('searchbox');
  for (const term of [`احمد ${mark}`, `ahmad ${mark}`, `cardiology ${mark}`, `قلب ${mark}`]) {
    await box.fill(term);
    await expect(main.getByRole('article')).toHaveCount(1);
    await expect(cardOf(page, fullName)).toBeVisible();
  }
  await box.fill(`nobody ${mark}`);
  await expect(main.getByText(t.doctors.directory.noMatch)).toBeVisible();
  await main.getByRole('link', { name: t.doctors.directory.clear }).click();
  await expect(cardOf(page, fullName)).toBeVisible();
  await main.getByRole('link', { name: t.doctors.directory.register }).click();
  await expect(page).toHaveURL('/doctor-register');
});

test('the password of the registration logs in; any other gets the specified error and an explanation', {
  tag: '@desktop',
}, async ({ page, app, t, language, allowConsole }) => {
  allowConsole(/status of 401/);
  const email = newEmail();
  const password = 'نخلة على ضفة النيل';
  const response = await fetch(`${app.url}/api/doctors`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      fullName: newName(language),
      email,
      specialization: 'Pediatrics',
      licenseNumber: '1',
      password,
    }),
  });
  expect(response.status).toBe(201);
  await page.goto('/doctor-login');
  await logIn(page, t, email, 'not the right one');
  const main = page.getByRole('main');
  for (const sentence of [t.doctors.login.notFound, errorSentences.invalid_credentials[language]]) {
    await expect(main.getByText(sentence)).toBeVisible();
    await expect(toastOf(page, t)).toContainText(sentence);
  }
  await expect(toastOf(page, t)).toContainText(t.toasts.error);
  await logIn(page, t, email, password);
  await expect(page).toHaveURL('/doctor-dashboard');
  await expect(main.getByText(t.doctorDashboard.status.pending.title)).toBeVisible();
  await expect(main.getByRole('switch', { name: t.doctorDashboard.online.label })).toBeDisabled();
});

test('a rejected doctor reads the reason, corrects the application, and waits for another decision', {
  tag: '@phone',
}, async ({ page, context, data, t, language, anotherBrowser }) => {
  const { status, resubmit } = t.doctorDashboard;
  const fullName = newName(language);
  const doctor = await data.doctor({
    fullName,
    verificationStatus: 'rejected',
    verificationReason: 'The licence number has a digit too few',
  });
  await data.signIn(context, 'doctor', doctor);
  await page.goto('/doctor-dashboard');
  const main = page.getByRole('main');
  await expect(main.getByText(status.rejected.title)).toBeVisible();
  await expect(main.getByText('The licence number has a digit too few')).toBeVisible();
  await main.getByRole('button', { name: resubmit.open }).click();
  const license = main.getByLabel(t.doctors.register.license);
  await expect(license).toHaveValue(doctor.licenseNumber);
  await license.fill('SMC 47110');
  await main.getByRole('button', { name: resubmit.send }).click();
  await expect(toastOf(page, t)).toContainText(resubmit.done);
  await expect(main.getByText(status.pending.title)).toBeVisible();

  const admin = await anotherBrowser();
  await data.signIn(admin.context(), 'admin', await data.admin());
  await admin.goto('/admin/dashboard?tab=doctors');
  await searchFor(admin, fullName);
  await expect(cardOf(admin, fullName)).toContainText('SMC 47110');
});

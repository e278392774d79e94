import type { Page } from '@playwright/test';
import { hashOf } from '../server/src/platform/secrets.ts';
import { goOn } from './support/ask-steps.ts';
import { licencePdf } from './support/pictures.ts';
import { pressLive } from './support/scene.ts';
import { heldInquiry, keepSent, sentRequest } from './support/sent.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

const pharmacist = '+249911000071';

/** The texts that a phone of `/dev/phones` got, oldest first. */
const received = (phone: Page) => phone.locator('li.service');

async function openPhone(phone: Page, number: string): Promise<void> {
  await phone.goto(`/dev/phones?phone=${encodeURIComponent(number)}`);
}

async function write(phone: Page, text: string): Promise<void> {
  await phone.getByRole('textbox', { name: 'Text message' }).fill(text);
  await phone.getByRole('button', { name: 'Send', exact: true }).click();
}

test('a pharmacist proves a phone number and answers a question of the town by text message', {
  tag: '@phone',
}, async ({ page: customer, data, t, anotherBrowser }) => {
  const pharmacy = await data.pharmacy({
    city: 'Suakin',
    state: 'Red Sea',
    openOverride: true,
  });
  const desk = await anotherBrowser();
  const phone = await anotherBrowser();
  await data.signIn(desk.context(), 'pharmacy', pharmacy);

  await test.step('the code arrives on the phone and proves the number', async () => {
    await desk.goto('/dashboard');
    await desk.getByRole('button', { name: t.bell.settings }).click();
    await desk.getByText(t.textQuestions.title, { exact: true }).click();
    const form = desk.getByRole('form', { name: t.textQuestions.title });
    await form.getByLabel(t.contactFields.phone).fill(pharmacist);
    await form.getByRole('button', { name: t.textQuestions.send }).click();
    await openPhone(phone, pharmacist);
    await expect(received(phone)).toHaveCount(1);
    const code = /\d{6}/.exec((await received(phone).textContent()) ?? '')?.[0] ?? '';
    await form.getByLabel(t.login.code).fill(code);
    await form.getByRole('button', { name: t.login.confirm }).click();
    await expect(toastOf(desk, t)).toContainText(t.textQuestions.proven);
    await expect(
      desk.getByRole('button', { name: t.textQuestions.end(t.textWays.names.sms) }),
    ).toBeVisible();
  });

  await test.step('a question to the town arrives, and the answer appears to the customer', async () => {
    await customer.goto('/ask?city=Suakin&item=Metformin');
    await pressLive(customer.getByRole('button', { name: t.ask.next, exact: true }));
    await goOn(customer, t);
    await customer.getByLabel(t.ask.name, { exact: true }).fill('Amna Hassan');
    await customer.getByRole('textbox', { name: t.ask.phone }).fill('0912345678');
    await customer.getByRole('textbox', { name: t.ask.email }).fill('amna@people.test');
    await customer.getByRole('button', { name: t.ask.send }).click();
    await expect(customer).toHaveURL(/\/track\/[\w-]+$/);
    await expect(received(phone).last()).toContainText('Metformin');
    const number = /\d{4}(?=:)/.exec((await received(phone).last().textContent()) ?? '')?.[0] ?? '';
    await write(phone, `${number} 1 12500`);
    await expect(customer.getByRole('article')).toContainText('12,500');
  });
});

test('a customer without email asks a town, and a code on the phone proves the number', {
  tag: '@phone',
}, async ({ page, data, t, anotherBrowser }) => {
  await data.pharmacy({ city: 'Suakin', state: 'Red Sea', openOverride: true });
  await page.goto('/ask?city=Suakin&item=Metformin');
  await pressLive(page.getByRole('button', { name: t.ask.next, exact: true }));
  await goOn(page, t);
  await page.getByLabel(t.ask.name, { exact: true }).fill('Amna Hassan');
  await page.getByRole('textbox', { name: t.ask.phone }).fill('0912000072');
  await page.getByLabel(t.textWay.ways.text, { exact: true }).check();
  await expect(page.getByRole('textbox', { name: t.ask.email })).toBeHidden();
  await page.getByRole('button', { name: t.ask.send }).click();
  await expect(page).toHaveURL(/\/track\/[\w-]+$/);

  const { prove, proveBySms } = t.trackInquiryMore;
  await page.getByText(proveBySms.title, { exact: true }).click();
  const phone = await anotherBrowser();
  await openPhone(phone, '+249912000072');
  await expect(received(phone)).toHaveCount(1);
  const code = /\d{6}/.exec((await received(phone).textContent()) ?? '')?.[0] ?? '';
  await page.getByLabel(t.login.code).fill(code);
  await page.getByRole('button', { name: prove.submit, exact: true }).click();
  await expect(toastOf(page, t)).toContainText(proveBySms.done);
  await expect(page.getByText(proveBySms.title, { exact: true })).toBeHidden();

  await test.step('another code opens what is stored about the number', async () => {
    await page.goto('/my-data');
    await page.getByLabel(t.myData.who).fill('0912000072');
    await page.getByRole('button', { name: t.myData.send }).click();
    await expect(page.getByText(t.myData.codeSentToPhone)).toBeVisible();
    await expect(received(phone)).toHaveCount(2);
    const text = (await received(phone).last().textContent()) ?? '';
    await page.getByLabel(t.login.code).fill(/\d{6}/.exec(text)?.[0] ?? '');
    await page.getByRole('button', { name: t.myData.open }).click();
    await expect(page.getByText('Metformin')).toBeVisible();
  });
});

test('a customer opens a question asked by text message in a browser, by its code and a texted one', {
  tag: '@phone',
}, async ({ page, data, t, anotherBrowser }) => {
  await data.pharmacy({ city: 'Suakin', state: 'Red Sea', openOverride: true });
  const phone = await anotherBrowser();
  await openPhone(phone, '+249912000082');
  await write(phone, 'panadol suakin');
  await expect(received(phone)).toHaveCount(1);
  await write(phone, 'yes');
  await expect(received(phone)).toHaveCount(2);
  const code = /\d{4}\s\d{4}/.exec((await received(phone).last().textContent()) ?? '')?.[0] ?? '';

  await page.goto('/track');
  const form = page.getByRole('form', { name: t.requestCode.ask.title });
  await form.getByLabel(t.requestCode.label).fill(code);
  await form.locator('[name=phone]').fill('0912000082');
  await pressLive(form.getByRole('button', { name: t.requestCode.ask.submit }));
  await page.getByRole('button', { name: t.openByCode.send }).click();
  await expect(received(phone)).toHaveCount(3);
  const texted = /\d{6}/.exec((await received(phone).last().textContent()) ?? '')?.[0] ?? '';
  await page.getByLabel(t.login.code).fill(texted);
  await page.getByRole('button', { name: t.openByCode.open }).click();
  await expect(page).toHaveURL(/\/track\/[\w-]{43}$/);
  await expect(page.getByRole('main')).toContainText(/panadol/i);
  await page.goto('/my-requests');
  await expect(page.getByRole('main')).toContainText('Suakin');
});

test('a customer texts the digits of the page, and the number is proven by itself', {
  tag: '@phone',
}, async ({ page, data, t, anotherBrowser }) => {
  const pharmacy = await data.pharmacy({ openOverride: true });
  await page.goto(`/request?pharmacyId=${pharmacy.id}`);
  await page.getByLabel(t.request.notes).fill('Metformin');
  await page.getByLabel(t.request.name, { exact: true }).fill('Amna Hassan');
  await page.getByRole('textbox', { name: t.request.phone }).fill('0912000081');
  await page.getByLabel(t.textWay.ways.text, { exact: true }).check();
  await page.getByRole('button', { name: t.request.send }).click();
  await expect(page).toHaveURL(/\/track\/[\w-]+$/);

  await page.getByRole('button', { name: t.messageProof.open }).click();
  const link = page.getByRole('link', { name: t.messageProof.write });
  const [, number, code] = /^sms:(\+\d+)\?&body=(\d{6})$/.exec(
    (await link.getAttribute('href')) ?? '',
  ) as RegExpExecArray;
  expect(number).toMatch(/^\+249/);
  await page.reload();
  await page.getByRole('button', { name: t.messageProof.open }).click();
  await expect(page.getByText(String(code), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t.messageProof.sent }).click();
  await expect(toastOf(page, t)).toContainText(t.messageProof.notYet);

  const phone = await anotherBrowser();
  await openPhone(phone, '+249912000081');
  await write(phone, String(code));
  const { title } = t.trackInquiryMore.proveForRequest;
  await expect(page.getByText(title, { exact: true })).toBeHidden();
  // The code that was not needed, and the reply.
  await expect(received(phone)).toHaveCount(2);
});

test('a customer without email sends a prescription, and its news reach the proven phone', {
  tag: '@phone',
}, async ({ page, data, t, anotherBrowser }) => {
  const pharmacy = await data.pharmacy({ openOverride: true });
  await page.goto(`/request?pharmacyId=${pharmacy.id}`);
  await page.getByLabel(t.request.notes).fill('Metformin');
  await page.getByLabel(t.request.name, { exact: true }).fill('Amna Hassan');
  await page.getByRole('textbox', { name: t.request.phone }).fill('0912000073');
  await page.getByLabel(t.textWay.ways.text, { exact: true }).check();
  await expect(page.getByRole('textbox', { name: t.request.email })).toBeHidden();
  await page.getByRole('button', { name: t.request.send }).click();
  await expect(page).toHaveURL(/\/track\/[\w-]+$/);

  const { prove, proveForRequest } = t.trackInquiryMore;
  const phone = await anotherBrowser();
  await openPhone(phone, '+249912000073');
  await expect(received(phone)).toHaveCount(1);
  const code = /\d{6}/.exec((await received(phone).textContent()) ?? '')?.[0] ?? '';
  await page.getByLabel(t.login.code).fill(code);
  await page.getByRole('button', { name: prove.submit, exact: true }).click();
  await expect(toastOf(page, t)).toContainText(proveForRequest.done);
  await expect(page.getByText(proveForRequest.title, { exact: true })).toBeHidden();

  const desk = await anotherBrowser();
  await data.signIn(desk.context(), 'pharmacy', pharmacy);
  await desk.goto('/dashboard');
  await desk.getByText('Amna Hassan').first().click();
  await expect(desk.getByText('0912 000 073').first()).toBeVisible();
});

test('a customer without email signs up, and logs in from another browser', {
  tag: '@phone',
}, async ({ page, data, t, anotherBrowser, consoleWatch }) => {
  // The log-in of the other browser ends the session of the first.
  consoleWatch.allow(/status of 40[19]/);
  const phone = await anotherBrowser();
  const number = '0912000074';
  const code = async (count: number) => {
    await openPhone(phone, '+249912000074');
    await expect(received(phone)).toHaveCount(count);
    return /\d{6}/.exec((await received(phone).last().textContent()) ?? '')?.[0] ?? '';
  };
  await page.goto('/signup');
  await page.getByLabel(t.signup.name).fill('Amna Hassan');
  await page.getByLabel(t.signup.phone).fill(number);
  await expect(page.getByText(t.signup.emailHintWithPhone)).toBeVisible();
  await pressLive(page.getByRole('button', { name: t.signup.create }));
  await expect(page.getByRole('heading', { name: t.login.textTitle })).toBeVisible();
  await page.getByLabel(t.login.code).fill(await code(1));
  await page.getByRole('button', { name: t.login.confirm }).click();
  await expect(page.getByRole('main')).toContainText(t.signup.created);

  await test.step('a request of the account needs neither email nor another code', async () => {
    const pharmacy = await data.pharmacy({
      shopName: 'Nile Account Pharmacy',
      openOverride: true,
    });
    await page.goto(`/request?pharmacyId=${pharmacy.id}`);
    await page.getByLabel(t.request.notes).fill('Metformin');
    await expect(page.getByRole('textbox', { name: t.request.phone })).toHaveValue(/0912/);
    await expect(page.getByLabel(t.textWay.ways.text, { exact: true })).toBeChecked();
    await page.getByRole('button', { name: t.request.send }).click();
    await expect(page).toHaveURL(/\/track\/[\w-]+$/);
    await page.goto('/my-requests');
    await expect(page.getByRole('main')).toContainText('Nile Account Pharmacy');
  });

  const other = await anotherBrowser();
  await other.goto('/signup');
  await other.getByLabel(t.signup.name).fill('Amna Hassan');
  await other.getByLabel(t.signup.phone).fill(number);
  await expect(other.getByText(t.signup.emailHintWithPhone)).toBeVisible();
  await pressLive(other.getByRole('button', { name: t.signup.create }));
  await other.getByLabel(t.login.code).fill(await code(2));
  await other.getByRole('button', { name: t.login.confirm }).click();
  await expect(other.getByText(t.signup.phoneTaken)).toBeVisible();
  const logIn = other.getByRole('button', { name: t.signup.takenButton });
  await expect(logIn).toBeFocused();
  await logIn.click();
  await expect(other.getByRole('heading', { name: t.login.textTitle })).toBeVisible();
  await other.getByLabel(t.login.code).fill(await code(3));
  await other.getByRole('button', { name: t.login.confirm }).click();
  await expect(other.getByRole('main')).toContainText(t.login.loggedInAs('Amna Hassan'));
});

test('a customer chooses text messages for a request, after a code, and mails again', {
  tag: '@phone',
}, async ({ page, context, data, t, anotherBrowser }) => {
  const sent = await sentRequest(data, 'Nile Pharmacy', {
    phone: '+249912000079',
    email: 'amna@people.test',
  });
  await data.hold(context, hashOf(sent.trackingUrl.slice('/track/'.length)));
  await keepSent(page, [sent]);
  await page.goto('/my-requests');
  await page.getByText(t.myRequests.newsChannel, { exact: true }).click();
  await expect(page.getByText(t.newsChannel.chosen.email)).toBeVisible();
  await page.getByRole('button', { name: t.newsChannel.choose.sms }).click();
  await expect(toastOf(page, t)).toContainText(t.newsChannel.sent);
  const phone = await anotherBrowser();
  await openPhone(phone, '+249912000079');
  await expect(received(phone)).toHaveCount(1);
  const code = /\d{6}/.exec((await received(phone).textContent()) ?? '')?.[0] ?? '';
  await page.getByLabel(t.login.code).fill(code);
  await page.getByRole('button', { name: t.newsChannel.submit }).click();
  await expect(page.getByText(t.newsChannel.chosen.sms)).toBeVisible();
  await page.getByRole('button', { name: t.newsChannel.choose.email }).click();
  await expect(page.getByText(t.newsChannel.chosen.email)).toBeVisible();
});

test('a customer sends the digits of the page from a chat, which then gets the news', {
  tag: '@desktop',
}, async ({ page, data, t, anotherBrowser }) => {
  await keepSent(page, [await heldInquiry(page, data)]);
  await page.goto('/my-requests');
  await page.getByText(t.myRequests.newsChannel, { exact: true }).click();
  await page.getByRole('button', { name: t.newsChannel.choose.telegram }).click();
  const link = page.getByRole('link', { name: t.newsChannel.chat.open.telegram });
  const code = new URL((await link.getAttribute('href')) ?? '').searchParams.get('start') ?? '';
  await expect(page.getByRole('img', { name: t.newsChannel.chat.code })).toBeVisible();
  const phone = await anotherBrowser();
  await openPhone(phone, '@12000082');
  await write(phone, code);
  await expect(received(phone).first()).toContainText('Dawaya');
  // The page asks every five seconds by itself.
  await expect(page.getByText(t.newsChannel.chosen.telegram)).toBeVisible({ timeout: 15_000 });
});

/** Enters the newest code that a number got into a page. @param count of texts that it has then */
async function enterCode(at: Page, phone: Page, number: string, count: number, t: Texts) {
  await openPhone(phone, number);
  await expect(received(phone)).toHaveCount(count);
  const code = /\d{6}/.exec((await received(phone).last().textContent()) ?? '')?.[0] ?? '';
  await at.getByLabel(t.login.code).fill(code);
  await at.getByRole('button', { name: t.login.confirm }).click();
}

test('a pharmacy without email registers, and logs in from another browser', {
  tag: '@phone',
}, async ({ page, t, anotherBrowser }) => {
  const number = '+249912000075';
  const phone = await anotherBrowser();
  await page.goto('/register-pharmacy');
  const main = page.getByRole('main');
  await main.getByLabel(t.login.emailOrPhone).fill('0912000075');
  await main.getByLabel(t.register.shopName).fill('صيدلية سواكن');
  await main.getByLabel(t.register.state).selectOption('Red Sea');
  await main.getByLabel(t.register.city).fill('سواكن');
  await main.getByRole('textbox', { name: t.register.address }).fill('قبالة الميناء');
  await main.getByLabel(t.register.documents).setInputFiles([licencePdf]);
  await main.getByRole('button', { name: t.register.submit }).click();
  await expect(main.getByLabel(t.login.code)).toBeVisible();
  // A phone drops the page while its owner reads the code: what was typed is still there.
  await page.reload();
  await expect(main.getByLabel(t.register.shopName)).toHaveValue('صيدلية سواكن');
  await main.getByLabel(t.register.documents).setInputFiles([licencePdf]);
  await main.getByRole('button', { name: t.register.submit }).click();
  await enterCode(page, phone, number, 2, t);
  await expect(main).toContainText(t.register.done.textByPhone);
  await expect(page).toHaveURL('/dashboard');

  await test.step('another browser logs in by a code', async () => {
    const other = await anotherBrowser();
    await other.goto('/pharmacist/login');
    await other.getByLabel(t.login.emailOrPhone).fill('0912000075');
    await other.getByRole('button', { name: t.login.continue }).click();
    await enterCode(other, phone, number, 3, t);
    await expect(other).toHaveURL('/dashboard');
  });
});

test('a doctor without email registers, and logs in by a code from another browser', {
  tag: '@phone',
}, async ({ page, t, anotherBrowser }) => {
  const number = '+249912000076';
  const phone = await anotherBrowser();
  await page.goto('/doctor-register');
  const main = page.getByRole('main');
  await main.getByLabel(t.login.emailOrPhone).fill('0912000076');
  await main.getByLabel(t.contactFields.name).fill('د. هدى عثمان');
  await main.getByLabel(t.doctors.specialization).selectOption('Pediatrics');
  await main.getByLabel(t.doctors.register.license).fill('SMC 76');
  await main.getByLabel(t.doctors.register.fee).fill('20');
  await main.getByRole('button', { name: t.doctors.register.submit }).click();
  await expect(main.getByLabel(t.login.code)).toBeVisible();
  // A phone drops the page while its owner reads the code: what was typed is still there.
  await page.reload();
  await expect(main.getByLabel(t.login.emailOrPhone)).toHaveValue('0912000076');
  await expect(main.getByLabel(t.contactFields.name)).toHaveValue('د. هدى عثمان');
  await expect(main.getByLabel(t.doctors.specialization)).toHaveValue('Pediatrics');
  await expect(main.getByLabel(t.doctors.register.license)).toHaveValue('SMC 76');
  await expect(main.getByLabel(t.doctors.register.fee)).toHaveValue('20');
  await main.getByRole('button', { name: t.doctors.register.submit }).click();
  await enterCode(page, phone, number, 2, t);
  await expect(page).toHaveURL('/doctor-login');

  const other = await anotherBrowser();
  await other.goto('/doctor-login');
  await other.getByLabel(t.login.emailOrPhone).fill('0912000076');
  await other.getByRole('button', { name: t.doctors.login.sendCode }).click();
  await openPhone(phone, number);
  await expect(received(phone)).toHaveCount(3);
  const code = /\d{6}/.exec((await received(phone).last().textContent()) ?? '')?.[0] ?? '';
  await other.getByLabel(t.doctors.login.passwordByPhone).fill(code);
  await other.getByRole('button', { name: t.doctors.login.logIn, exact: true }).click();
  await expect(other).toHaveURL('/doctor-dashboard');
});

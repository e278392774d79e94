import { stateNames } from '@dawaya/contract/vocabulary/regions';
import type { Page, Request, Route } from '@playwright/test';
import { advertisementRow, ownList } from './support/advertising.ts';
import { toggle } from './support/dashboard.ts';
import { openApplication } from './support/desk.ts';
import { store } from './support/factories.ts';
import { licencePdf, smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { texts } from './support/texts.ts';
import { toastOf } from './support/toasts.ts';

// Details of the specification that no other journey checks: the fields of each call, the text of
// each failure, delays to the tenth of a second, and the links of the home page.

/** Fills in fields by their names, and chooses in lists. */
async function fillByName(page: Page, fields: Record<string, string>): Promise<void> {
  const form = page.getByRole('main').locator('form');
  for (const [name, value] of Object.entries(fields)) {
    const field = form.locator(`[name="${name}"]`);
    if (await field.evaluate((element) => element.matches('select')))
      await field.selectOption(value);
    else await field.fill(value);
  }
}

const submit = (page: Page) => page.getByRole('main').locator('form [type=submit]').first().click();

/**
 * Answers the call with a failure without a message.
 * @returns a function that returns the sent request
 */
async function failing(page: Page, path: string): Promise<() => Request> {
  let sent: Request | undefined;
  await page.route(`**${path}`, async (route: Route) => {
    if (route.request().method() === 'GET') return route.continue();
    sent = route.request();
    await route.fulfill({ status: 500, body: 'broken' });
  });
  return () => {
    if (!sent) throw new Error(`Nothing was sent to ${path}`);
    return sent;
  };
}

const person = { name: 'Amna Hassan', phone: '0912345678', email: 'amna@people.test' };
const doctor = {
  fullName: 'Dr. Amna Hassan',
  email: 'amna@doctors.test',
  specialization: 'Pediatrics',
  licenseNumber: 'SMC 4711',
  phone: '0912345678',
  bio: 'Ten years with children',
  consultationFee: '15',
};
const product = {
  productName: 'Vitamin D3',
  description: 'Sixty tablets',
  price: '4500',
  productImage: 'https://pictures.example/d3.jpg',
};
const message = { ...person, subject: 'Hours', message: 'When are you open?' };
const adminTyped = { email: ' admin@people.test ', password: ' not the right one ' };
const adminSent = { email: 'admin@people.test', password: 'not the right one' };

interface FormCase {
  page: string;
  call: string;
  /** The required fields, with a value for each. */
  required: Record<string, string>;
  /** The JSON of a complete form, and the texts of its failure. */
  whole?: { typed: Record<string, string>; sent?: Record<string, string>; words: string[] };
}

const password = 'market day in Kassala';
// This operator has a gateway for text messages: the server asks for a phone number or an email.
const { phone: _phone, email: _email, ...messageRequired } = message;
const { productImage: _image, ...productRequired } = product;
const doctorRequired = {
  fullName: doctor.fullName,
  email: doctor.email,
  specialization: doctor.specialization,
  licenseNumber: doctor.licenseNumber,
};

const formCases: FormCase[] = [
  {
    page: '/request',
    call: '/api/prescription-requests',
    required: { customerName: person.name, phone: person.phone, email: person.email },
  },
  {
    // This operator has a gateway for text messages, so that a phone number is enough.
    page: '/signup',
    call: '/api/customers/signup',
    required: { name: person.name, phone: person.phone },
    whole: { typed: person, words: ['Failed to sign up'] },
  },
  {
    page: '/signup?mode=login',
    call: '/api/customers/login',
    required: { email: person.email },
    whole: { typed: { email: person.email }, words: ['Failed to log in'] },
  },
  {
    page: '/register-pharmacy',
    call: '/api/pharmacies/signup',
    required: { shopName: 'Red Sea Pharmacy', email: 'red@sea.test' },
  },
  {
    page: ownList,
    call: '/api/advertisements',
    required: productRequired,
  },
  {
    page: '/doctor-register',
    call: '/api/doctors',
    required: doctorRequired,
    whole: { typed: doctor, words: ['Failed to register. Please try again.'] },
  },
  {
    page: '/doctor-login',
    call: '/api/doctors/login',
    required: { email: doctor.email, password },
    whole: {
      typed: { email: doctor.email, password },
      words: ['Doctor not found. Please register first.'],
    },
  },
  {
    page: '/contact',
    call: '/api/contact',
    required: messageRequired,
    whole: { typed: message, words: ['Failed to send message. Please try again.'] },
  },
  {
    page: '/admin/login',
    call: '/api/admin/login',
    required: adminSent,
    whole: {
      typed: adminTyped,
      sent: adminSent,
      words: ['Login failed', 'Invalid email or password'],
    },
  },
];

test.describe('each form asks for its required fields beside them, and the rest may stay empty', {
  tag: '@desktop',
}, () => {
  for (const { page: path, call, required, whole } of formCases) {
    test(path, async ({ page, context, data, t, allowConsole }) => {
      allowConsole(/status of 500/);
      const pharmacy = await data.pharmacy();
      if (path === ownList) await data.signIn(context, 'pharmacy', pharmacy);
      const request = await failing(page, call);
      await page.goto(path === '/request' ? `${path}?pharmacyId=${pharmacy.id}` : path);
      if (path === '/register-pharmacy') {
        // The form refuses to submit without these.
        await fillByName(page, { state: 'Red Sea', city: 'Port Sudan', address: 'Harbour' });
        await page.getByLabel(t.register.documents).setInputFiles([licencePdf]);
      }
      if (path === '/request') {
        // The choice between email and texts loads with the first field that is entered.
        await page.getByRole('main').locator('[name=customerName]').focus();
        await expect(page.getByRole('radio', { name: t.textWay.ways.email })).toBeChecked();
      }
      await submit(page);
      const asked = page.getByRole('main').locator('form [aria-invalid=true]');
      await expect(asked).toHaveCount(Object.keys(required).length);
      const names = await asked.evaluateAll((fields) =>
        fields.map((field) => field.getAttribute('name')),
      );
      expect(names.sort()).toEqual(Object.keys(required).sort());
      expect(request).toThrow('Nothing was sent');

      if (required.email) {
        await fillByName(page, { ...required, email: 'no address' });
        await submit(page);
        await expect(asked).toHaveCount(1);
        await expect(asked).toHaveAttribute('name', 'email');
        expect(request).toThrow('Nothing was sent');
      }
      await fillByName(page, required);
      await submit(page);
      await expect(toastOf(page, t)).toHaveAttribute('data-variant', 'destructive');
      expect(request().method()).toBe('POST');

      if (!whole) return;
      await test.step('the JSON call has its fields, and its failure has its texts', async () => {
        await fillByName(page, whole.typed);
        const again = page.waitForResponse(`**${call}`);
        await submit(page);
        await again;
        for (const sentence of whole.words) await expect(toastOf(page, t)).toContainText(sentence);
        if (whole.words.length === 1) await expect(toastOf(page, t)).toContainText('Error');
        const sent = whole.sent ?? whole.typed;
        expect(request().postDataJSON()).toMatchObject(sent);
      });
    });
  }
});

test('an advertisement is sent with its five fields, and its failure has its text', {
  tag: '@desktop',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 500/);
  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  const request = await failing(page, '/api/advertisements');
  await page.goto(ownList);
  await page.getByText(t.advertisements.create.addPicture).click();
  await fillByName(page, product);
  await submit(page);
  await expect(toastOf(page, t)).toContainText('Failed to create advertisement');
  expect(request().postDataJSON()).toEqual({ ...product, pharmacyId: pharmacy.id });
});

test('a multipart form has the fields of the specification, and its failure has its texts', {
  tag: '@desktop',
}, async ({ page, context, data, t, allowConsole }) => {
  allowConsole(/status of 500/);
  // Browsers do not reveal the fields of a form with files, so the test records the page's own
  // calls.
  await page.addInitScript(() => {
    const { append } = FormData.prototype;
    const seen: string[] = [];
    Object.assign(window, { seen });
    FormData.prototype.append = function (this: FormData, ...given: [string, string | Blob]) {
      seen.push(given[0]);
      append.apply(this, given as never);
    } as typeof append;
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0));

  const customer = await data.customer({});
  await data.signIn(context, 'customer', customer);
  await failing(page, '/api/prescription-requests');
  await page.goto(`/request?pharmacyId=${(await data.pharmacy()).id}`);
  await expect(page.getByLabel(t.request.name)).toHaveValue(customer.name);
  await page.getByLabel(t.request.photos.gallery).setInputFiles([await smallPhoto('1.jpg')]);
  await expect(page.getByRole('img', { name: t.chosenPhotos.alt(1) })).toBeVisible();
  await fillByName(page, { notes: 'Half a box' });
  const urgency = (name: string) => page.getByRole('radio', { name, exact: true });
  await expect(urgency('Normal within 24 hours')).toBeChecked();
  await expect(urgency('Urgent within 4 hours')).not.toBeChecked();
  await expect(urgency('Emergency as soon as possible')).not.toBeChecked();
  await expect(page.getByText('PNG or JPG up to 10 MB each')).toBeVisible();
  await seen();
  await submit(page);
  await expect(toastOf(page, t)).toContainText('Failed to submit request');
  expect((await seen()).sort()).toEqual(
    ['pharmacyId', 'customerId', 'customerName', 'phone', 'email', 'urgency', 'notes']
      .concat('prescriptionImages')
      .sort(),
  );

  await failing(page, '/api/pharmacies/signup');
  await page.goto('/register-pharmacy');
  const place = { state: 'Red Sea', city: 'Port Sudan', address: 'Harbour' };
  const pharmacy = { shopName: 'Red Sea Pharmacy', email: 'red@sea.test', ...place };
  const coordinates = { latitude: '19.6', longitude: '37.2' };
  await page.getByText(t.register.more).click();
  await fillByName(page, { ...pharmacy, ...coordinates });
  const states = await page
    .locator('select[name=state] option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  expect(states.filter(Boolean).sort()).toEqual([...stateNames].sort());
  const documents = page.getByLabel(t.register.documents);
  await expect(documents).toHaveAttribute('accept', '.pdf,.jpg,.jpeg,.png');
  await documents.setInputFiles([licencePdf]);
  await expect(page.getByText(licencePdf.name)).toBeVisible();
  await seen();
  await submit(page);
  await expect(toastOf(page, t)).toContainText('Failed to register pharmacy');
  // The form fills in the zip code from the city (docs/search.md).
  const always = [...Object.keys(pharmacy), 'zipCode', 'verificationDocuments'];
  expect((await seen()).sort()).toEqual([...always, ...Object.keys(coordinates)].sort());

  await fillByName(page, { latitude: '', longitude: '' });
  const again = page.waitForRequest('**/api/pharmacies/signup');
  await submit(page);
  await again;
  expect((await seen()).sort()).toEqual(always.sort());
});

test('home appears 1.5 s after a sign-up or a request, the dashboard 2 s after a registration', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  await page.clock.install();
  let held = Date.now();
  /** Stops the clock, so that only the test moves it. */
  const hold = () => {
    held += 60_000;
    return page.clock.pauseAt(held);
  };
  const main = page.getByRole('main');
  const leaves = async (from: RegExp, to: string, after: number) => {
    await page.clock.runFor(after - 100);
    await expect(page).toHaveURL(from);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(to);
    await page.clock.resume();
  };

  await page.goto('/signup');
  await fillByName(page, { ...person, email: `delay-${process.pid}@people.test` });
  await hold();
  await submit(page);
  await expect(main).toContainText(t.signup.created);
  await leaves(/\/signup/, '/', 1500);

  await page.goto(`/request?pharmacyId=${(await data.pharmacy()).id}`);
  await expect(page.getByLabel(t.request.name)).toHaveValue(person.name);
  await hold();
  await submit(page);
  await expect(main).toContainText(t.request.done);
  await leaves(/\/request/, '/', 1500);

  await page.goto('/register-pharmacy');
  const place = { state: 'Red Sea', city: 'Port Sudan', address: 'Harbour' };
  await fillByName(page, { shopName: 'Delay', email: `delay-${process.pid}@sea.test`, ...place });
  await page.getByLabel(t.register.documents).setInputFiles([licencePdf]);
  await expect(main.locator('form [type=submit]').first()).toBeEnabled();
  await hold();
  await submit(page);
  await expect(main).toContainText(t.register.done.title);
  await expect(main).toContainText(t.register.done.text);
  await leaves(/\/register-pharmacy/, '/dashboard', 2000);
});

test('an admin’s calls carry cookie and token, and a failed approval has its text', {
  tag: '@desktop',
}, async ({ page, app, data, t, allowConsole }) => {
  allowConsole(/status of 500/);
  const pharmacy = await data.pharmacy({ verificationStatus: 'pending' });
  await data.doctor({ verificationStatus: 'pending' });
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/pending-doctors')) asked.push(request);
  });
  await page.goto('/admin/login');
  await fillByName(page, app.admin);
  await submit(page);
  const tab = page.getByRole('tab', { name: t.admin.doctors });
  await expect(tab).toContainText(/\d/);
  const headers = await asked[0]?.allHeaders();
  const token = await page.evaluate(() => localStorage.getItem('auth_token'));
  expect(headers?.authorization).toBe(`Bearer ${token}`);
  expect(headers?.cookie).toContain('dawaya_session=');

  // The first of the list may be another test's, whose address is unproven.
  await openApplication(page, pharmacy.shopName);
  for (const [kind, words] of [
    ['pharmacy', 'Failed to approve pharmacy'],
    ['doctor', 'Failed to approve doctor'],
  ] as const) {
    await failing(page, `/api/admin/approve-${kind}/*`);
    if (kind === 'doctor') await tab.click();
    await page.getByRole('button', { name: t.admin.decide.approve, exact: true }).click();
    await expect(toastOf(page, t)).toContainText(words);
  }
});

test('the home page has its links and a banner of 500 px', { tag: '@desktop' }, async ({
  page,
  t,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('position', 'sticky');
  await expect(header.locator('img').first()).toHaveAttribute('src', /logo/);
  const banner = main.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) });
  expect((await banner.boundingBox())?.height).toBe(500);
  for (const [name, href] of [
    [t.home.hero.pharmacist, '/register-pharmacy'],
    [t.home.hero.customer, '/request'],
    [t.home.promo.button, '/advertisements'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);

  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(t.layout.footer.aboutText);
  for (const href of ['/register-pharmacy', '/dashboard', '/contact', '/privacy'])
    await expect(footer.locator(`a[href="${href}"]`)).toBeVisible();
  await expect(footer).toContainText('2024-2025');
});

test('three cards link to health pages, of the NHS or in Arabic', { tag: '@desktop' }, async ({
  page,
}) => {
  const nhs = ['conditions', 'medicines', 'live-well'].map((of) => `https://www.nhs.uk/${of}/`);
  const arabic = 'https://medlineplus.gov/languages/arabic.html';
  for (const [language, addresses] of [
    ['en', nhs],
    ['ar', [arabic, arabic, arabic]],
  ] as const) {
    await page.goto(`/?lang=${language}`);
    const { conditions, medicines, living } = texts[language].home.health;
    const cards = page.getByRole('main').locator('a[target=_blank]');
    await expect(cards).toContainText([conditions.title, medicines.title, living.title]);
    for (const [index, address] of addresses.entries()) {
      await expect(cards.nth(index)).toHaveAttribute('href', address);
      await expect(cards.nth(index)).toHaveAttribute('rel', /noopener/);
    }
  }
});

test('the entries of the header follow the stored account', { tag: '@desktop' }, async ({
  page,
  t,
  anotherBrowser,
}) => {
  const words = t.layout;
  const nav = (at: Page) => at.getByRole('banner').getByRole('navigation').getByRole('link');
  await page.goto('/');
  const customers = [words.ask, words.findDoctors];
  await expect(nav(page)).toHaveText([...customers, words.doctorSignIn, words.doctorSignUp]);
  const admin = page.getByRole('banner').getByRole('link', { name: words.adminLogin });
  await expect(admin).toHaveAttribute('href', '/admin/login');
  for (const [keys, entry] of [
    [{ pharmacyId: 'x' }, words.dashboard],
    [{ doctorId: 'x' }, words.doctorDashboard],
  ] as const) {
    const other = await anotherBrowser();
    await store(other.context(), keys);
    await other.goto('/');
    await expect(nav(other)).toHaveText([...customers, entry]);
  }
});

test('a request on the dashboard shows its age, and pulses while it is new', {
  tag: '@desktop',
}, async ({ page, context, data, t }) => {
  const pharmacy = await data.pharmacy();
  const createdAt = new Date(Date.now() - 2 * 3_600_000);
  await data.request({ pharmacyId: pharmacy.id, createdAt });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = page.getByRole('main').getByRole('article');
  await expect(request.getByRole('time')).toHaveText('2 hours ago');
  const pulse = request.locator('.animate-pulse');
  await expect(pulse).toHaveCSS('animation-name', 'pulse');
  await toggle(request);
  await request.getByRole('button', { name: t.dashboard.request.complete }).click();
  await expect(pulse).toHaveCount(0);

  await page.getByRole('link', { name: t.dashboard.manageAds }).click();
  await expect(page).toHaveURL(ownList);
});

test("a pharmacy's own list shows paid or pending, active, and the end; back leads to the dashboard", {
  tag: '@desktop',
}, async ({ page, context, data }) => {
  const pharmacy = await data.pharmacy();
  const pharmacyId = pharmacy.id;
  await data.advertisement({ pharmacyId, productName: 'Unpaid' });
  await data.advertisement({ pharmacyId, productName: 'Running', runsFor: 9 * 24 * 3_600_000 });
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.goto(ownList);
  await expect(advertisementRow(page, 'Unpaid')).toContainText('Pending payment');
  await expect(advertisementRow(page, 'Running')).toContainText(
    /Paid.*Active.*Runs until .*\d{4}/s,
  );
  await expect(page.getByRole('main')).toContainText('$10 for 30 days, paid by card');
  await page.getByRole('main').getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('all pharmacy cards show the same picture', { tag: '@desktop' }, async ({ page, data }) => {
  const mark = `Card${process.pid}`;
  for (const number of [1, 2]) await data.pharmacy({ shopName: `${mark} ${number}` });
  await page.goto(`/?search=${mark}`);
  const pictures = page.getByRole('main').locator('article img');
  await expect(pictures).toHaveCount(2);
  const [first] = await pictures.all();
  const src = await first?.getAttribute('src');
  expect(src).toMatch(/pharmacy-placeholder/);
  for (const picture of await pictures.all())
    await expect(picture).toHaveAttribute('src', src ?? '');
});

test('a visitor who returns to the home page reads that the pharmacies are loading', {
  tag: '@desktop',
}, async ({ page, t }) => {
  let answer = () => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/pharmacies?*', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/signup');
  await page.getByRole('banner').getByRole('link', { name: t.layout.home }).click();
  const loading = page.getByRole('main').getByText('Loading pharmacies...');
  await expect(loading).toBeVisible();
  answer();
  await expect(loading).toHaveCount(0);
});

test('the form submits no registration without document, state, city or address, and none twice', {
  tag: '@desktop',
}, async ({ page, t, allowConsole }) => {
  allowConsole(/status of 500/);
  const main = page.getByRole('main');
  const button = main.locator('form [type=submit]').first();
  await page.goto('/register-pharmacy');
  const place = { state: 'Red Sea', city: 'Port Sudan', address: 'Harbour' };
  await fillByName(page, { shopName: 'Whole', email: 'whole@sea.test', ...place });
  await expect(button).toBeDisabled();
  await main.getByLabel(t.register.documents).setInputFiles([licencePdf]);
  await expect(button).toBeEnabled();
  for (const [name, value] of Object.entries(place)) {
    await fillByName(page, { [name]: '' });
    await expect(button, `without ${name}`).toBeDisabled();
    await fillByName(page, { [name]: value });
    await expect(button).toBeEnabled();
  }
  // The specification lets the fields report these; other missing values still get their message.
  for (const [name, value] of [
    ['shopName', 'Whole'],
    ['email', 'whole@sea.test'],
  ] as const) {
    await fillByName(page, { [name]: '' });
    await expect(button).toHaveAccessibleDescription(new RegExp(t.register.missing[name]));
    await expect(button).toBeEnabled();
    await fillByName(page, { [name]: value });
    await expect(button).toHaveAccessibleDescription('');
  }
  await page.route('**/api/pharmacies/signup', async (route) => {
    await expect(button).toBeDisabled();
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await button.click();
  await expect(toastOf(page, t)).toContainText('Failed to register pharmacy');
  await expect(button).toBeEnabled();
});

test('the log-in of doctors links to their registration', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/doctor-login');
  await page.getByRole('main').locator('a[href="/doctor-register"]').click();
  await expect(page).toHaveURL('/doctor-register');
});

import { mailTemplates } from '../server/src/features/mail/templates.ts';
import { hashOf } from '../server/src/platform/secrets.ts';
import { sendForm } from './support/calls.ts';
import { toggle } from './support/dashboard.ts';
import type { Factories } from './support/factories.ts';
import { smallPhoto } from './support/pictures.ts';
import type { App } from './support/server.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

let sent = 0;

/** A request with its pharmacy, and the private link from the mail to its sender. */
async function send(app: App, data: Factories, language: 'en' | 'ar') {
  const pharmacy = await data.pharmacy({ phone: '+249912345678', language });
  const email = `sender-${process.pid}-${++sent}@people.test`;
  await sendForm(
    `${app.url}/api/prescription-requests`,
    {
      pharmacyId: pharmacy.id,
      customerName: 'Amna Hassan',
      phone: '0918765432',
      email,
      notes: 'Penicillin allergy',
    },
    { field: 'prescriptionImages', files: [await smallPhoto('front.jpg')] },
    language,
  );
  const { shopName } = pharmacy;
  const mail = await app.mailbox.waitForMail(email);
  const expected = mailTemplates['request-sent'][language]({ shopName, trackUrl: '' });
  expect(mail.subject).toBe(expected.subject);
  expect(`${mail.text}${mail.html}`).not.toMatch(/Penicillin|8765432/);
  const [address = ''] = /http\S+\/track\/\S+/.exec(mail.text ?? '') ?? [];
  const trackingTokenHash = hashOf(address.slice(address.lastIndexOf('/') + 1));
  return { pharmacy, email, address, trackingTokenHash };
}

test("the mail leads to the request's status; the customer can cancel it while it is new", {
  tag: '@phone',
}, async ({ page, app, data, t, language, anotherBrowser }) => {
  const words = t.track;
  const { pharmacy, address, trackingTokenHash } = await send(app, data, language);
  await data.hold(page.context(), trackingTokenHash);
  await page.goto(address);
  const main = page.getByRole('main');
  const step = (name: keyof typeof words.steps) =>
    main.getByRole('listitem').filter({ hasText: words.steps[name] });
  await expect(main.getByRole('heading', { level: 2, name: pharmacy.shopName })).toBeVisible();
  await expect(step('sent').getByRole('time')).toBeVisible();
  await expect(step('seen')).toContainText(words.notYet);
  await expect(
    main.getByRole('link', { name: t.phoneLinks.call(pharmacy.shopName) }),
  ).toHaveAttribute('href', 'tel:+249912345678');
  await expect(
    main.getByRole('link', { name: t.phoneLinks.whatsappTo(pharmacy.shopName) }),
  ).toHaveAttribute('href', /^https:\/\/wa\.me\/249912345678\?text=\S+$/);

  const dialog = page.getByRole('dialog');
  await main.getByRole('button', { name: words.cancel.open }).click();
  await dialog.getByRole('button', { name: words.cancel.no }).click();
  await expect(dialog).toHaveCount(0);
  await main.getByRole('button', { name: words.cancel.open }).click();
  await dialog.getByRole('button', { name: words.cancel.yes }).click();
  await expect(main.getByRole('heading', { name: words.cancelledTitle })).toBeVisible();
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(main.getByRole('button', { name: words.cancel.open })).toHaveCount(0);

  const pharmacist = await anotherBrowser();
  await data.signIn(pharmacist.context(), 'pharmacy', pharmacy);
  await pharmacist.goto('/dashboard?view=ended');
  const request = pharmacist.getByRole('article');
  await toggle(request);
  await expect(request).toContainText(t.dashboard.request.statuses.cancelled);
  for (const name of [t.dashboard.request.start, t.dashboard.request.decline])
    await expect(request.getByRole('button', { name, exact: true })).toHaveCount(0);

  const { subject } = mailTemplates['request-cancelled'][language]({ dashboardUrl: '' });
  await app.mailbox.waitForMail(pharmacy.email, (mail) => mail.subject === subject);
});

test('a pharmacist declines, and the customer reads the reason in the mail and on the page', {
  tag: '@desktop',
}, async ({ page, app, data, t, language, anotherBrowser }) => {
  const words = t.dashboard.request;
  const reason = 'We are out of this medicine until Thursday';
  const { pharmacy, email, address, trackingTokenHash } = await send(app, data, language);
  const customer = await anotherBrowser();
  await data.hold(customer.context(), trackingTokenHash);
  await customer.clock.install();
  await customer.goto(address);
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText(t.track.title);
  await data.signIn(page.context(), 'pharmacy', pharmacy);
  await page.goto('/dashboard');
  const request = page.getByRole('article', { name: words.of('Amna Hassan') });
  await toggle(request);
  await request.getByRole('button', { name: words.decline }).click();
  const dialog = page.getByRole('dialog');
  const decline = dialog.getByRole('button', { name: words.decline });
  await decline.click();
  const field = dialog.getByLabel(words.declineReason);
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(reason);
  await decline.click();
  await expect(toastOf(page, t)).toContainText(words.declined);
  await expect(request).toContainText(words.statuses.declined);
  await expect(request).toContainText(reason);

  // The open page refreshes by itself.
  await customer.clock.fastForward(30_000);
  const main = customer.getByRole('main');
  await expect(main.getByRole('heading', { name: t.track.declinedTitle })).toBeVisible();
  await expect(main.getByText(reason)).toBeVisible();
  await expect(main.getByRole('button', { name: t.track.cancel.open })).toHaveCount(0);
  await main.getByRole('link', { name: t.track.find }).click();
  await expect(customer).toHaveURL('/');

  const { subject } = mailTemplates['request-declined'][language]({
    shopName: pharmacy.shopName,
    reason,
    homeUrl: '',
  });
  const mail = await app.mailbox.waitForMail(email, (mail) => mail.subject === subject);
  expect(mail.text).toContain(reason);
});

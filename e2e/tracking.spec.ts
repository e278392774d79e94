import type { Page } from '@playwright/test';
import { hashOf } from '../server/src/platform/secrets.ts';
import { sendForm } from './support/calls.ts';
import { cameraPhoto, smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';

test('an inquiry opens in another browser by four digits, answers arrive live, and one is chosen', {
  tag: '@phone',
}, async ({ page, app, data, t, anotherBrowser, allowConsole }) => {
  allowConsole(/status of (400|409)/);
  const words = t.trackInquiry;
  const inquiry = await data.inquiry({ phone: '+249912345678', emailProvenAt: new Date() });
  const pharmacies = [
    await data.pharmacy({ shopName: 'Nile Pharmacy' }),
    await data.pharmacy({ shopName: 'Blue Pharmacy' }),
  ];
  await data.ask(inquiry, pharmacies);
  await page.goto(`/track/${inquiry.token}`);
  const main = page.getByRole('main');
  const digits = main.getByLabel(t.track.locked.digits);
  await expect(main.getByText('Insulin')).toHaveCount(0);
  await digits.fill('١١١١');
  await main.getByRole('button', { name: t.track.locked.submit }).click();
  await expect(digits).toBeVisible();
  await digits.fill('٥٦٧٨');
  await main.getByRole('button', { name: t.track.locked.submit }).click();
  await expect(main.getByText(words.none)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Insulin' })).toBeVisible();

  const give = async (desk: Page, data: { answer: 'some' | 'all'; totalSdg: number }) => {
    const address = `${app.url}/api/inquiries/${inquiry.id}/answer`;
    const answered = await desk.request.post(address, { data, headers: { origin: app.url } });
    expect(answered.status()).toBe(200);
  };
  const desks = [await anotherBrowser(), await anotherBrowser()] as const;
  for (const [index, desk] of desks.entries()) {
    await data.signIn(desk.context(), 'pharmacy', pharmacies[index] as (typeof pharmacies)[number]);
    await give(desk, { answer: index === 0 ? 'some' : 'all', totalSdg: 4000 });
    // A better answer comes below too: nothing moves under the thumb.
    await expect(main.getByRole('article').nth(index)).toContainText(index === 0 ? 'Nile' : 'Blue');
  }
  await main.getByRole('button', { name: words.bestFirst }).click();
  await expect(main.getByRole('article').first()).toContainText('Blue Pharmacy');
  await main.getByRole('button', { name: words.chooseLabel('Blue Pharmacy') }).click();
  // The pharmacy changes its price: the dialog shows the new one and the old one.
  await give(desks[1], { answer: 'all', totalSdg: 4500 });
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: t.trackInquiryMore.confirm });
  await confirm.click();
  await expect(dialog.getByText('4,500')).toBeVisible();
  const before = dialog.locator('section').filter({ hasText: t.trackInquiryMore.before });
  await expect(before).toContainText('4,000');
  await confirm.click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.title);
  await expect(main.getByRole('heading', { name: /Blue Pharmacy/ })).toBeVisible();

  await main.getByRole('button', { name: t.trackMore.release.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.trackMore.release.yes }).click();
  await expect(main.getByRole('article')).toHaveCount(2);
});

test('the customer sends the requested photo, and clears the data of this phone', {
  tag: '@desktop',
}, async ({ page, app, data, t, language, anotherBrowser }) => {
  const words = t.trackMore;
  const pharmacy = await data.pharmacy();
  const sent = await sendForm<{ id: string; trackingUrl: string }>(
    `${app.url}/api/prescription-requests`,
    {
      pharmacyId: pharmacy.id,
      customerName: 'Amna Hassan',
      phone: '0918765432',
      email: 'forgets@people.test',
    },
    { field: 'prescriptionImages', files: [await smallPhoto('front.jpg')] },
    language,
  );
  await data.hold(page.context(), hashOf(sent.trackingUrl.split('/').at(-1) ?? ''));
  await page.goto(sent.trackingUrl);
  const main = page.getByRole('main');
  const field = main.getByLabel(t.messages.field.customer);
  // A phone has room to write too: the button is not beside the field there.
  expect((await field.boundingBox())?.width).toBeGreaterThan(250);
  await field.fill('Not for others');

  const desk = await anotherBrowser();
  await data.signIn(desk.context(), 'pharmacy', pharmacy);
  const asked = await desk.request.post(
    `${app.url}/api/prescription-requests/${sent.id}/ask-for-photo`,
    { headers: { origin: app.url } },
  );
  expect(asked.ok()).toBe(true);
  await expect(main.getByText(t.messages.photoWanted)).toBeVisible();
  await main
    .locator('input[type=file]')
    .first()
    .setInputFiles(await cameraPhoto());
  await expect(main.getByText(t.messages.photoWanted)).toHaveCount(0);
  await expect(
    main.getByRole('button', { name: t.track.whatWasSent.openPhoto('2') }),
  ).toBeVisible();

  await main.getByText(t.track.more, { exact: true }).click();
  await expect(main.getByRole('heading', { name: words.openings.title })).toBeVisible();
  await main.getByRole('button', { name: words.forget.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.forget.yes }).click();
  await expect(page).toHaveURL('/');
  await page.goto(sent.trackingUrl);
  await main.getByLabel(t.track.locked.digits).fill('5432');
  await main.getByRole('button', { name: t.track.locked.submit }).click();
  await expect(field).toHaveValue('');
});

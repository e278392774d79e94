import { cityName } from '@dawaya/contract/vocabulary/cities';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { createToken, hashOf } from '../server/src/platform/secrets.ts';
import { brightness, smallPhoto } from './support/pictures.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('a customer sends a declined request to another pharmacy with one tap, then to the town', {
  tag: '@phone',
}, async ({ page, app, data, t, language, anotherBrowser }) => {
  const words = t.trackMore.forward;
  const place = { city: 'Port Sudan', state: 'Red Sea' } as const;
  const [first, second, third] = [
    await data.pharmacy({ shopName: 'Coral Pharmacy', ...place }),
    await data.pharmacy({ shopName: 'Harbour Pharmacy', ...place }),
    await data.pharmacy({ shopName: 'Lagoon Pharmacy', ...place }),
  ];
  const token = createToken();
  const trackingTokenHash = hashOf(token);
  await data.request({
    pharmacyId: first.id,
    trackingTokenHash,
    items: [{ text: 'Insulin', quantity: '2' }],
    status: 'declined',
    declinedAt: new Date(),
    statusReason: 'None left',
  });
  await data.hold(page.context(), trackingTokenHash);
  await page.goto(`/track/${token}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: words.declined })).toBeVisible();
  await main.getByRole('button', { name: words.sendTo(second.shopName) }).click();
  await expect(toastOf(page, t)).toContainText(second.shopName);
  await expect(main.getByRole('heading', { level: 2, name: /Harbour/ })).toBeVisible();
  // The former pharmacy's message does not move with the request.
  await expect(main.getByText('None left')).toHaveCount(0);
  await expect(main.getByRole('heading', { level: 1 })).toBeFocused();

  const desk = await anotherBrowser();
  await data.signIn(desk.context(), 'pharmacy', second);
  const listed = await desk.request.get(
    `${app.url}/api/pharmacies/${second.id}/prescription-requests`,
  );
  const [request] = await listed.json();
  const declined = await desk.request.post(
    `${app.url}/api/prescription-requests/${request.id}/decline`,
    { data: { reason: 'None here either' }, headers: { origin: app.url } },
  );
  expect(declined.status()).toBe(200);
  await main.getByText(words.town(isolated(cityName(language, place.city)))).click();
  const medicine = (number: string) =>
    main.getByLabel(t.ask.items.medicine(number), { exact: true });
  await expect(medicine('1')).toHaveValue('Insulin');
  await expect(main.getByLabel(t.ask.items.quantityOf('1'))).toHaveValue('2');
  await main.getByRole('button', { name: t.ask.items.add }).click();
  await medicine('2').fill('0912 345 678');
  await main.getByRole('button', { name: words.ask, exact: true }).click();
  await expect(main.getByText(t.ask.contact)).toBeVisible();
  // The field suggests names as on the page of an inquiry.
  await medicine('2').fill('');
  await medicine('2').pressSequentially('metf');
  await main.getByRole('option').first().click();
  await expect(medicine('2')).not.toHaveValue('metf');
  await main.getByRole('button', { name: words.ask, exact: true }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.inquiryTitle);

  const asked = await anotherBrowser();
  await data.signIn(asked.context(), 'pharmacy', third);
  await expect
    .poll(async () => {
      const asks = await asked.request.get(`${app.url}/api/pharmacies/${third.id}/inquiries`);
      return JSON.stringify(await asks.json());
    })
    .toContain('"Insulin","quantity":"2"');
});

test('a customer covers a name on a sent photo before the town sees it', {
  tag: '@desktop',
}, async ({ page, app, data, t, language, anotherBrowser }) => {
  const words = t.trackMore.forward;
  const place = { city: 'Suakin', state: 'Red Sea' } as const;
  const [first, second] = [await data.pharmacy(place), await data.pharmacy(place)];
  await page.goto('/');
  const { name, mimeType, buffer } = await smallPhoto('page.jpg');
  const sent = await page.request.post(`${app.url}/api/prescription-requests`, {
    headers: { origin: app.url, 'idempotency-key': crypto.randomUUID() },
    multipart: {
      pharmacyId: first.id,
      customerName: 'Amna Hassan',
      phone: '0912345678',
      email: 'amna.covers@people.test',
      prescriptionImages: { name, mimeType, buffer },
    },
  });
  const { id, trackingUrl } = await sent.json();
  const desk = await anotherBrowser();
  await data.signIn(desk.context(), 'pharmacy', first);
  const declined = await desk.request.post(`${app.url}/api/prescription-requests/${id}/decline`, {
    data: { reason: 'None here' },
    headers: { origin: app.url },
  });
  expect(declined.status()).toBe(200);

  await page.goto(trackingUrl);
  const main = page.getByRole('main');
  await main.getByText(words.town(isolated(cityName(language, place.city)))).click();
  const cover = async () => {
    await main.getByRole('button', { name: words.cover }).click();
    const form = main.getByRole('form');
    await form.getByRole('button', { name: t.chosenPhotos.open(1), exact: true }).click();
    await page.getByRole('button', { name: t.chosenPhotos.cover.open }).click();
    await page.getByRole('button', { name: t.chosenPhotos.cover.strip, exact: true }).click();
    await page.getByRole('button', { name: t.chosenPhotos.cover.done }).click();
    await expect(main.getByText(t.chosenPhotos.cover.covered, { exact: true })).toBeVisible();
  };
  await cover();
  // If the browser has lost the covered photo, the page shares nothing, least of all the original.
  const tick = main.getByRole('checkbox', { name: t.ask.goAlong.label });
  await tick.check();
  await page.evaluate(() => void indexedDB.deleteDatabase('dawaya-drafts'));
  await page.reload();
  await main.getByText(words.town(isolated(cityName(language, place.city)))).click();
  await expect(tick).toBeChecked();
  await main.getByRole('button', { name: words.ask, exact: true }).click();
  await expect(toastOf(page, t)).toContainText(words.coveredGone);
  await expect(tick).not.toBeChecked();
  await cover();
  // The covered photo survives a page that the phone has closed.
  await page.reload();
  await main.getByText(words.town(isolated(cityName(language, place.city)))).click();
  await expect(main.getByText(t.chosenPhotos.cover.covered, { exact: true })).toBeVisible();
  await main.getByRole('button', { name: words.ask, exact: true }).click();
  // Without the tick no pharmacy would see a photo.
  await expect(main.getByText(t.ask.goAlong.needed)).toBeVisible();
  await tick.check();
  await main.getByRole('button', { name: words.ask, exact: true }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.inquiryTitle);

  const asked = await anotherBrowser();
  await data.signIn(asked.context(), 'pharmacy', second);
  await asked.goto('/dashboard');
  const asks = asked.getByRole('main').getByRole('region', { name: t.inquiries.title });
  await asks.getByRole('button', { name: t.inquiries.inquiry.openPhotos('1') }).click();
  const seen = asked.getByRole('dialog').getByRole('img').first();
  await expect(seen).toBeVisible();
  // The background of the picture is dark until it has loaded.
  await expect.poll(() => brightness(seen, 0.5, 0.5)).toBeGreaterThan(40);
  // The picture is black at the strip.
  expect(await brightness(seen, 0.5, 0.11)).toBeLessThan(40);
});

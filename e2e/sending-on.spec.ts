import { cityName } from '@dawaya/contract/vocabulary/cities';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { hashOf, newToken } from '../server/src/platform/secrets.ts';
import { expect, test } from './support/test.ts';
import { toastOf } from './support/toasts.ts';

test('a declined request goes to another pharmacy with one tap, then to the town', async ({
  page,
  app,
  data,
  t,
  language,
  anotherBrowser,
  allowConsole,
}) => {
  // A number among the medicines is refused.
  allowConsole(/status of 400/);
  const words = t.trackMore.sendOn;
  const place = { city: 'Port Sudan', state: 'Red Sea' } as const;
  const [first, second, third] = [
    await data.pharmacy({ shopName: 'Coral Pharmacy', ...place }),
    await data.pharmacy({ shopName: 'Harbour Pharmacy', ...place }),
    await data.pharmacy({ shopName: 'Lagoon Pharmacy', ...place }),
  ];
  const token = newToken();
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
  // Of what the pharmacy before wrote nothing goes along.
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
  const field = main.getByLabel(words.items);
  await expect(field).toHaveValue('Insulin');
  await field.fill('Insulin\n0912 345 678');
  await main.getByRole('button', { name: words.ask }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('Insulin\nMetformin');
  await main.getByRole('button', { name: words.ask }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.searchTitle);
  await expect(main.getByText('Metformin')).toBeVisible();

  const asked = await anotherBrowser();
  await data.signIn(asked.context(), 'pharmacy', third);
  await expect
    .poll(async () => {
      const asks = await asked.request.get(`${app.url}/api/pharmacies/${third.id}/asks`);
      return JSON.stringify(await asks.json());
    })
    .toContain('"Insulin","quantity":"2"');
});

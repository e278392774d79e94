import { expect, test } from './support/test.ts';

test('a search opens in another browser by four digits, answers come live, one is chosen', async ({
  page,
  app,
  data,
  t,
  anotherBrowser,
  allowConsole,
}) => {
  allowConsole(/status of 400/);
  const words = t.trackSearch;
  const search = await data.search({ phone: '+249912345678', emailProvenAt: new Date() });
  const pharmacies = [
    await data.pharmacy({ shopName: 'Nile Pharmacy' }),
    await data.pharmacy({ shopName: 'Blue Pharmacy' }),
  ];
  await data.ask(search, pharmacies);
  await page.goto(`/track/${search.token}`);
  const main = page.getByRole('main');
  const digits = main.getByLabel(t.track.locked.digits);
  await expect(main.getByText('Insulin')).toHaveCount(0);
  await digits.fill('١١١١');
  await main.getByRole('button', { name: t.track.locked.submit }).click();
  await expect(digits).toBeVisible();
  await digits.fill('٥٦٧٨');
  await main.getByRole('button', { name: t.track.locked.submit }).click();
  await expect(main.getByText(words.none)).toBeVisible();
  await expect(main.getByText('Insulin')).toBeVisible();

  for (const [index, pharmacy] of pharmacies.entries()) {
    const desk = await anotherBrowser();
    await data.signIn(desk.context(), 'pharmacy', pharmacy);
    const answered = await desk.request.post(`${app.url}/api/searches/${search.id}/answer`, {
      data: { answer: index === 0 ? 'some' : 'all', totalSdg: 4000 },
      headers: { origin: app.url },
    });
    expect(answered.status()).toBe(200);
    // What belongs between the rows that stand waits behind a button: nothing moves under a thumb.
    const name = index === 0 ? /Nile/ : /Blue/;
    const news = main.getByRole('button', { name: /1|رد جديد/ });
    if (index > 0) await news.click();
    await expect(main.getByRole('article').filter({ hasText: name })).toBeVisible();
  }
  await expect(main.getByRole('article').first()).toContainText('Blue Pharmacy');
  await main.getByRole('button', { name: words.chooseLabel('Blue Pharmacy') }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(t.track.title);
  await expect(main.getByRole('heading', { name: /Blue Pharmacy/ })).toBeVisible();

  await main.getByRole('button', { name: t.trackMore.release.open }).click();
  await page.getByRole('dialog').getByRole('button', { name: t.trackMore.release.yes }).click();
  await expect(main.getByRole('article')).toHaveCount(2);
});

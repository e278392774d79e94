import { expect, test } from './support/test.ts';
import { texts } from './support/texts.ts';

const other = { en: 'ar', ar: 'en' } as const;
const direction = { en: 'ltr', ar: 'rtl' } as const;

test('language and direction are in the HTML itself and survive a reload', async ({
  page,
  language,
  t,
}) => {
  const to = other[language];
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.home.hero.title);

  // The header has the link to the other language at every width (docs/interface.md).
  await page.getByRole('banner').getByRole('link', { name: t.layout.otherLanguage }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[to].home.hero.title);
  await expect(page.locator('html')).toHaveAttribute('dir', direction[to]);
  await expect(page).toHaveTitle(texts[to].pages['/']);

  const html = await (await page.request.get('/')).text();
  expect(html).toContain(`<html lang="${to}" dir="${direction[to]}"`);
  expect(html).toContain(texts[to].home.hero.title);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', to);
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe(to);
});

test('?lang wins over the stored language, and is stored', async ({ page, language }) => {
  const asked = other[language];
  await page.goto(`/?lang=${asked}`);
  await expect(page.locator('html')).toHaveAttribute('lang', asked);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[asked].home.hero.title);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe(asked);

  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('dir', direction[asked]);
  const alternate = page.locator(`link[rel=alternate][hreflang=${language}]`);
  await expect(alternate).toHaveAttribute('href', new RegExp(`\\?lang=${language}$`));
});

test('without scripts the language link still leads to the other language', async ({
  browser,
  app,
  language,
  t,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const page = await context.newPage();
  await page.goto(`/?lang=${language}`);
  await page.getByRole('banner').getByRole('link', { name: t.layout.otherLanguage }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', other[language]);
  // The answer itself stores it: the next address needs no ?lang.
  await page.goto('/signup');
  await expect(page.locator('html')).toHaveAttribute('lang', other[language]);
  await context.close();
});

test('a stored language that is neither en nor ar counts as English', { tag: '@desktop' }, async ({
  page,
}) => {
  const html = page.locator('html');
  for (const written of ['fr', 'AR']) {
    // The server uses its cookie, so only the stored value can lead from there to English.
    await page.goto('/?lang=ar');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('ar');
    await page.evaluate((written) => localStorage.setItem('language', written), written);
    await page.goto('/');
    await expect(html, written).toHaveAttribute('lang', 'en');
    await expect(html, written).toHaveAttribute('dir', 'ltr');
  }
});

test('the theme toggle flips the visible theme, and the next HTML has the choice', async ({
  page,
  t,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  const surface = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'system');
  const dark = await surface();

  await page.emulateMedia({ colorScheme: 'light' });
  const light = await surface();
  expect(light, "'system' follows the system").not.toBe(dark);

  await page.getByRole('button', { name: t.layout.flipTheme }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await surface()).toBe(dark);
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
  expect(await (await page.request.get('/')).text()).toContain('data-theme="dark"');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  await page.getByRole('button', { name: t.layout.flipTheme }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await surface()).toBe(light);
});

test('hydration writes nothing that the HTML already has', {
  tag: '@phone',
}, async ({ page, t }) => {
  // Writing any of these triggers a layout of the whole page, even with an equal value.
  await page.addInitScript(() => {
    const seen: (string | null)[] = [];
    Object.assign(globalThis, { writtenOver: seen });
    new MutationObserver((records) => {
      for (const { target, attributeName } of records)
        if (target === document.documentElement) seen.push(attributeName);
    }).observe(document, { subtree: true, attributeFilter: ['lang', 'dir', 'data-theme'] });
  });
  const writtenOver = () =>
    page.evaluate(() => (globalThis as unknown as { writtenOver: string[] }).writtenOver);
  await page.goto('/');
  await page.getByRole('button', { name: t.layout.flipTheme }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'system');
  expect(await writtenOver()).toEqual(['lang', 'dir', 'data-theme']);
});

test('the page arrives with its pharmacies and does not request them again', {
  tag: '@desktop',
}, async ({ page, data, t }) => {
  const pharmacy = await data.pharmacy();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  const html = await (await page.request.get(`/?search=${pharmacy.shopName}`)).text();
  expect(html).toContain(pharmacy.shopName);

  await page.goto(`/?search=${pharmacy.shopName}`);
  // The toggle works after hydration. A mismatch would be a console error, and fail.
  await page.getByRole('button', { name: t.layout.flipTheme }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'system');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test('a field takes its direction from the typed text, and keeps it through a reload', {
  tag: '@phone',
}, async ({ page, t }) => {
  await page.goto('/contact');
  const subject = page.getByLabel(t.contact.subject);
  const message = page.getByLabel(t.contact.message);
  await message.pressSequentially('Augmentin 1g ');
  await expect(message).toHaveAttribute('dir', 'ltr');
  await message.pressSequentially('غير');
  await subject.fill('هل يتوفر Augmentin؟');
  for (const field of [subject, message]) await expect(field).toHaveAttribute('dir', 'rtl');
  await page.reload();
  await expect(message).toHaveValue('Augmentin 1g غير');
  for (const field of [subject, message]) await expect(field).toHaveAttribute('dir', 'rtl');
  await message.fill('');
  await expect(message).not.toHaveAttribute('dir');
});

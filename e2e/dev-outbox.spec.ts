import { violations } from './support/accessibility.ts';
import { findOverflows, findUnreadable } from './support/layout.ts';
import { startApp } from './support/server.ts';
import { expect, test } from './support/test.ts';

// No scene can open this page: it exists only without a mail server, and outside the product's
// routes.
test('the page of caught mails is accessible and fits, in both languages and themes', {
  tag: '@phone',
}, async ({ browser, consoleWatch }) => {
  test.slow();
  const app = await startApp({ SMTP_URL: '' });
  const context = await browser.newContext({
    baseURL: app.url,
    colorScheme: 'light',
    viewport: { width: 360, height: 740 },
  });
  consoleWatch.watch(context);
  try {
    // No account has these addresses; each gets a mail that says so in its language.
    for (const language of ['ar', 'en']) {
      const data = { email: `${language}@people.test` };
      const headers = { 'accept-language': language };
      const answer = await context.request.post('/api/customers/login', { data, headers });
      expect(answer.status()).toBe(202);
    }
    const page = await context.newPage();
    const mails = page.getByRole('article');
    await expect(async () => {
      await page.goto('/dev/outbox');
      await expect(mails).toHaveCount(2, { timeout: 500 });
    }).toPass();
    // A screen reader uses the mail's language.
    await expect(page.locator('h2[lang=ar]')).toHaveCount(1);
    await expect(page.locator('h2[lang=en]')).toHaveCount(1);
    expect.soft(await violations(page, 'all'), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violations(page, 'colours'), 'dark').toEqual([]);
    await page.setViewportSize({ width: 180, height: 740 });
    expect.soft(await findOverflows(page), 'over the edge').toEqual([]);
    expect.soft(await findUnreadable(page), 'not to be read').toEqual([]);
  } finally {
    await context.close();
    await app.stop();
  }
});

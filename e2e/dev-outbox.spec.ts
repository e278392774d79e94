import { violations } from './support/accessibility.ts';
import { overflowing, unreadable } from './support/layout.ts';
import { startApp } from './support/server.ts';
import { expect, test } from './support/test.ts';

// It is no screen of the pages, and there only where no mail server is: no scene can open it.
test('the mails that are kept are accessible and fit, in both languages and themes', {
  tag: '@phone',
}, async ({ browser, consoleWatch }) => {
  test.slow();
  const app = await startApp({ SMTP_URL: '' });
  const context = await browser.newContext({
    ...{ baseURL: app.url, colorScheme: 'light', viewport: { width: 360, height: 740 } },
  });
  consoleWatch.watch(context);
  try {
    // Nobody has these accounts, which each is told in their language.
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
    // Read aloud in its own language.
    await expect(page.locator('h2[lang=ar]')).toHaveCount(1);
    await expect(page.locator('h2[lang=en]')).toHaveCount(1);
    expect.soft(await violations(page, 'all'), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect.soft(await violations(page, 'colours'), 'dark').toEqual([]);
    await page.setViewportSize({ width: 180, height: 740 });
    expect.soft(await overflowing(page), 'over the edge').toEqual([]);
    expect.soft(await unreadable(page), 'not to be read').toEqual([]);
  } finally {
    await context.close();
    await app.stop();
  }
});

import type { Page } from '@playwright/test';
import { goOn } from './support/ask-steps.ts';
import { expect, test } from './support/test.ts';

test('the first stop of the keyboard skips to the content', async ({ page, t }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: t.layout.skip });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('the side menu holds the focus and returns it', { tag: '@phone' }, async ({ page, t }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: t.layout.menu, exact: true });
  await button.click();
  const menu = page.getByRole('dialog', { name: t.layout.menu });
  await expect(menu.getByRole('link', { name: t.layout.findDoctors })).toBeVisible();
  for (let stop = 0; stop < 12; stop++) await page.keyboard.press('Tab');
  const inside = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      // The browser's own toolbar is one of the stops.
      return activeElement === document.body || activeElement?.closest('dialog') !== null;
    });
  expect(await inside()).toBe(true);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await menu.getByRole('link', { name: t.layout.adminLogin }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(menu).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('the header and the bottom bar cover no focused element', {
  tag: '@phone',
}, async ({ page, t }) => {
  await page.setViewportSize({ width: 360, height: 480 });
  await page.goto('/ask?item=Insulin&city=Kassala');
  const form = page.getByRole('main');
  await goOn(page, t);
  const first = form.getByLabel(t.ask.place.city, { exact: true });
  const last = form.getByRole('textbox', { name: t.ask.notes });
  const covered = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const box = activeElement?.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect();
      const bar = document.querySelector('[data-bottom-bar]')?.getBoundingClientRect();
      if (!box || !header || !bar) return 'nothing to compare';
      const name = activeElement?.getAttribute('name');
      return box.bottom > bar.top || box.top < header.bottom ? name : null;
    });
  await first.focus();
  for (let stop = 0; stop < 40; stop++) {
    expect(await covered()).toBeNull();
    if (await last.evaluate((field) => field === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(last).toBeFocused();
  for (let stop = 0; stop < 8; stop++) {
    await page.keyboard.press('Shift+Tab');
    expect(await covered()).toBeNull();
  }
});

test('a phone shows the header of a visitor, then of a signed-in customer', {
  tag: '@phone',
}, async ({ page, context, data, t }) => {
  await page.goto('/');
  const open = () => page.getByRole('button', { name: t.layout.menu, exact: true }).click();
  await open();
  const menu = page.getByRole('dialog');
  await expect(menu.getByRole('link', { name: t.layout.account.join })).toBeVisible();
  await expect(menu.getByRole('link', { name: t.layout.doctorSignIn })).toBeVisible();
  await expect(menu.getByRole('link', { name: t.layout.dashboard, exact: true })).toHaveCount(0);

  const pharmacy = await data.pharmacy();
  await data.signIn(context, 'pharmacy', pharmacy);
  await page.reload();
  await open();
  await expect(menu.getByText(pharmacy.shopName, { exact: true })).toBeVisible();
  await expect(menu.getByRole('link', { name: t.layout.doctorSignIn })).toHaveCount(0);
  await menu.getByRole('link', { name: t.layout.dashboard, exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

/** The focused element with the problems of its focus; nothing at the end of the page. */
const stopOf = (page: Page, last: number) =>
  page.evaluate(async (before) => {
    const at = document.activeElement;
    if (!at || at === document.body) return undefined;
    const all = [...document.querySelectorAll('*')];
    const order = all.indexOf(at);
    // A chosen radio button in a label has its ring on the label.
    const ringed = [at, at.closest('label')].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    const isInView = () => {
      const { top, bottom, left, right } = at.getBoundingClientRect();
      return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    };
    // Content that appears above moves it away; the browser scrolls back in the next frame.
    if (!isInView())
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const wrong = [
      ...(ringed ? [] : ['no ring']),
      ...(isInView() ? [] : ['out of view']),
      ...(order > before ? [] : ['before the last stop']),
    ];
    return {
      order,
      isSkipLink: at.matches('a[href="#main"]'),
      isLast:
        [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')]
          .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility())
          .at(-1) === at,
      wrong: wrong.map((what) => `${what}: ${at.outerHTML.slice(0, 120)}`),
    };
  }, last);

test('Tab walks through each page in order, with a ring at every stop, to its end', {
  tag: '@desktop',
}, async ({ page, context, data }) => {
  test.slow();
  const pharmacy = await data.pharmacy({ city: 'Kassala', state: 'Kassala' });
  await data.signIn(context, 'pharmacy', pharmacy);
  const addresses = [
    ...[`/?search=${encodeURIComponent(pharmacy.shopName)}`, `/request?pharmacyId=${pharmacy.id}`],
    ...['/ask', '/track', `/pharmacies/${pharmacy.id}`, '/doctors', '/contact', '/signup'],
    ...['/admin/login', '/dashboard', '/pharmacist/advertisements'],
  ];
  for (const address of addresses)
    await test.step(address, async () => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const wrong: string[] = [];
      let stops = 0;
      let wasLast = false;
      for (let last = -1; stops < 150; stops++) {
        await page.keyboard.press('Tab');
        const stop = await stopOf(page, last);
        // Some versions of the browser go from the last stop to the first one.
        if (!stop || (stop.isSkipLink && wasLast)) break;
        wasLast = stop.isLast;
        wrong.push(...stop.wrong);
        last = stop.order;
      }
      expect(wrong).toEqual([]);
      // The walk is neither empty nor an endless loop.
      expect(stops).toBeGreaterThan(5);
      expect(stops).toBeLessThan(150);
    });
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { toastRegion as region, toastOf as toasts } from './support/toasts.ts';

/** Waits until the page's buttons work; its scripts write the theme's cookie first. */
const scriptsAtWork = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.cookie)).toContain('theme=');

/**
 * A refused permission is the simplest way to a notification: it needs no account and no server.
 */
async function makeToast(page: Page, t: Texts): Promise<void> {
  await scriptsAtWork(page);
  await page.getByRole('button', { name: t.finder.near }).click();
  await expect(toasts(page, t)).toContainText(t.finder.nearRefused);
}

test('one notification shows at a time, and disappears after five seconds', {
  tag: '@phone',
}, async ({ page, t }) => {
  await page.clock.install();
  await page.goto('/');
  await scriptsAtWork(page);
  // The clock stops here, so that only the test moves it.
  await page.clock.pauseAt(Date.now() + 60_000);
  await makeToast(page, t);
  await page.clock.runFor(3000);
  await toasts(page, t).evaluate((first) => first.setAttribute('data-first', ''));
  await makeToast(page, t);
  await expect(page.locator('[data-first]')).toHaveCount(0);
  await expect(toasts(page, t)).toHaveCount(1);

  // The second one has its own five seconds.
  await page.mouse.move(0, 0);
  await page.clock.runFor(4900);
  await expect(toasts(page, t)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toasts(page, t)).toHaveCount(0);
});

test('F8 moves the focus to the notifications', { tag: '@desktop' }, async ({ page, t }) => {
  await page.goto('/');
  await makeToast(page, t);
  await page.keyboard.press('F8');
  await expect(region(page, t).getByRole('list')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(toasts(page, t)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts(page, t)).toHaveCount(0);
});

/** Drags the notification sideways: with a finger on a touch screen, else with the mouse. */
async function swipe(page: Page, toast: Locator, distance: number, finger: boolean): Promise<void> {
  const box = await toast.boundingBox();
  if (!box) throw new Error('There is no notification to swipe');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const steps = [0.3, 0.6, 1].map((part) => ({ x: x + distance * part, y }));
  if (finger) {
    const touch = await page.context().newCDPSession(page);
    const send = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      points: { x: number; y: number }[],
    ) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    await send('touchStart', [{ x, y }]);
    for (const step of steps) await send('touchMove', [step]);
    await send('touchEnd', []);
    return;
  }
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const step of steps) await page.mouse.move(step.x, step.y);
  await page.mouse.up();
}

test('a swipe of 50 px to the right dismisses a notification, a shorter one does not', async ({
  page,
  t,
  hasTouch,
}) => {
  await page.goto('/');
  await makeToast(page, t);
  await expect(toasts(page, t)).toHaveCSS('animation-name', /.+/);
  await swipe(page, toasts(page, t), 40, hasTouch);
  await expect(toasts(page, t)).toBeVisible();
  await swipe(page, toasts(page, t), -120, hasTouch);
  await expect(toasts(page, t)).toBeVisible();
  await swipe(page, toasts(page, t), 60, hasTouch);
  await expect(toasts(page, t)).toHaveCount(0);
});

test("an error has the title 'Error', stays within reach of its close button, and on its page", {
  tag: '@phone',
}, async ({ page, t, allowConsole, data }) => {
  allowConsole(/status of 409/);
  const taken = await data.customer();
  await page.goto('/signup');
  const main = page.getByRole('main');
  await main.getByLabel(t.signup.name).fill('Amna Hassan');
  await main.getByLabel(t.signup.phone).fill('0912345678');
  await main.getByLabel(t.signup.email).fill(taken.email);
  await main.getByRole('button', { name: t.signup.create }).click();
  const toast = toasts(page, t);
  await expect(toast).toHaveAttribute('data-variant', 'destructive');
  await expect(toast).toContainText(t.toasts.error);
  await toast.getByRole('button', { name: t.toasts.dismiss }).click();
  await expect(toast).toHaveCount(0);
  await main.getByRole('button', { name: t.signup.create }).click();
  await expect(toast).toBeVisible();
  await page.getByRole('banner').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  await expect(toast).toHaveCount(0);
});

test('a notification covers nothing that a person is about to use', { tag: '@phone' }, async ({
  page,
  t,
  allowConsole,
  data,
}) => {
  allowConsole(/status of 409/);
  const taken = await data.customer();
  await page.goto('/signup');
  const main = page.getByRole('main');
  await main.getByLabel(t.signup.name).fill('Amna Hassan');
  await main.getByLabel(t.signup.phone).fill('0912345678');
  await main.getByLabel(t.signup.email).fill(taken.email);
  const submit = main.getByRole('button', { name: t.signup.create });
  const phone = main.getByLabel(t.signup.phone);
  const toLowerEdge = (control: Locator) =>
    control.evaluate((element) => element.scrollIntoView({ block: 'end' }));
  const isCovered = async (control: Locator) => {
    const [box, toast] = [await control.boundingBox(), await toasts(page, t).boundingBox()];
    if (!box || !toast) throw new Error('The control or the notification is gone');
    return box.y < toast.y + toast.height && toast.y < box.y + box.height;
  };
  await toLowerEdge(submit);
  await submit.click();
  await expect(toasts(page, t)).toBeVisible();
  await toLowerEdge(submit);
  await expect.poll(() => isCovered(submit)).toBe(false);
  // A field that lacks its value is next, though it has no focus.
  await phone.fill('');
  await main.getByLabel(t.signup.name).focus();
  await toLowerEdge(phone);
  await expect.poll(() => isCovered(phone)).toBe(false);
});

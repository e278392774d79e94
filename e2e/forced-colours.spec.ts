import type { Locator } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { expect, test } from './support/test.ts';

// With forced colours, a user sees no fill colours of the page (docs/interface.md).

test.use({ forcedColors: 'active', reducedMotion: 'reduce' });

const shown = (element: Locator, property: string): Promise<string> =>
  element.evaluate((at, name) => getComputedStyle(at).getPropertyValue(name), property);

for (const [colorScheme, tag] of [
  ['light', '@desktop'],
  ['dark', '@phone'],
] as const) {
  test(`in forced colours, ${colorScheme}: chosen, pressed, disabled and focused controls look different`, {
    tag,
  }, async ({ page, context, data, t }) => {
    await page.emulateMedia({ colorScheme });
    await data.signIn(context, 'pharmacy', await data.pharmacy());
    await page.goto('/dashboard');
    const main = page.getByRole('main');

    await test.step('tabs', async () => {
      const views = main.getByRole('navigation', { name: t.dashboard.requests.views.label });
      const open = views.getByRole('link', { name: t.dashboard.requests.views.active });
      const ended = views.getByRole('link', { name: t.dashboard.requests.views.ended });
      await expect(open).toBeVisible();
      expect(await shown(open, 'background-color')).not.toBe(
        await shown(ended, 'background-color'),
      );
      // The edge is in the system's colour too: it must differ from the underline of the chosen
      // tab.
      expect(await shown(open, 'border-bottom-color')).not.toBe(
        await shown(ended, 'border-bottom-color'),
      );
      await ended.focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Shift+Tab');
      expect(await shown(ended, 'outline-style')).toBe('solid');
      expect(await shown(ended, 'outline-color')).not.toBe(await shown(ended, 'background-color'));
    });

    await test.step('chips, beside buttons', async () => {
      const chips = main
        .getByRole('group')
        .filter({ has: page.locator('[aria-pressed]') })
        .last();
      const pressed = chips.locator('[aria-pressed=true]').first();
      const other = chips.locator('[aria-pressed=false]').first();
      await pressed.hover();
      for (const property of ['background-color', 'color'])
        expect(await shown(pressed, property), property).not.toBe(await shown(other, property));
    });

    await test.step('switches', async () => {
      await page.goto('/dashboard/profile');
      const flip = main.getByRole('switch').first();
      const track = flip.locator('> :last-child');
      const knob = track.locator('> *');
      const seen = async () => ({
        isOn: (await flip.getAttribute('aria-checked')) === 'true',
        edge: await shown(knob, 'border-top-style'),
        track: await shown(track, 'background-color'),
        knob: await shown(knob, 'background-color'),
      });
      const before = await seen();
      await flip.click();
      await expect(flip).toHaveAttribute('aria-checked', String(!before.isOn));
      const after = await seen();
      expect(after.track).not.toBe(before.track);
      const [on, off] = before.isOn ? [before, after] : [after, before];
      expect(on.knob).not.toBe(on.track);
      expect(off.edge).toBe('solid');
    });

    await test.step('buttons, also disabled ones', async () => {
      await page.goto('/contact');
      const send = main.locator('button[type=submit]');
      await expect(send).toBeEnabled();
      expect(await shown(send, 'outline-style')).toBe('solid');
      const standing = await shown(send, 'color');
      await send.evaluate((button: HTMLButtonElement) => {
        button.disabled = true;
      });
      expect(await shown(send, 'color')).not.toBe(standing);
      expect(await shown(send, 'opacity')).toBe('1');
    });

    await test.step('the tabs of the desk: only the chosen one has an underline', async () => {
      await data.pharmacy({ verificationStatus: 'pending' });
      await data.signIn(context, 'admin', await data.admin());
      await page.goto('/admin/dashboard');
      const chosen = main.getByRole('tab', { selected: true });
      const other = main.getByRole('tab', { selected: false }).first();
      const canvas = await shown(page.locator('html'), 'background-color');
      await expect(other).toBeVisible();
      expect(await shown(other, 'border-bottom-color')).toBe(canvas);
      expect(await shown(chosen, 'background-color')).not.toBe(canvas);
      const approve = main.getByRole('button', { name: t.admin.decide.approve });
      expect(await shown(approve, 'color')).not.toBe(canvas);
      // axe reads the colour of letters from `-webkit-text-fill-color`, which forced colours do not
      // change.
      expect(await violations(page, 'all but colours')).toEqual([]);
    });

    await test.step('dialogs', async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto('/contact');
      await page.getByRole('button', { name: t.layout.menu, exact: true }).click();
      const menu = page.getByRole('dialog', { name: t.layout.menu });
      await expect(menu).toBeVisible();
      expect(await shown(menu, 'border-top-style')).toBe('solid');
    });
  });
}

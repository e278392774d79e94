import AxeBuilder from '@axe-core/playwright';
import { scenes } from './support/scenes.ts';
import { expect, test } from './support/test.ts';

// The states that a scene breaks on purpose.
test.beforeEach(async ({ allowConsole, page }) => {
  allowConsole(/status of (401|404|409|500)|ERR_FAILED/);
  // Colours half-way through a transition belong to no theme.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
});

for (const { name, open } of scenes) {
  test(`axe finds nothing serious: ${name}`, { tag: '@two' }, async ({ page, app, data, t }) => {
    await open({ page, app, data, t });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
        }));
      expect.soft(serious, colorScheme).toEqual([]);
    }
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
  });
}

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { foreignWords } from './support/foreign-words.ts';
import { overflowing, tooSmall, zoomedInto } from './support/layout.ts';
import { said } from './support/said.ts';
import { written } from './support/scene.ts';
import { scenes } from './support/scenes.ts';
import { expect, test } from './support/test.ts';
import { writtenIn } from './support/written.ts';

// The states that a scene breaks on purpose.
test.beforeEach(async ({ allowConsole, page }) => {
  allowConsole(/status of (401|402|404|409|500)|ERR_FAILED|ERR_ABORTED/);
  // Colours half-way through a transition belong to no theme.
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
});

/** What axe calls serious or critical, with where and why. */
async function seriousProblems(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`),
    }));
}

for (const { name, open, codes = [] } of scenes) {
  test(
    `accessible, fits, in one language: ${name}`,
    { tag: '@screens' },
    async ({ page, app, data, t, language, isMobile }, { project }) => {
      await open({ page, app, data, t });
      expect.soft(await overflowing(page), 'over the edge').toEqual([]);
      if (isMobile) {
        expect.soft(await tooSmall(page), 'too small for a finger').toEqual([]);
        expect.soft(await zoomedInto(page), 'under 16 px').toEqual([]);
      }

      await expect.soft(page.locator('html')).toHaveAttribute('lang', language);
      const direction = language === 'ar' ? 'rtl' : 'ltr';
      await expect.soft(page.locator('html')).toHaveAttribute('dir', direction);
      const texts = await said(page);
      expect(texts.length).toBeGreaterThan(20);
      const known = [...written, ...codes, ...(await writtenIn(data.db))];
      const foreign = texts
        .map((text) => ({ text, words: foreignWords(text, language, known) }))
        .filter(({ words }) => words.length > 0);
      expect.soft(foreign, 'in the other language').toEqual([]);

      // Both languages, both sizes and both themes, without every combination.
      if (project.name === 'en-phone') return;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await seriousProblems(page), colorScheme).toEqual([]);
      }
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCount(1);
    },
  );
}

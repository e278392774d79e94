import { foreignWords } from './support/foreign-words.ts';
import { said } from './support/said.ts';
import { written } from './support/scene.ts';
import { scenes } from './support/scenes.ts';
import { expect, test } from './support/test.ts';

// The states that a scene breaks on purpose.
test.beforeEach(({ allowConsole }) =>
  allowConsole(/status of (401|402|404|409|500)|ERR_FAILED|ERR_ABORTED/),
);

// Every screen in Arabic and in English. What only wide screens show is in the phone's page too.
for (const { name, open, codes = [] } of scenes) {
  test(`in one language: ${name}`, {
    tag: '@two',
  }, async ({ page, app, data, t, language }) => {
    await open({ page, app, data, t });
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    const texts = await said(page);
    expect(texts.length).toBeGreaterThan(20);
    const foreign = texts
      .map((text) => ({ text, words: foreignWords(text, language, [...written, ...codes]) }))
      .filter(({ words }) => words.length > 0);
    expect(foreign).toEqual([]);
  });
}

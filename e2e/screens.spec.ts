import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { listen, toldTwice } from './support/announcements.ts';
import type { Factories } from './support/factories.ts';
import { overflowing, shownElements, tooSmall, unreadable, zoomedInto } from './support/layout.ts';
import { type Scene, typedContent } from './support/scene.ts';
import { scenes } from './support/scenes.ts';
import type { App } from './support/server.ts';
import { expect, type Language, switchLanguage, test } from './support/test.ts';
import { texts } from './support/texts.ts';
import { untranslatedWords } from './support/untranslated.ts';
import { userContentIn } from './support/user-content.ts';
import { metaTexts, visibleTexts } from './support/visible-texts.ts';

// Every scene is opened once a width, in English on the desktop and in Arabic on the phone, and
// then shown in the other language and in the dark theme in place (docs/decisions/0030).

test.use({
  colorScheme: 'light',
  // Colours half-way through a transition belong to no theme.
  reducedMotion: 'reduce',
});

// Lists are asked for anew in the other language.
const softly = expect.configure({ soft: true });

// The states that a scene breaks on purpose.
test.beforeEach(({ allowConsole }) => {
  allowConsole(/status of (400|401|402|404|409|500)|ERR_FAILED|ERR_ABORTED/);
});

interface Shown {
  scene: Scene;
  page: Page;
  data: Factories;
  language: Language;
  isMobile: boolean;
}

/** Opens a scene in the language that its browser has chosen, and listens to what it tells. */
async function open(app: App, { scene, page, data, language }: Shown): Promise<void> {
  await listen(page);
  await scene.open({ page, app, data, t: texts[language] });
  expect.soft(await toldTwice(page), 'told twice').toEqual([]);
  // A notification waits while the window is without the focus: it stays for all that follows.
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  const meta = await metaTexts(page);
  expect(meta.length).toBeGreaterThan(0);
  await expectLanguage(meta, { scene, data, language });
}

/** What the language decides: words, direction, names, and what fits beside what. */
async function look({ scene, page, data, language, isMobile }: Shown): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  expect.soft(await overflowing(page), 'over the edge').toEqual([]);
  const pointer = isMobile ? 'finger' : 'mouse';
  expect.soft(await tooSmall(page, pointer), `too small for a ${pointer}`).toEqual([]);
  if (isMobile) expect.soft(await zoomedInto(page), 'under 16 px').toEqual([]);
  await expect.soft(page.locator('html')).toHaveAttribute('lang', language);
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  await expect.soft(page.locator('html')).toHaveAttribute('dir', direction);
  const title = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect.soft(title).toHaveCount(1);
  const found = await visibleTexts(page);
  expect(found.length).toBeGreaterThan(20);
  await expectLanguage(found, { scene, data, language });
}

/** A desktop at 400 % (WCAG 1.4.10), and a phone of 360 px whose letters are twice as large. */
async function lookNarrow({ page, isMobile }: Pick<Shown, 'page' | 'isMobile'>): Promise<void> {
  if (!isMobile) return;
  for (const width of [320, 180]) {
    await page.setViewportSize({ width, height: 740 });
    expect.soft(await overflowing(page), `over the edge of ${width} px`).toEqual([]);
    expect.soft(await unreadable(page), `not to be read at ${width} px`).toEqual([]);
  }
}

async function expectLanguage(
  found: string[],
  { scene, data, language }: Pick<Shown, 'scene' | 'data' | 'language'>,
): Promise<void> {
  const known = [...typedContent, ...(scene.codes ?? [])];
  const suspected = found.filter((text) => untranslatedWords(text, language, known).length > 0);
  if (suspected.length > 0) known.push(...(await userContentIn(data.db)));
  const untranslated = suspected
    .map((text) => ({ text, words: untranslatedWords(text, language, known) }))
    .filter(({ words }) => words.length > 0);
  expect.soft(untranslated, 'in the other language').toEqual([]);
}

for (const scene of scenes) {
  test.describe(() => {
    if (scene.needsWorker) test.use({ serviceWorkers: 'allow' });
    test(`accessible, fits, in one language: ${scene.name}`, async ({
      page,
      app,
      data,
      language,
      isMobile,
    }) => {
      const first: Shown = { scene, page, data, language, isMobile };
      await open(app, first);
      await look(first);
      expect.soft(await violations(page, 'all'), 'light').toEqual([]);
      const shown = await shownElements(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await violations(page, 'colours'), 'dark').toEqual([]);
      expect.soft(await shownElements(page), 'shown in the dark theme').toEqual(shown);

      if (!scene.opensPerLanguage) {
        const second = language === 'ar' ? 'en' : 'ar';
        await switchLanguage(page, second);
        // Each language has its own order of lists (product decision 37).
        await softly
          .poll(async () => (await shownElements(page)).sort(), `shown in ${second}`)
          .toEqual(shown.toSorted());
        await look({ ...first, language: second });
      }
      await lookNarrow(first);
    });

    if (!scene.opensPerLanguage) return;
    // These add a sentence, and the phone is where there is the least room for it.
    test.describe(() => {
      test.use({ language: 'en' });
      test(`opened in English: ${scene.name}`, { tag: '@phone' }, async ({
        page,
        app,
        data,
        language,
        isMobile,
      }) => {
        const english: Shown = { scene, page, data, language, isMobile };
        await open(app, english);
        await look(english);
        await lookNarrow(english);
      });
    });
  });
}

import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { listen, toldTwice } from './support/announcements.ts';
import { overflowing, shownElements, tooSmall, unreadable, zoomedInto } from './support/layout.ts';
import { typedContent } from './support/scene.ts';
import { scenes } from './support/scenes.ts';
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
  contextOptions: { reducedMotion: 'reduce' },
  // A picture of the elements after every step is a sixth of the walk's time (docs/decisions/0050).
  trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
  screenshot: 'only-on-failure',
});

// Lists are asked for anew in the other language.
const softly = expect.configure({ soft: true });

// The states that a scene breaks on purpose.
test.beforeEach(({ allowConsole }) => {
  allowConsole(/status of (400|401|402|404|409|500)|ERR_FAILED|ERR_ABORTED/);
});

for (const scene of scenes) {
  test.describe(() => {
    if (scene.needsWorker) test.use({ serviceWorkers: 'allow' });
    test(`accessible, fits, in one language: ${scene.name}`, async ({
      page,
      app,
      data,
      language,
      isMobile,
      anotherBrowser,
    }) => {
      const open = async (at: Page, opened: Language) => {
        await listen(at);
        await scene.open({ page: at, app, data, t: texts[opened] });
        expect.soft(await toldTwice(at), 'told twice').toEqual([]);
        // A notification waits while the window is without the focus: it stays for all that follows.
        await at.evaluate(() => dispatchEvent(new Event('blur')));
        const meta = await metaTexts(at);
        expect(meta.length).toBeGreaterThan(0);
        await expectLanguage(meta, opened);
      };
      /** What the language decides: words, direction, names, and what fits beside what. */
      const look = async (at: Page, shown: Language) => {
        await at.evaluate(() => document.fonts.ready);
        expect.soft(await overflowing(at), 'over the edge').toEqual([]);
        const pointer = isMobile ? 'finger' : 'mouse';
        expect.soft(await tooSmall(at, pointer), `too small for a ${pointer}`).toEqual([]);
        if (isMobile) expect.soft(await zoomedInto(at), 'under 16 px').toEqual([]);
        await expect.soft(at.locator('html')).toHaveAttribute('lang', shown);
        const direction = shown === 'ar' ? 'rtl' : 'ltr';
        await expect.soft(at.locator('html')).toHaveAttribute('dir', direction);
        const title = at.getByRole('heading', { level: 1, includeHidden: true });
        await expect.soft(title).toHaveCount(1);
        const found = await visibleTexts(at);
        expect(found.length).toBeGreaterThan(20);
        await expectLanguage(found, shown);
      };
      /** A desktop at 400 % (WCAG 1.4.10), and a phone of 360 px whose letters are twice as large. */
      const lookNarrow = async (at: Page) => {
        if (!isMobile) return;
        for (const width of [320, 180]) {
          await at.setViewportSize({ width, height: 740 });
          expect.soft(await overflowing(at), `over the edge of ${width} px`).toEqual([]);
          expect.soft(await unreadable(at), `not to be read at ${width} px`).toEqual([]);
        }
      };
      const expectLanguage = async (found: string[], shown: Language) => {
        const known = [...typedContent, ...(scene.codes ?? [])];
        const suspected = found.filter((text) => untranslatedWords(text, shown, known).length > 0);
        if (suspected.length > 0) known.push(...(await userContentIn(data.db)));
        const untranslated = suspected
          .map((text) => ({ text, words: untranslatedWords(text, shown, known) }))
          .filter(({ words }) => words.length > 0);
        expect.soft(untranslated, 'in the other language').toEqual([]);
      };

      await open(page, language);
      await look(page, language);
      expect.soft(await violations(page, 'all'), 'light').toEqual([]);
      const shown = await shownElements(page);
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await violations(page, 'colours'), 'dark').toEqual([]);
      expect.soft(await shownElements(page), 'shown in the dark theme').toEqual(shown);

      // These add a sentence, and the phone is where there is the least room for it.
      if (scene.opensPerLanguage && !isMobile) return;
      const second = language === 'ar' ? 'en' : 'ar';
      let other = page;
      if (scene.opensPerLanguage) {
        other = await anotherBrowser(second);
        await open(other, second);
      } else {
        await switchLanguage(page, second);
        // Each language has its own order of lists (product decision 37).
        await softly
          .poll(async () => (await shownElements(page)).sort(), `shown in ${second}`)
          .toEqual(shown.toSorted());
      }
      await look(other, second);
      expect.soft(await violations(other, 'all but colours'), second).toEqual([]);
      await lookNarrow(other);
      if (other !== page) await lookNarrow(page);
    });
  });
}

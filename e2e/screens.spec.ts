import type { Page } from '@playwright/test';
import { violations } from './support/accessibility.ts';
import { findRepeatedAnnouncements, listen } from './support/announcements.ts';
import type { Factories } from './support/factories.ts';
import {
  findFilledButtons,
  findHiddenControls,
  findOverflows,
  findSmallTargets,
  findUnreadable,
  presentElements,
  shownElements,
  viewports,
  zoomedInto,
} from './support/layout.ts';
import { type Scene, typedContent } from './support/scene.ts';
import { scenes } from './support/scenes.ts';
import type { App } from './support/server.ts';
import { expect, type Language, switchLanguage, test } from './support/test.ts';
import { texts } from './support/texts.ts';
import { untranslatedWords } from './support/untranslated.ts';
import { userContentIn } from './support/user-content.ts';
import { metaTexts, visibleTexts } from './support/visible-texts.ts';

// Each scene opens once, in English on the desktop or in Arabic on the phone, and then changes in
// place to the dark theme, the other language and the other width (CONTRIBUTING.md).

test.use({
  colorScheme: 'light',
  // Colours within a transition belong to no theme.
  reducedMotion: 'reduce',
});

// Lists load again in the other language.
const softly = expect.configure({ soft: true });

// Some scenes fail on purpose.
test.beforeEach(({ allowConsole }) => {
  allowConsole(/status of (400|401|402|404|409|500)|ERR_FAILED|ERR_ABORTED/);
});

type Width = keyof typeof viewports;

/** The height that a page of the pharmacist's desk may have at 360 px. */
const deskHeightPx = 3000;

/**
 * Scenes with a higher page of the desk: the most in pixels, with the reason. A scene that keeps the
 * rule fails here until it leaves the list, so the list only becomes shorter.
 */
const excusedHeights: Record<string, { px: number; because: string }> = {
  'a request that customer and pharmacy write about': {
    px: 3_900,
    because: 'an open request with eight messages',
  },
  'a request with an answer that was refused': {
    px: 3_200,
    because: 'an open request with an answer',
  },
  'dashboard with hours that are changed': {
    px: 3_300,
    because: 'two days of the week are unfolded',
  },
  'dashboard with hours that are refused': {
    px: 3_500,
    because: 'two days of the week are unfolded',
  },
};

/** The most that one scene showed in its languages and widths. */
interface Most {
  filled: string[];
  deskHeight: number;
}

interface Shown {
  scene: Scene;
  page: Page;
  data: Factories;
  language: Language;
  width: Width;
  most: Most;
}

/** Opens a scene in the language of its browser, and records its announcements. */
async function open(app: App, { scene, page, data, language }: Shown): Promise<void> {
  await listen(page);
  await scene.open({ page, app, data, t: texts[language] });
  expect.soft(await findRepeatedAnnouncements(page), 'told twice').toEqual([]);
  // A notification stays while the window has no focus.
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  const meta = await metaTexts(page);
  expect(meta.length).toBeGreaterThan(0);
  await expectLanguage(meta, { scene, data, language });
}

/** Checks what language and width decide: texts, direction, names, and what fits side by side. */
async function look({ scene, page, data, language, width, most }: Shown): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled([
      document.fonts.ready,
      ...document.getAnimations().map(({ finished }) => finished),
    ]),
  );
  expect.soft(await findOverflows(page), 'over the edge').toEqual([]);
  const pointer = width === 'phone' ? 'finger' : 'mouse';
  expect.soft(await findSmallTargets(page, pointer), `too small for a ${pointer}`).toEqual([]);
  expect.soft(await findHiddenControls(page), 'out of view').toEqual([]);
  if (width === 'phone') {
    expect.soft(await zoomedInto(page), 'under 16 px').toEqual([]);
    if (new URL(page.url()).pathname.startsWith('/dashboard'))
      most.deskHeight = Math.max(
        most.deskHeight,
        await page.evaluate(() => document.documentElement.scrollHeight),
      );
  }
  const filled = await findFilledButtons(page);
  if (filled.length > most.filled.length) most.filled = filled;
  const html = await page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir, titles: document.querySelectorAll('h1').length };
  });
  expect.soft(html).toEqual({ lang: language, dir: language === 'ar' ? 'rtl' : 'ltr', titles: 1 });
  const found = await visibleTexts(page);
  expect(found.length).toBeGreaterThan(20);
  await expectLanguage(found, { scene, data, language });
}

/** A desktop at 400 % (WCAG 1.4.10), and a phone of 360 px with letters twice as large. */
async function lookNarrow(page: Page): Promise<void> {
  for (const width of [320, 180]) {
    await page.setViewportSize({ width, height: 740 });
    expect.soft(await findOverflows(page), `over the edge of ${width} px`).toEqual([]);
    expect.soft(await findUnreadable(page), `not to be read at ${width} px`).toEqual([]);
  }
}

async function lookWhole(shown: Shown, theme: 'light' | 'dark'): Promise<void> {
  await look(shown);
  expect.soft(await violations(shown.page, 'all'), theme).toEqual([]);
}

/** Checks the rules about which a scene may be excused. */
function expectMost({ name }: Scene, { filled, deskHeight }: Most): void {
  expect.soft(filled.slice(1), `filled beside '${filled[0]}'`).toEqual([]);
  const excused = excusedHeights[name];
  if (excused) expect.soft(deskHeight, 'now keeps the rule').toBeGreaterThan(deskHeightPx);
  const most = excused?.px ?? deskHeightPx;
  expect.soft(deskHeight, 'height at 360 px').toBeLessThanOrEqual(most);
}

async function showDark(page: Page): Promise<void> {
  const shown = await shownElements(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await shownElements(page), 'shown in the dark theme').toEqual(shown);
}

/**
 * Styles show and hide by width, so the same elements must exist; scripts measure only large
 * pictures.
 */
async function showAt(page: Page, width: Width): Promise<void> {
  const before = await presentElements(page);
  await page.setViewportSize(viewports[width]);
  expect.soft(await presentElements(page), `there at the width of a ${width}`).toEqual(before);
}

async function showIn(page: Page, language: Language): Promise<void> {
  const shown = await shownElements(page);
  await switchLanguage(page, language);
  // Each language has its own order of lists (docs/search.md).
  await softly
    .poll(async () => (await shownElements(page)).sort(), `shown in ${language}`)
    .toEqual(shown.toSorted());
}

async function expectLanguage(
  found: string[],
  { scene, data, language }: Pick<Shown, 'scene' | 'data' | 'language'>,
): Promise<void> {
  const known = [...typedContent, ...(scene.codes ?? [])];
  const suspected = found.filter((text) => untranslatedWords(text, language, known).length > 0);
  if (suspected.length > 0) {
    const shown = suspected.join('\n');
    // Only the texts on this page: earlier scenes have left others in the database.
    known.push(...(await userContentIn(data.db)).filter((text) => shown.includes(text)));
  }
  const untranslated = suspected
    .map((text) => ({ text, words: untranslatedWords(text, language, known) }))
    .filter(({ words }) => words.length > 0);
  expect.soft(untranslated, 'in the other language').toEqual([]);
}

scenes.forEach((scene, index) => {
  const { opensPerLanguage, opensPerWidth } = scene;
  // Scenes alternate, so that the states of one page open in both browsers.
  const browser = index % 2 === 0 ? '@desktop' : '@phone';
  const isOpenedOnce = !opensPerLanguage && !opensPerWidth;
  const tag = isOpenedOnce ? [browser] : [];

  test.describe(() => {
    if (scene.needsWorker) test.use({ serviceWorkers: 'allow' });
    test(`accessible, fits, in one language: ${scene.name}`, { tag }, async ({
      page,
      app,
      data,
      language,
      isMobile,
    }) => {
      const [width, other] = isMobile
        ? (['phone', 'desktop'] as const)
        : (['desktop', 'phone'] as const);
      const second = language === 'ar' ? 'en' : 'ar';
      const most: Most = { filled: [], deskHeight: 0 };
      const first: Shown = { scene, page, data, language, width, most };
      await open(app, first);
      await lookWhole(first, 'light');
      await showDark(page);
      // A scene that opens once is checked in the dark theme at the other width.
      if (!isOpenedOnce) expect.soft(await violations(page, 'colours'), 'dark').toEqual([]);
      if (!opensPerLanguage) {
        await showIn(page, second);
        await look({ ...first, language: second });
      }
      if (isMobile) await lookNarrow(page);

      // English sentences have the least room on the phone.
      if (!opensPerWidth && !(opensPerLanguage && isMobile)) {
        await showAt(page, other);
        if (!opensPerLanguage) {
          await lookWhole({ ...first, language: second, width: other }, 'dark');
          await showIn(page, language);
        }
        await look({ ...first, width: other });
        if (!isMobile) await lookNarrow(page);
      }
      expectMost(scene, most);
    });
  });
});

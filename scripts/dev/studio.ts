import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import { factoriesIn } from '../../e2e/support/factories.ts';
import { scenes } from '../../e2e/support/scenes.ts';
import { texts } from '../../e2e/support/texts.ts';
import { openEngine } from '../../server/src/database/embedded.ts';
import type { Renderer } from '../../server/src/pages/renderer.ts';
import { type DevelopmentProduct, openDevelopmentProduct } from './product.ts';

/** The options of a scene's picture. Both themes come from one opening. */
export interface Look {
  language: 'en' | 'ar';
  width: 'phone' | 'desktop';
}
export type Pictures = Record<'light' | 'dark', Buffer>;

/** The scenes' names, in the order of the journeys. */
export const sceneNames: string[] = scenes.map(({ name }) => name);

const frames: Record<Look['width'], BrowserContextOptions> = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  },
};

export type Studio = Awaited<ReturnType<typeof openStudio>>;

/**
 * A separate product, empty and in memory, and a headless Chromium that opens scenes in it. Vite's
 * module runner loads this module, so that scenes are as saved.
 * @param listen gives the product a port, on which it answers once it is ready
 * @throws Error that says what to do, if there is no Chromium
 */
export async function openStudio(
  renderer: Renderer,
  listen: (product: Promise<DevelopmentProduct>) => Promise<{ port: number; close: () => void }>,
) {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error(
      'There is no Chromium on this machine. Install one (on Debian: apt install chromium; elsewhere: ' +
        'npx playwright install chromium), or name yours in CHROMIUM_PATH, and start npm run dev again.',
    );
  const opening = Promise.withResolvers<DevelopmentProduct>();
  const { port, close: stopListening } = await listen(opening.promise);
  const url = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'dawaya-scenes-'));
  const engine = await openEngine(undefined);
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA: 'off',
    RATE_LIMIT_SCALE: '1000',
    LOG_LEVEL: 'fatal',
    CONTACT_EMAIL: 'operator@dawaya.test',
    CONTACT_PHONE: '+249183456789',
  };
  const product = await openDevelopmentProduct(env, renderer, engine);
  opening.resolve(product);
  const data = factoriesIn({ db: product.db, close: async () => {} }, url);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });

  return {
    /**
     * Opens a scene and takes its pictures, of the full page, or of the window for a dialog.
     * @throws Error of the failed step
     */
    async pictures(name: string, { language, width }: Look): Promise<Pictures> {
      const scene = scenes.find((scene) => scene.name === name);
      if (!scene) throw new Error(`There is no scene "${name}".`);
      const context = await browser.newContext({
        ...frames[width],
        baseURL: url,
        locale: language === 'ar' ? 'ar-SD' : 'en-GB',
        timezoneId: 'Africa/Khartoum',
        reducedMotion: 'reduce',
        colorScheme: 'light',
      });
      try {
        await context.addCookies([{ name: 'lang', value: language, url }]);
        const page = await context.newPage();
        waitForComponents(page);
        await scene.open({ page, app: { url }, data, t: texts[language] });
        // A notification stays while the window has no focus.
        await page.evaluate(() => dispatchEvent(new Event('blur')));
        await page.evaluate(() => document.fonts.ready);
        // A dialog covers the window, not the page behind it.
        const fullPage = (await page.locator('dialog:modal').count()) === 0;
        const take = () => page.screenshot({ fullPage, animations: 'disabled' });
        const light = await take();
        await page.emulateMedia({ colorScheme: 'dark' });
        return { light, dark: await take() };
      } finally {
        await context.close();
      }
    },
    async close(): Promise<void> {
      await browser.close();
      stopListening();
      await product.close();
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Delays a scene until React has hydrated the page. In development its many modules load after the
 * page, and earlier presses are lost.
 */
function waitForComponents(page: Page): void {
  const isTaken = () =>
    Object.keys(document.getElementById('main') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    );
  for (const name of ['goto', 'reload'] as const) {
    const navigate = page[name].bind(page) as Page['goto'];
    page[name] = async (...args: [string]) => {
      const response = await navigate(...args);
      await page.waitForFunction(isTaken);
      return response;
    };
  }
}

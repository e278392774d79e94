import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** A Chromium 92 of July 2021, which `npm test` downloads (scripts/test/old-chromium.ts). */
export const oldChromium = join(import.meta.dirname, '../../.cache/old-chromium/chromium-92');

/** Returns its path, or undefined if it is not installed. */
export const findOldChromium = (): string | undefined =>
  existsSync(oldChromium) ? oldChromium : undefined;

/**
 * Makes Playwright's locators work in its pages: they call `checkVisibility` (Chrome 105) in an
 * isolated world, which this adds it to. The page's own world stays old.
 */
export function helpLocators(context: BrowserContext): void {
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
      if (auxData?.isDefault) return;
      const expression = `(${addCheckVisibility})()`;
      // A page that has navigated meanwhile has lost this world.
      session.send('Runtime.evaluate', { contextId: id, expression }).catch(() => undefined);
    });
    await session.send('Runtime.enable');
  });
}

function addCheckVisibility(): void {
  Element.prototype.checkVisibility ??= function (this: Element) {
    return this.getClientRects().length > 0;
  };
}

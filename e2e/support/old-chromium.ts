import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** A Chromium 92 of July 2021, which `npm test` puts there (scripts/test/old-chromium.ts). */
export const oldChromium = join(import.meta.dirname, '../../.cache/old-chromium/chromium-92');

/** Where it is; undefined where it could not be had. */
export const findOldChromium = (): string | undefined =>
  existsSync(oldChromium) ? oldChromium : undefined;

/**
 * Makes Playwright's locators work in its pages: they ask elements `checkVisibility` (Chrome 105), in a
 * world of their own that no script of the page reaches. The page's own world stays as old as it is.
 */
export function helpLocators(context: BrowserContext): void {
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page);
    session.on('Runtime.executionContextCreated', ({ context: { id, auxData } }) => {
      if (auxData?.isDefault) return;
      const expression = `(${addCheckVisibility})()`;
      // A page that has gone on meanwhile has no such world any more.
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

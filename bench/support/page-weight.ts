import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';

interface Measured {
  url: string;
  language: 'en' | 'ar';
  /** Prepares the browser before the page opens. */
  prepare?: (context: BrowserContext) => Promise<void>;
  /** Waits for the whole page; a page with a stream is never idle. */
  loaded: (page: Page) => Promise<void>;
}

/**
 * Counts the bytes on the wire of everything that a page loads on a phone: HTML, styles, scripts
 * (also those loaded when idle), fonts, pictures and calls.
 */
export async function measurePageWeight(measured: Measured): Promise<Map<string, number>> {
  const { url, language, prepare, loaded } = measured;
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await context.addCookies([{ name: 'lang', value: language, url }]);
  await prepare?.(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto(url);
  await loaded(page);
  await browser.close();
  return bytes;
}

/** '120.3 kB = Document 9.1 + Script 88.0'. */
export function inKilobytes(weight: Map<string, number>): string {
  const total = [...weight.values()].reduce((sum, bytes) => sum + bytes, 0);
  const kinds = [...weight].map(([kind, bytes]) => `${kind} ${(bytes / 1000).toFixed(1)}`);
  return `${(total / 1000).toFixed(1)} kB = ${kinds.join(' + ')}`;
}

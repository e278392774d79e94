import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/support/chromium.ts';

/**
 * Bytes on the wire of all that the home page loads, as a browser counts them: HTML, styles,
 * scripts (those that come when idle too), fonts and pictures.
 */
export async function measureHomeWeight(
  url: string,
  language: 'en' | 'ar',
): Promise<Map<string, number>> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  await session.send('Network.enable');
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other';
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto(`${url}/?lang=${language}`, { waitUntil: 'networkidle' });
  await browser.close();
  return bytes;
}

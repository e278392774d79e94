import type { Page } from '@playwright/test';

/**
 * Loses the answer of the next call to this address, after the call has reached the server.
 * Playwright's own routes cannot: they would have to send the photos themselves.
 * @param pattern of the address, `*` for anything
 */
export async function loseNextAnswer(page: Page, pattern: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  browser.once('Fetch.requestPaused', async ({ requestId }) => {
    await browser.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
    await browser.send('Fetch.disable');
  });
  const patterns = [{ urlPattern: pattern, requestStage: 'Response' as const }];
  await browser.send('Fetch.enable', { patterns });
}

/**
 * Slows the page's uploads.
 * @returns a function that ends it
 */
export async function slowUpload(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  const set = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await set(bytesPerSecond);
  return async () => void (await set(-1));
}

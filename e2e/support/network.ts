import type { Page } from '@playwright/test';

/**
 * Lets the next call to this address reach the server, and its answer get lost on the way back.
 * (Playwright's own routes cannot: they would have to send the photos themselves.)
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

/** Slows what the page sends; call what comes back to end it. */
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

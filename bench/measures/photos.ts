import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import { openFactories } from '../../e2e/support/factories.ts';
import { cameraPhoto } from '../../e2e/support/pictures.ts';
import { texts } from '../../e2e/support/texts.ts';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';

const slowdown = 4;
const tries = 3;
/** In milliseconds: the longest permitted task of the page meanwhile. */
const longestTask = 200;

/** The two ways to shrink a photo; the second is for browsers without a canvas in workers. */
const ways = [
  { name: 'in a worker', isBeside: true },
  { name: 'in the page', isBeside: false },
] as const;

/**
 * Chooses a photo of 12 megapixels on the sending page of a phone (360 by 740 px, a processor four
 * times slower than this one) and waits until it is visible and uploaded. Measures the page's
 * longest task and the whole time.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const { url, databaseUrl } = await bench.start();
  const data = openFactories(databaseUrl, url);
  bench.afterwards(() => data.close());
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  bench.afterwards(() => browser.close());
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-photo-'));
  bench.afterwards(() => rm(folder, { recursive: true, force: true }));
  // From the disk, as on a phone: bytes that the driver passes would be a long task themselves.
  const photo = path.join(folder, 'IMG_0001.jpg');
  await writeFile(photo, (await cameraPhoto('', 4000, 3000)).buffer);
  const { photos } = texts.en.request;
  const { arrived } = texts.en.chosenPhotos;
  const pharmacy = await data.pharmacy();
  const figures: Figure[] = [];
  for (const { name, isBeside } of ways) {
    const longest: number[] = [];
    const took: number[] = [];
    for (let tried = 0; tried < tries; tried += 1) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 740 },
        deviceScaleFactor: 2,
        serviceWorkers: 'block',
      });
      await context.addCookies([{ name: 'lang', value: 'en', url }]);
      const page = await context.newPage();
      if (!isBeside) await page.addInitScript('delete globalThis.OffscreenCanvas');
      await page.goto(`${url}/request?pharmacyId=${pharmacy.id}`, { waitUntil: 'networkidle' });
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.evaluate(() => {
        const tasks: number[] = [];
        new PerformanceObserver((list) => {
          for (const { duration } of list.getEntries()) tasks.push(duration);
        }).observe({ type: 'longtask' });
        Object.assign(globalThis, { tasks });
      });
      const began = performance.now();
      await page.getByLabel(photos.gallery).setInputFiles(photo);
      await page.getByText(arrived, { exact: true }).waitFor({ timeout: 90_000 });
      took.push(performance.now() - began);
      longest.push(
        await page.evaluate(() =>
          Math.max(0, ...(globalThis as unknown as { tasks: number[] }).tasks),
        ),
      );
      await context.close();
    }
    const most = Math.max(...longest);
    figures.push({
      what: `a photo of 12 megapixels made smaller ${name}, processor ${slowdown} times slower, ${tries} tries`,
      ours: `longest task ${formatNumber(most)} ms; shown and sent after ${formatNumber(Math.max(...took) / 1000, 1)} s`,
      target: `≤ ${longestTask} ms`,
      isReached: most <= longestTask,
    });
  }
  return figures;
}

export const photos: Measure = { name: 'photos', needs: ['chromium'], measure };

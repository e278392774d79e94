import { chromium } from '@playwright/test';
import { findChromium } from '../../e2e/support/chromium.ts';
import { openFactories } from '../../e2e/support/factories.ts';
import { type Bench, type Figure, formatNumber, type Measure, median } from '../measure.ts';

const slowdown = 4;
const tries = 3;

interface Visit {
  /** The page's height in px. */
  height: number;
  elements: number;
  /** Milliseconds from the navigation until the page shows the first request and responds. */
  firstUse: number;
}

/**
 * The pharmacist's dashboard on a phone (360 by 780 px, a processor four times slower than this
 * one) with a given number of requests: its height, its elements, and the time to its first use.
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
  const figures: Figure[] = [];
  const urgencies = ['normal', 'normal', 'normal', 'urgent', 'emergency'] as const;
  for (const count of [107, 1000]) {
    const pharmacy = await data.pharmacy();
    for (let number = 0; number < count; number += 1)
      await data.request({
        pharmacyId: pharmacy.id,
        customerName: `آمنة حسن ${number}`,
        notes: 'بنسلين 500 مجم، علبتان',
        urgency: urgencies[number % urgencies.length],
        createdAt: new Date(Date.now() - number * 240_000),
      });
    const visits: Visit[] = [];
    for (let tried = 0; tried < tries; tried += 1) {
      const context = await browser.newContext({
        viewport: { width: 360, height: 780 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'ar-SD',
      });
      await context.addCookies([{ name: 'lang', value: 'ar', url }]);
      await data.signIn(context, 'pharmacy', pharmacy);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.goto(`${url}/dashboard`, { waitUntil: 'commit' });
      const firstUse = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const look = () => {
              if (!document.querySelector('main article')) return requestAnimationFrame(look);
              // A task after the frame that shows it: the page is free to respond.
              return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
            };
            look();
          }),
      );
      // The panels at its foot load when the viewport comes near them.
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await page.locator('#staff li').first().waitFor();
      const [height, elements] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        document.querySelectorAll('*').length,
      ]);
      visits.push({ height: height ?? 0, elements: elements ?? 0, firstUse });
      await context.close();
    }
    const [{ height, elements } = { height: 0, elements: 0 }] = visits;
    figures.push({
      what: `dashboard of ${formatNumber(count)} requests on a phone, processor ${slowdown} times slower`,
      ours: `first use after ${formatNumber(median(visits.map(({ firstUse }) => firstUse)))} ms, ${formatNumber(height)} px, ${formatNumber(elements)} elements`,
    });
  }
  return figures;
}

export const dashboard: Measure = { name: 'dashboard', needs: ['chromium'], measure };

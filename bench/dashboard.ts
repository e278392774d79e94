import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/support/chromium.ts';
import { openFactories } from '../e2e/support/factories.ts';

const slowdown = 4;
const tries = 3;

interface Measured {
  /** Of the page, in px. */
  height: number;
  elements: number;
  /** From the navigation until the first request is painted and the page answers, in ms. */
  firstUse: number;
}

/**
 * The pharmacist's dashboard on a phone (360 by 780 px, a processor four times slower than this
 * one), with as many requests as are named: its height, its elements, the time to its first use.
 */
export async function measureDashboard(url: string, databaseUrl: string): Promise<void> {
  const data = openFactories(databaseUrl, url);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
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
    const measured: Measured[] = [];
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
              // A task after the frame that shows it: the page is free to answer.
              return requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
            };
            look();
          }),
      );
      await page.waitForLoadState('networkidle');
      const [height, elements] = await page.evaluate(() => [
        document.documentElement.scrollHeight,
        document.querySelectorAll('*').length,
      ]);
      measured.push({ height: height ?? 0, elements: elements ?? 0, firstUse });
      await context.close();
    }
    const sorted = measured.map(({ firstUse }) => firstUse).sort((one, other) => one - other);
    const [{ height, elements } = { height: 0, elements: 0 }] = measured;
    console.log(
      `${count} requests: ${height} px, ${elements} elements, first use after ${sorted[Math.floor(tries / 2)]?.toFixed(0)} ms (${sorted.map((ms) => ms.toFixed(0)).join(', ')})`,
    );
  }
  await browser.close();
  await data.close();
}

import { openFactories } from '../../e2e/support/factories.ts';
import { hashOf } from '../../server/src/platform/secrets.ts';
import type { Bench, Figure, Measure } from '../measure.ts';
import { inKilobytes, measurePageWeight } from '../support/page-weight.ts';

const kinds = ['all', 'some', 'all', 'order', 'some'] as const;

/** Measures the bytes of an inquiry's tracking page with five answers on a phone, in Arabic. */
async function measure(bench: Bench): Promise<Figure[]> {
  const { url, databaseUrl } = await bench.start();
  const data = openFactories(databaseUrl, url);
  bench.afterwards(() => data.close());
  const inquiry = await data.inquiry({ emailProvenAt: new Date(), language: 'ar' });
  const now = new Date();
  const later = new Date(now.getTime() + 3 * 3_600_000);
  for (const [index, answer] of kinds.entries())
    await data.ask(inquiry, [await data.pharmacy({ shopName: `صيدلية النيل ${index}` })], {
      seenAt: now,
      answeredAt: now,
      version: 1,
      answer,
      lines: [{ item: 0, has: answer === 'all', alternative: null, priceSdg: 4500 }],
      totalSdg: 12_500 + index,
      readyAt: later,
      heldUntil: later,
      note: 'السعر للعلبة',
    });
  const weight = await measurePageWeight({
    url: `${url}/track/${inquiry.token}`,
    language: 'ar',
    prepare: (context) => data.hold(context, hashOf(inquiry.token)),
    loaded: async (page) => {
      await page
        .getByRole('article')
        .nth(kinds.length - 1)
        .waitFor();
      await page.evaluate(() => document.fonts.ready);
      // The page loads these parts when it is idle.
      await page.waitForTimeout(3000);
    },
  });
  return [{ what: 'tracking page with five answers, Arabic', ours: inKilobytes(weight) }];
}

export const tracking: Measure = { name: 'tracking', needs: ['chromium'], measure };

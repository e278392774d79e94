import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import type { Bench, Figure, Measure } from '../measure.ts';
import { inKilobytes, measurePageWeight } from '../support/page-weight.ts';

/** Measures the bytes of the home page with a town's pharmacies on a first visit. */
async function measure(bench: Bench): Promise<Figure[]> {
  const { url, databaseUrl } = await bench.start();
  const database = openPostgresql(databaseUrl, () => {});
  for (let number = 0; number < 100; number += 1)
    await makePharmacy({ db: database.db, clock: () => new Date() });
  await database.close();
  const figures: Figure[] = [];
  for (const [language, name] of [
    ['en', 'English'],
    ['ar', 'Arabic'],
  ] as const) {
    const weight = await measurePageWeight({
      url: `${url}/?lang=${language}`,
      language,
      loaded: (page) => page.waitForLoadState('networkidle'),
    });
    figures.push({ what: `home page, ${name}, first visit`, ours: inKilobytes(weight) });
  }
  return figures;
}

export const pageWeight: Measure = { name: 'page-weight', needs: ['chromium'], measure };

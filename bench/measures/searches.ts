import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { type Bench, type Figure, type Measure, written } from '../measure.ts';

const asks = 400;
const atOnce = 8;

/** Sends `asks` forms, eight at a time, each from a sender of its own. @returns how many a second. */
async function perSecond(url: string, fields: Record<string, string>): Promise<number> {
  let next = 0;
  const send = async () => {
    for (let number = next++; number < asks; number = next++) {
      const form = new FormData();
      const sender = {
        customerName: 'آمنة حسن',
        phone: `09${12_000_000 + number}`,
        email: `asker-${number}@example.com`,
      };
      for (const [name, value] of Object.entries({ ...sender, ...fields })) form.set(name, value);
      const { status } = await fetch(url, { method: 'POST', body: form });
      if (status !== 201) throw new Error(`a form was answered ${status}`);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, send));
  return asks / ((performance.now() - start) / 1000);
}

/**
 * How many questions a second one process takes, each of which asks ten of 200 pharmacies of a town;
 * beside it requests to one pharmacy, which cost one row and its mails.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const { url, databaseUrl } = await bench.start();
  const database = openPostgresql(databaseUrl, () => {});
  const where = { db: database.db, clock: () => new Date() };
  const { id: pharmacyId } = await makePharmacy(where);
  for (let number = 1; number < 200; number += 1) await makePharmacy(where);
  await database.close();
  const town = { items: '[{"text":"Insulin"}]', city: 'Kassala', state: 'Kassala' };
  const ours = await perSecond(`${url}/api/searches`, town);
  const yardstick = await perSecond(`${url}/api/prescription-requests`, { pharmacyId });
  return [
    {
      what: 'questions to a town, each of which asks ten pharmacies',
      ours: `${written(ours, 1)} a second`,
      yardstick: `requests to one pharmacy: ${written(yardstick, 1)} a second`,
    },
  ];
}

export const searches: Measure = { name: 'searches', measure };

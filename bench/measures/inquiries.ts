import { setTimeout as pause } from 'node:timers/promises';
import { openPostgresql } from '../../server/src/database/postgresql.ts';
import { makePharmacy } from '../../server/test/factories.ts';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';

const asks = 400;
/** The number of forms that a process handles at a time: more would only wait. */
const atOnce = 4;

interface Sent {
  perSecond: number;
  /** How many the server asked to come back; the client did. */
  refused: number;
}

/** Sends `asks` forms, a few at a time, each from a different customer; refused ones come again. */
async function send(url: string, fields: Record<string, string>): Promise<Sent> {
  let next = 0;
  let refused = 0;
  const sendOne = async (number: number): Promise<void> => {
    const form = new FormData();
    const sender = {
      customerName: 'آمنة حسن',
      phone: `09${12_000_000 + number}`,
      email: `asker-${number}@example.com`,
    };
    for (const [name, value] of Object.entries({ ...sender, ...fields })) form.set(name, value);
    const response = await fetch(url, { method: 'POST', body: form });
    const text = await response.text();
    if (response.status === 201) return;
    if (response.status !== 503) throw new Error(`a form was answered ${response.status}: ${text}`);
    refused += 1;
    if (refused > asks) throw new Error(`more were refused than taken: ${text}`);
    await pause(Number(response.headers.get('retry-after') ?? 1) * 1000);
    return sendOne(number);
  };
  const sender = async () => {
    for (let number = next++; number < asks; number = next++) await sendOne(number);
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: atOnce }, sender));
  return { perSecond: asks / ((performance.now() - start) / 1000), refused };
}

/**
 * Measures how many inquiries a second one process accepts, each to ten of a town's 200 pharmacies,
 * beside requests to one pharmacy, which cost one row and its mails.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const { url, databaseUrl } = await bench.start();
  const database = openPostgresql(databaseUrl, () => {});
  const where = { db: database.db, clock: () => new Date() };
  const { id: pharmacyId } = await makePharmacy(where);
  for (let number = 1; number < 200; number += 1) await makePharmacy(where);
  await database.close();
  const town = { items: '[{"text":"Insulin"}]', city: 'Kassala', state: 'Kassala' };
  const ours = await send(`${url}/api/inquiries`, town);
  const yardstick = await send(`${url}/api/prescription-requests`, { pharmacyId });
  const formatSent = ({ perSecond, refused }: Sent) =>
    `${formatNumber(perSecond, 1)} a second${refused > 0 ? `, ${refused} asked to come back` : ''}`;
  return [
    {
      what: 'questions to a town, each of which asks ten pharmacies, 4 at a time',
      ours: formatSent(ours),
      yardstick: `requests to one pharmacy: ${formatSent(yardstick)}`,
    },
  ];
}

export const inquiries: Measure = { name: 'inquiries', measure };

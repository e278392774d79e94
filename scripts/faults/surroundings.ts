import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { prescriptionRequests } from '../../server/src/database/schema.ts';
import { openTestEnvironment } from '../../server/test/built-servers.ts';
import { giveHours, makePharmacy } from '../../server/test/factories.ts';
import { startCluster } from '../../server/test/postgres-cluster.ts';
import {
  type CallResult,
  call,
  inSeconds,
  inWords,
  makePhoto,
  newRequest,
  untilNotBusy,
} from './calls.ts';
import { createTally, type Outcome } from './outcome.ts';

/** Names that a locale could sort or fold differently. */
const shopNames = ['صيدلية الأمل', 'صيدلية إبراهيم', 'Éclair', 'zeta', 'Alpha', 'صيدلية ابتسام'];

interface Surroundings {
  name: string;
  cluster?: Parameters<typeof startCluster>[0];
  settings: Record<string, string>;
}

const tried: Surroundings[] = [
  { name: 'as on any server', settings: {} },
  { name: 'TZ=Africa/Khartoum', settings: { TZ: 'Africa/Khartoum' } },
  { name: 'TZ=America/St_Johns', settings: { TZ: 'America/St_Johns' } },
  {
    name: 'PostgreSQL at America/St_Johns',
    cluster: { more: { timezone: 'America/St_Johns' } },
    settings: {},
  },
  { name: 'locale C', cluster: { locale: 'C' }, settings: { LANG: 'C', LC_ALL: 'C' } },
  { name: 'IPv6 only', cluster: { host: '::1' }, settings: { HOST: '::1' } },
];

/** Open from an hour ago for two hours, in Khartoum, which is two hours before UTC all year. */
function openNow() {
  const at = (hours: number) => new Date(Date.now() + (2 + hours) * 3_600_000);
  const clock = (moment: Date) => moment.toISOString().slice(11, 16);
  return [{ weekday: at(-1).getUTCDay(), opens: clock(at(-1)), closes: clock(at(1)) }];
}

/**
 * The start and a small journey of calls in time zones other than UTC, in the locale C and over
 * IPv6 alone. Lists, opening hours and times are the same everywhere.
 */
export async function surroundings(): Promise<Outcome> {
  const { outcome, expect, note } = createTally();
  const photo = await makePhoto(800, 600);
  let usualOrder: string | undefined;

  const journey = async ({ name, cluster, settings }: Surroundings) => {
    const own = await startCluster(cluster);
    try {
      const place = await openTestEnvironment({ server: own.url });
      try {
        const began = performance.now();
        const { url, ready } = await place.start(settings);
        await ready();
        const started = performance.now() - began;
        const where = { db: place.db, clock: () => new Date() };
        const made = [];
        for (const shopName of shopNames) made.push(await makePharmacy(where, { shopName }));
        const [first] = made;
        if (!first) throw new Error('no pharmacy was made');
        await giveHours(where, first, { hours: openNow() });

        const ask = async (what: string, status: number, send: () => Promise<CallResult>) => {
          const told = await untilNotBusy(send);
          expect(told.status === status, () => `${name}: ${what}: ${inWords(told)}`);
          return told.body;
        };
        const get = (path: string) => ask(path, 200, () => call(`${url}${path}`));
        const shop = JSON.parse(await get(`/api/pharmacies/${first.id}`));
        expect(shop.isOpen === true, () => `${name}: a pharmacy within its hours is closed`);
        const closesIn = (Date.parse(shop.closesAt) - Date.now()) / 60_000;
        expect(closesIn > 55 && closesIn < 65, () => `${name}: it closes in ${closesIn} minutes`);

        const list = JSON.parse(await get('/api/pharmacies'));
        const order = list.map(({ shopName }: { shopName: string }) => shopName).join(', ');
        usualOrder ??= order;
        expect(order === usualOrder, () => `${name}: the order of the list is ${order}`);
        for (const [typed, found] of [
          ['ابراهيم', 'صيدلية إبراهيم'],
          ['ECLAIR', 'Éclair'],
        ] as const) {
          const body = await get(`/api/pharmacies?search=${encodeURIComponent(typed)}`);
          expect(JSON.parse(body).items[0]?.shopName === found, () => `${name}: ${typed}: ${body}`);
        }
        const page = await get('/?lang=ar');
        expect(page.includes('dir="rtl"'), () => `${name}: the Arabic page is not one`);

        const request = newRequest(first.id, photo);
        const sent = JSON.parse(await ask('a request', 201, () => request.send(url)));
        const track = JSON.parse(await get(`/api${sent.trackingUrl}`));
        const age = Date.now() - Date.parse(track.createdAt);
        expect(age >= 0 && age < 60_000, () => `${name}: sent ${inSeconds(age)} ago`);
        const [row] = await place.db
          .select()
          .from(prescriptionRequests)
          .where(eq(prescriptionRequests.id, sent.id));
        expect(
          row?.createdAt.toISOString() === track.createdAt,
          () => `${name}: stored as ${row?.createdAt.toISOString()}, told ${track.createdAt}`,
        );
        const signUp = () =>
          call(`${url}/api/customers/signup`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ name: 'آمنة', phone: '٠٩١٢٣٤٥٦٧٨', email }),
          });
        const email = `${randomUUID()}@example.com`;
        await ask('a sign-up', 201, signUp);
        await ask('the same sign-up', 409, signUp);
        note(`${name}: ready after ${inSeconds(started)}`);
      } finally {
        await place.close();
      }
    } finally {
      await own.stop();
    }
  };
  for (const one of tried)
    await journey(one).catch((error: unknown) =>
      expect(false, () => `${one.name}: ${String(error).slice(0, 600)}`),
    );
  return outcome;
}

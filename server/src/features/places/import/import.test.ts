import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../../test/app.ts';
import { realPharmaciesFile } from '../../../../test/real-pharmacies.ts';
import { listingVersion, places } from '../../../database/schema.ts';
import { hours } from '../../../platform/clock.ts';
import { reportGone } from '../service.ts';
import { importPlaces, TooManyMissingError } from './import.ts';
import { readPlaces } from './read-place-file.ts';

const head = 'osm_id,name,name_english,city,state,latitude,longitude';
const orchid = '1,صيدلية الاوركيدة,Orchid Pharmacy,Khartoum,Khartoum,15.45,32.49';

async function writeFileWith(content: string | Buffer, name = 'list.csv') {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'dawaya-places-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

type Options = Partial<Parameters<typeof importPlaces>[2]>;

const importList = async (app: TestApp, content: string | Buffer, options: Options = {}) =>
  importPlaces(app, await readPlaces(await writeFileWith(content)), {
    isComplete: false,
    ...options,
  });

const csv = (...lines: string[]) => [head, ...lines].join('\n');
const geojson = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
const feature = (tags: object, geometry: object) => ({
  type: 'Feature',
  properties: { amenity: 'pharmacy', ...tags },
  geometry,
});
const stored = (app: TestApp) => app.db.select().from(places).orderBy(places.sourceId);

test('the map of Sudan is imported with a reason for each refused place, and a second run adds nothing', async (context) => {
  if (!existsSync(realPharmaciesFile)) {
    const reason = `${realPharmaciesFile} is absent: the real map is not taken in.`;
    // The test report counts skipped tests without the reason.
    console.warn(reason);
    return context.skip(reason);
  }
  const app = await useTestApp();
  const run = async () =>
    importPlaces(app, await readPlaces(realPharmaciesFile), { isComplete: true });
  const first = await run();
  expect(first).toMatchObject({ added: 822, changed: 0, unchanged: 0, missing: 0, refused: 23 });
  expect(new Set(first.examples.map(({ why }) => why))).toEqual(new Set(['has no name']));
  const before = await stored(app);
  expect(new Set(before.map(({ state }) => state))).toEqual(
    new Set(['Khartoum', 'Gezira', 'East Darfur', 'White Nile', 'Sennar']),
  );
  expect(before.every(({ attribution }) => attribution.includes('OpenStreetMap'))).toBe(true);

  app.advance(hours(1));
  expect(await run()).toMatchObject({ added: 0, changed: 0, unchanged: 822, missing: 0 });
  const after = await stored(app);
  expect(after.map(({ lastSeenAt, ...same }) => same)).toEqual(
    before.map(({ lastSeenAt, ...same }) => same),
  );
  expect(after[0]?.lastSeenAt).toEqual(app.clock());
});

test('a byte order mark, quotes, Windows line ends, empty lines and other spellings are read', async () => {
  const app = await useTestApp();
  const windows = `\ufeff${csv(
    '1,"صيدلية ""النور"", السوق",,"Wad Madani",Al Jazirah,14.4,33.5',
    '',
    '2,Nile Pharmacy,,,,15.46,36.41',
    '3,Far away,,,,21.5,29',
    '4,Atefa Pharmacy - صيدلية عاطفة,,,,15.46,36.41',
  ).replaceAll('\n', '\r\n')}\r\n`;
  expect(await importList(app, windows)).toMatchObject({ added: 4, refused: 0 });
  const [quoted, without, far, both] = await stored(app);
  expect(quoted).toMatchObject({
    sourceId: 'node/1',
    nameAr: 'صيدلية "النور", السوق',
    nameEn: null,
    city: 'Wad Medani',
    state: 'Gezira',
  });
  expect(without).toMatchObject({ nameAr: null, nameEn: 'Nile Pharmacy', city: 'Kassala' });
  expect(far).toMatchObject({ city: null, state: 'Northern' });
  expect(both).toMatchObject({ nameAr: 'صيدلية عاطفة', nameEn: 'Atefa Pharmacy' });
});

test('GeoJSON is read with its tags, areas by their centre', async () => {
  const app = await useTestApp();
  const square = [
    [32.5, 15.6],
    [32.52, 15.6],
    [32.52, 15.62],
    [32.5, 15.62],
    [32.5, 15.6],
  ];
  const point = { type: 'Point', coordinates: [36.4, 15.45] };
  const list = geojson(
    feature(
      {
        '@id': 'node/7',
        name: 'صيدلية كسلا',
        'name:en': 'Kassala Pharmacy',
        phone: 'none; +249 912 345 678',
        'addr:city': 'كسلا',
      },
      point,
    ),
    feature({ '@id': 'way/8', name: 'Square' }, { type: 'Polygon', coordinates: [square] }),
    feature({ name: 'Nameless id' }, point),
    feature({ '@id': 'node/9', name: 'A shop', amenity: 'cafe' }, point),
    feature({ '@id': 'node/10', name: 'Nowhere' }, { type: 'Polygon', coordinates: [[['x']]] }),
  );
  const { examples, ...counts } = await importList(app, list);
  expect(counts).toMatchObject({ added: 2, refused: 3 });
  expect(examples).toEqual([
    { at: 'feature 3', why: 'has no id of OpenStreetMap' },
    { at: 'feature 4', why: 'is not marked as a pharmacy' },
    { at: 'feature 5', why: 'has no coordinates' },
  ]);
  const [kassala, area] = await stored(app);
  expect(kassala).toMatchObject({
    sourceId: 'node/7',
    nameAr: 'صيدلية كسلا',
    nameEn: 'Kassala Pharmacy',
    city: 'Kassala',
    state: 'Kassala',
    phone: '+249912345678',
  });
  expect(area?.latitude).toBeCloseTo(15.61, 6);
  expect(area?.longitude).toBeCloseTo(32.51, 6);
});

test('changed places are updated; missing ones are deleted only by a whole list, and can return', async () => {
  const app = await useTestApp();
  const [two, three] = ['2,B,,,,15.5,32.5', '3,C,,,,15.5,32.5'];
  await importList(app, csv(orchid, two, three));
  expect(await importList(app, csv(orchid.replace('Orchid', 'Lily')))).toMatchObject({
    changed: 1,
    missing: 0,
  });
  expect((await stored(app)).map(({ missingSince }) => missingSince)).toEqual([null, null, null]);

  const whole = await importList(app, csv(orchid, two), { isComplete: true });
  expect(whole).toMatchObject({ changed: 1, unchanged: 1, missing: 1 });
  const cutOff = importList(app, csv(orchid.replace('Orchid', 'Rose')), { isComplete: true });
  expect(await cutOff).toMatchObject({ missing: 1 });
  await expect(importList(app, csv('9,New,,,,15.5,32.5'), { isComplete: true })).rejects.toThrow(
    TooManyMissingError,
  );
  expect(await app.db.$count(places)).toBe(3);
  expect(await importList(app, csv(three))).toMatchObject({ changed: 1 });
  const [, , back] = await stored(app);
  expect(back?.missingSince).toBeNull();
});

test('a repeated id counts once, and a wrong record is named with its reason and position', async () => {
  const app = await useTestApp();
  const { examples, ...counts } = await importList(
    app,
    csv(
      orchid,
      '1,Again,,,,15.5,32.5',
      '2,,,Khartoum,Khartoum,15.5,32.5',
      '3,Not a number,,,,NaN,32.5',
      '4,Nothing,,,,,',
      '5,Paris,,,,48.85,2.35',
      '6,Turned round,,,,32.5,15.5',
      'x,No id,,,,15.5,32.5',
      `7,${'x'.repeat(161)},,,,15.5,32.5`,
      '8,Too many,,,,15.5,32.5,more',
      '9,Too few',
    ),
  );
  expect(counts).toMatchObject({ added: 1, refused: 10 });
  expect(Object.fromEntries(examples.map(({ at, why }) => [at, why]))).toEqual({
    'line 3': 'has the id of an earlier one (node/1)',
    'line 4': 'has no name',
    'line 5': 'has no coordinates',
    'line 6': 'has no coordinates',
    'line 7': 'is not in Sudan (48.85, 2.35)',
    'line 8': 'is not in Sudan (32.5, 15.5)',
    'line 9': 'has no id of OpenStreetMap',
    'line 10': 'has a name that is too long',
    'line 11': 'has more or fewer fields than the first line',
    'line 12': 'has more or fewer fields than the first line',
  });
});

test.each([
  ['nothing', '', 'It is empty.'],
  ['other columns', 'a,b\n1,2\n', 'no column osm_id'],
  ['a million columns', `${'a,'.repeat(1_000_000)}\n`, 'longer than any place'],
  ['a quote that is not closed', csv(orchid, '2,"B,,,,1,1'), 'cannot be read as CSV'],
  [
    'a quote that is not closed before much else',
    csv('2,"B,,,,1,1', ...Array<string>(2000).fill(orchid)),
    'is a quote not closed',
  ],
  ['JSON of another kind', '{"type":"Feature"}', 'not a GeoJSON FeatureCollection'],
  ['half a list', geojson(feature({}, {})).slice(0, -3), 'cut off'],
  ['other letters than UTF-8', Buffer.from(csv('1,Caf\xe9,,,,15,32'), 'latin1'), 'UTF-8'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'UTF-8'],
])('an unreadable file is refused and changes nothing: %s', async (_kind, content, sentence) => {
  const app = await useTestApp();
  await importList(app, csv(orchid));
  await expect(importList(app, content)).rejects.toThrow(sentence);
  const [only, ...others] = await stored(app);
  expect([only?.nameEn, others]).toEqual(['Orchid Pharmacy', []]);
});

test('two simultaneous imports run one after the other', async () => {
  const app = await useTestApp();
  const list = csv(
    ...Array.from({ length: 1200 }, (_, index) => `${index},P ${index},,,,15.5,32.5`),
  );
  const both = await Promise.all([importList(app, list), importList(app, list)]);
  expect(both.map(({ added }) => added).sort((a, b) => a - b)).toEqual([0, 1200]);
  expect(await app.db.$count(places)).toBe(1200);
});

const waitingForLocks = (app: TestApp, count: number) =>
  expect
    .poll(async () => {
      const { rows } = await app.db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    })
    .toBe(count);

test('an import waits for a locked place, and blocks no other', async () => {
  const app = await useTestApp();
  await importList(app, csv(orchid));
  const lily = csv(orchid.replace('Orchid', 'Lily'));
  const importing = await app.db.transaction(async (db) => {
    await db.select().from(places).for('no key update');
    // In an object, because a transaction would await a returned promise.
    const importing = { done: importList(app, lily) };
    await waitingForLocks(app, 1);
    await db.update(places).set({ goneReports: 1 });
    return importing;
  });
  expect(await importing.done).toMatchObject({ changed: 1 });
  const [place] = await stored(app);
  expect(place).toMatchObject({ nameEn: 'Lily Pharmacy', goneReports: 1 });
});

test('a call for a place waits for the running import', async () => {
  const app = await useTestApp();
  await importList(app, csv(orchid));
  const [{ id } = { id: '' }] = await stored(app);
  const under = await app.db.transaction(async (db) => {
    await db.update(listingVersion).set({ version: sql`${listingVersion.version}` });
    const importing = importList(app, csv(orchid.replace('Orchid', 'Lily')));
    await waitingForLocks(app, 1);
    const reporting = reportGone(app, id, '203.0.113.1');
    await waitingForLocks(app, 2);
    return { way: Promise.all([importing, reporting]) };
  });
  await under.way;
  const [place] = await stored(app);
  expect(place).toMatchObject({ nameEn: 'Lily Pharmacy', goneReports: 1 });
});

test('an import restores neither a removed place nor a deleted number', async () => {
  const app = await useTestApp();
  const withPhone = (phone: string) => `${head},phone\n${orchid},${phone}`;
  await importList(app, withPhone('0912345678'));
  await app.db.update(places).set({ removedAt: app.clock(), phone: null, isPhoneErased: true });
  await importList(app, withPhone('0912345678').replace('Orchid', 'Lily'));
  const [place] = await app.db.select().from(places).where(eq(places.sourceId, 'node/1'));
  expect(place).toMatchObject({
    nameEn: 'Lily Pharmacy',
    removedAt: app.clock(),
    phone: null,
  });
});

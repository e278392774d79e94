import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { auditLog, places } from '../src/database/schema.ts';
import { useTestApp } from './app.ts';
import { Browser } from './client.ts';
import { makePlace } from './factories.ts';
import { runProgram, useDatabaseAndFolder } from './process.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

async function useCommand() {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir };
  /** `npm run places -- …` */
  const run = async (...args: string[]) => {
    const { ended, output } = runProgram('places', args, settings);
    return { code: await ended, output: output() };
  };
  const writeFileWith = async (content: string) => {
    const file = path.join(place.dataDir, 'list.csv');
    await writeFile(file, content);
    return file;
  };
  return { app, run, writeFileWith };
}

const head = 'osm_id,name,latitude,longitude';

test('the command imports a list, and prints its database, the counts, and why it refused a line', async () => {
  const { app, run, writeFileWith } = await useCommand();
  const file = await writeFileWith(`${head}\n1,Nile Pharmacy,15.45,36.4\n2,,15.5,32.5\n`);
  const { code, output } = await run('import', file);
  expect(output).toMatch(/^Database: PostgreSQL, [^@]+$/m);
  expect(output).toContain('line 3: has no name');
  expect(output).toContain('1 added, 0 changed, 0 as before; 1 not taken.');
  expect(code).toBe(0);
  const { body } = await new Browser(app).get('/api/places');
  expect(body.items).toMatchObject([{ nameEn: 'Nile Pharmacy', city: 'Kassala' }]);
});

test('a missing or wrong file ends with a sentence, before and after the choice of a database', async () => {
  const { app, run, writeFileWith } = await useCommand();
  const file = await writeFileWith('a,b\n1,2\n');
  const [absent, wrong] = [await run('import', `${file}.none`), await run('import', file)];
  expect([absent.code, absent.output]).toEqual([1, `${file}.none: There is no such file.\n`]);
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('It is neither GeoJSON nor a CSV list of places');
  expect(wrong.output).toContain('Nothing was changed.');
  expect(wrong.output).not.toMatch(/^\s+at /m);
  expect(await app.db.$count(places)).toBe(0);
});

test('the command counts places, removes one and restores it, each with its audit row', async () => {
  const { app, run } = await useCommand();
  await makePlace(app, { sourceId: 'node/7', state: 'Kassala' });
  const visitor = new Browser(app);
  const shown = async () => (await visitor.get('/api/places')).body.items.length;
  expect((await run('remove', 'node/7')).output).toContain('node/7 is not shown any more.');
  expect(await shown()).toBe(0);
  expect((await run('list')).output).toContain('Kassala: 0 shown, 0 reported, 0 hidden, 1 removed');
  expect((await run('restore', 'node/7')).code).toBe(0);
  expect(await shown()).toBe(1);
  const none = await run('remove', 'node/8');
  expect([none.code, none.output]).toEqual([
    1,
    expect.stringContaining('There is no place node/8'),
  ]);
  const log = await app.db.select().from(auditLog);
  expect(log.map(({ adminEmail, action }) => [adminEmail, action])).toEqual(
    expect.arrayContaining([
      ['npm run places', 'remove'],
      ['npm run places', 'keep'],
    ]),
  );
});

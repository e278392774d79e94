import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { products } from '../src/database/schema.ts';
import { useTestApp } from './app.ts';
import { runProgram, useDatabaseAndFolder } from './process.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

async function useCommand() {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir };
  const start = (...args: string[]) => runProgram('medicines', args, settings);
  /** `npm run medicines -- …` */
  const run = async (...args: string[]) => {
    const { ended, output } = start(...args);
    return { code: await ended, output: output() };
  };
  const writeFileWith = async (content: string) => {
    const file = path.join(place.dataDir, 'register.csv');
    await writeFile(file, content);
    return file;
  };
  return { app, start, run, writeFileWith };
}

const head = 'no,brand,generic,form,strength';

test('the command imports a register, reports what it left out, and lists, shows and removes it', async () => {
  const { app, run, writeFileWith } = await useCommand();
  const file = await writeFileWith(
    `${head}\n1,Zorbistan 80,Telmisartan,Tablet,80 mg\n2,=cmd,Ibuprofen,Tablet,\n`,
  );
  const dry = await run('import', file, '--dry-run');
  expect(dry.output).toContain('Nothing was written to the database.');
  expect(await app.db.$count(products)).toBe(0);

  const { code, output } = await run('import', file);
  expect(code).toBe(0);
  expect(output).toMatch(/^Database: PostgreSQL, [^@]+$/m);
  expect(output).toContain('2 of 2 rows read');
  expect(output).toContain('1 not read: A cell is a formula.');
  expect(output).toContain('1 products added, 0 changed, 0 removed, 0 as before; 1 not read');
  // A spreadsheet that opens the report runs no formula either.
  expect(await readFile(`${file}.unread.csv`, 'utf8')).toContain(
    "3,2,'=cmd,Ibuprofen,A cell is a formula.",
  );

  expect((await run('list')).output).toContain('register: 1 products of 1 medicines, 1 names');
  const shown = await run('show', 'zorbistan');
  expect(shown.output).toContain('substances: Telmisartan (ATC C09CA07)');
  expect(shown.output).toContain('product: Zorbistan 80, oral, 80 mg, no 1, register');
  expect((await run('remove', '--source', 'register')).output).toContain('1 products of register');
  expect(await app.db.$count(products)).toBe(0);
  expect((await run('remove', '--source', 'register')).code).toBe(1);
});

test('a missing or wrong file ends with a sentence and changes nothing', async () => {
  const { app, run, writeFileWith } = await useCommand();
  const file = await writeFileWith('a,b\n1,2\n');
  const [absent, wrong] = [await run('import', `${file}.none`), await run('import', file)];
  expect([absent.code, absent.output]).toEqual([
    1,
    `${file}.none: There is no such file.\nNothing was changed.\n`,
  ]);
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
  expect(wrong.output).not.toMatch(/^\s+at /m);
  expect(await app.db.$count(products)).toBe(0);
});

test('an import that is killed leaves nothing half, and the next one takes all rows in time', async () => {
  const { app, start, run, writeFileWith } = await useCommand();
  const count = 5000;
  const names = Array.from({ length: count }, (_, index) =>
    [...String(index)].map((digit) => 'bdfklmnrst'[Number(digit)]).join('a'),
  );
  const file = await writeFileWith(
    [head, ...names.map((name, index) => `${index},Zo${name}ex,Ibuprofen,Tablet,${index} mg`)].join(
      '\n',
    ),
  );
  const { child, output, ended } = start('import', file);
  while (!output().includes(`${count} of ${count} rows read`))
    await Promise.race([once(child.stderr as NonNullable<typeof child.stderr>, 'data'), ended]);
  child.kill('SIGKILL');
  expect(await ended).toBe('SIGKILL');
  expect(await app.db.$count(products)).toBe(0);

  const second = await run('import', file);
  expect(second.output).toContain(`${count} products added`);
  const [, seconds] = /It took ([\d.]+) s\./.exec(second.output) ?? [];
  expect(Number(seconds)).toBeLessThan(30);
  expect(await app.db.$count(products)).toBe(count);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { environment } from '../server/src/settings/environment.ts';
import { envExample } from './env-example.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFile(join(root, file), 'utf8');
const names = Object.keys(environment.shape);

test('every setting says what it is for', () => {
  const silent = Object.entries(environment.shape).filter(([, { description }]) => !description);
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('.env.example is what npm run env-example makes of the settings', async () => {
  expect(await read('.env.example')).toBe(envExample());
});

/** The rows of the README's table of settings: the names in its first cell, and the rest. */
async function readmeRows() {
  const [, section = ''] = (await read('README.md')).split('\n## Settings\n');
  const [table = ''] = section.split('\n## ');
  return table
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => {
      const [, first = '', , without = ''] = line.split('|');
      return { names: [...first.matchAll(/`(\w+)`/g)].map(([, name = '']) => name), without };
    });
}

test('the README’s table names every setting once, and no other', async () => {
  const named = (await readmeRows()).flatMap((row) => row.names);
  expect(named.sort()).toEqual([...names].sort());
});

test('the README’s table has the values that count where nothing is set', async () => {
  const rows = await readmeRows();
  const fixed = Object.entries(environment.parse({})).filter(([, value]) => value !== undefined);
  expect(fixed.map(([name]) => name)).toContain('PORT');
  for (const [name, value] of fixed) {
    const row = rows.find((row) => row.names.includes(name));
    expect(row?.without, name).toContain(String(value));
  }
});

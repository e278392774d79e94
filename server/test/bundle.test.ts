import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/settings/config.ts';

test('nothing of the Stripe double is in what production runs', async () => {
  const folder = path.join(projectRoot, 'server/dist');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const bundle = await Promise.all(files.map((name) => readFile(path.join(folder, name), 'utf8')));
  const holding = (part: string) => files.filter((_name, index) => bundle[index]?.includes(part));
  expect(holding('Payments:           test mode')).toEqual(['main.js']);
  // What its error handler answers, and what its browser script shows.
  expect(holding('The Stripe double failed')).toEqual([]);
  expect(holding('Expiration date')).toEqual([]);
});

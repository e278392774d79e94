import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { whyNotApplying } from './plant.ts';

// Planting them takes minutes; this test quickly checks that each can be planted.
const root = join(import.meta.dirname, '../..');

test('there are at least 25 faults, each with a unique name', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(25);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});

test('each fault applies to the tree, and changes it', async () => {
  expect(await whyNotApplying(root, mutants)).toEqual([]);
  expect(mutants.filter(({ find, replace }) => find === replace)).toEqual([]);
});

test('the tests that catch the faults exist', () => {
  const files = mutants.flatMap(({ caughtBy }) => {
    if ('unit' in caughtBy) return caughtBy.unit;
    return 'journey' in caughtBy ? caughtBy.journey : [];
  });
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

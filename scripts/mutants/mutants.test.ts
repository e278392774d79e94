import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';
import { whyNotApplying } from './plant.ts';

// Planting them takes minutes; that they still can be planted is seen at once.
const root = join(import.meta.dirname, '../..');

test('there are 25 faults at least, each with a name of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(25);
  expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
});

test('each fault has its place in the tree, and changes something there', async () => {
  expect(await whyNotApplying(root, mutants)).toEqual([]);
  expect(mutants.filter(({ find, replace }) => find === replace)).toEqual([]);
});

test('the tests that catch them are there', () => {
  const files = mutants.flatMap(({ caughtBy }) =>
    'unit' in caughtBy ? caughtBy.unit : 'journey' in caughtBy ? caughtBy.journey : [],
  );
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

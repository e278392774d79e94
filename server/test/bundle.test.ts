import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/settings/config.ts';

/** @returns what tells which of the built scripts in a folder hold a text. */
async function readBuilt(folder: string) {
  const root = path.join(projectRoot, folder);
  const files = (await readdir(root, { recursive: true })).filter((name) => /\.m?js$/.test(name));
  const built = await Promise.all(files.map((name) => readFile(path.join(root, name), 'utf8')));
  return (part: string | RegExp) =>
    files.filter((_name, index) =>
      typeof part === 'string' ? built[index]?.includes(part) : part.test(built[index] ?? ''),
    );
}

test('nothing of the Stripe double is in what production runs', async () => {
  const holding = await readBuilt('server/dist');
  // What starts the program is a file of its own, so that what it has compiled is kept first.
  const [start, ...others] = holding('Payments:           test mode');
  expect([start, others]).toEqual([expect.stringMatching(/^chunks\/start-/), []]);
  // What its error handler answers, and what its browser script shows.
  expect(holding('The Stripe double failed')).toEqual([]);
  // Only `import()`, which production never reaches.
  expect(holding(/(from|import)\s*["'`]@dawaya\/stripe-double/)).toEqual([]);
  expect(holding(/import\(["'`]@dawaya\/stripe-double/)).toEqual([start]);
  expect(holding('Expiration date')).toEqual([]);
});

test('nothing of development is in what production runs', async () => {
  for (const folder of ['server/dist', 'web/dist/server', 'web/dist/client']) {
    const holding = await readBuilt(folder);
    // What loads hot reload, and what it puts into every component.
    expect(holding('@vite/client'), folder).toEqual([]);
    expect(holding('$RefreshReg$'), folder).toEqual([]);
  }
  // React's development build.
  const inBrowser = await readBuilt('web/dist/client');
  expect(inBrowser('react_stack_bottom_frame')).toEqual([]);
});

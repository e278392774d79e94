import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/settings/project-root.ts';

/** Returns a function that finds the built scripts of a folder with a given text. */
async function readBuilt(folder: string) {
  const root = path.join(projectRoot, folder);
  const files = (await readdir(root, { recursive: true })).filter((name) => /\.m?js$/.test(name));
  const built = await Promise.all(files.map((name) => readFile(path.join(root, name), 'utf8')));
  return (part: string | RegExp) =>
    files.filter((_name, index) =>
      typeof part === 'string' ? built[index]?.includes(part) : part.test(built[index] ?? ''),
    );
}

test('production runs nothing of the Stripe double', async () => {
  const holding = await readBuilt('server/dist');
  // The program's start is a separate file, so that the compile cache is on before the rest loads.
  const [start, ...others] = holding('Payments:           test mode');
  expect([start, others]).toEqual([expect.stringMatching(/^chunks\/start-/), []]);
  // The text of its error handler, and a text of its browser script.
  expect(holding('The Stripe double failed')).toEqual([]);
  // Only `import()`, which production never reaches.
  expect(holding(/(from|import)\s*["'`]@dawaya\/stripe-double/)).toEqual([]);
  expect(holding(/import\(["'`]@dawaya\/stripe-double/)).toEqual([start]);
  expect(holding('Expiration date')).toEqual([]);
});

test('production runs nothing of the development tools', async () => {
  for (const folder of ['server/dist', 'web/dist/server', 'web/dist/client']) {
    const holding = await readBuilt(folder);
    // The client of hot reload, and the code that it adds to every component.
    expect(holding('@vite/client'), folder).toEqual([]);
    expect(holding('$RefreshReg$'), folder).toEqual([]);
  }
  // A name in React's development build.
  const inBrowser = await readBuilt('web/dist/client');
  expect(inBrowser('react_stack_bottom_frame')).toEqual([]);
});

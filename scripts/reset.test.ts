import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { lockFolder } from '../server/src/database/folder-lock.ts';
import { copyProduct } from './test/product-copy.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

/** A copy of the product with the leftovers of trials and development. */
function useLeftovers() {
  const tree = copyProduct([
    'contract',
    'server/package.json',
    'server/src',
    'server/data',
    'server/migrations',
    'scripts',
  ]);
  const leftovers = [
    'data/database/PG_VERSION',
    'data/files/a',
    'data/outbox/1.eml',
    'web/dist/client/manifest.json',
    'server/dist/main.js',
    '.cache/built',
  ];
  for (const path of leftovers) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), 'x');
  }
  return {
    tree,
    remaining: () => leftovers.filter((path) => existsSync(join(tree, path))),
    leftovers,
    reset(args: string[], { input = '', dataDir = '', settings = {} } = {}) {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['scripts/reset.ts', ...args],
        {
          cwd: tree,
          env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
          input,
          encoding: 'utf8',
        },
      );
      return { status, output: stdout + stderr };
    },
  };
}

test('npm run reset lists the files that it deletes, and deletes them after confirmation', () => {
  const { tree, reset, remaining, leftovers } = useLeftovers();
  const asked = reset([], { input: 'no\n' });
  expect(asked.status).toBe(1);
  for (const name of ['data', 'web/dist', 'server/dist', '.cache'])
    expect(asked.output).toContain(`${join(tree, name)}:`);
  expect(asked.output).toContain('Nothing was deleted.');
  expect(remaining()).toEqual(leftovers);

  expect(reset([], { input: 'yes\n' }).status).toBe(0);
  expect(remaining()).toEqual([]);
  expect(existsSync(join(tree, 'data'))).toBe(false);
  expect(existsSync(join(tree, 'node_modules'))).toBe(true);
  expect(reset(['--yes']).output).toContain('There is nothing to delete.');
});

test("npm run reset refuses a folder that a server has open, or that is not the product's", () => {
  const { tree, reset, remaining, leftovers } = useLeftovers();
  // This process acts as the server.
  const giveBack = lockFolder(join(tree, 'data'));
  const running = reset(['--yes']);
  giveBack();
  expect(running.status).toBe(1);
  expect(running.output).toContain(`already running on ${join(tree, 'data')}`);
  expect(remaining()).toEqual(leftovers);

  const foreign = reset(['--yes'], { dataDir: '.' });
  expect(foreign.status).toBe(1);
  expect(foreign.output).toContain('holds what Dawaya did not put there');
  expect(remaining()).toEqual(leftovers);
});

test('npm run reset deletes no photos whose rows are in another database, and nothing in production', () => {
  const { tree, reset, remaining, leftovers } = useLeftovers();
  const elsewhere = { DATABASE_URL: 'postgres://dawaya@db/dawaya' };
  expect(reset(['--yes'], { settings: elsewhere }).output).toContain(
    'belong to a database elsewhere',
  );
  expect(reset(['--yes'], { settings: { NODE_ENV: 'production' } }).output).toContain('production');
  expect(remaining()).toEqual(leftovers);

  // The server that uses the photos may have other settings than the person who runs the command.
  rmSync(join(tree, 'data/database'), { recursive: true });
  expect(reset(['--yes'])).toMatchObject({ status: 1 });
  expect(existsSync(join(tree, 'data/files/a'))).toBe(true);
});

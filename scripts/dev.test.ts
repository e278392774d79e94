import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A tree of its own with our scripts in it, as the record of a build belongs to a whole tree. */
function makeTree() {
  const tree = mkdtempSync(join(tmpdir(), 'dawaya-dev-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true, maxRetries: 5 }));
  const write = (path: string, content = '') => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  };
  for (const path of ['scripts/lib', 'scripts/dev.mjs', 'scripts/build.mjs']) {
    cpSync(join(root, path), join(tree, path), { recursive: true });
  }
  for (const folder of ['contract/src', 'server/src', 'server/demo', 'server/migrations']) {
    write(`${folder}/main.ts`);
  }
  for (const path of ['web/src/main.ts', 'web/public/robots.txt', 'tsconfig.base.json'])
    write(path);
  for (const path of ['web/vite.config.ts', 'server/vite.config.ts']) {
    write(path, 'export default {};');
  }
  for (const path of ['client/manifest.json', 'server/entry-server.js']) write(`web/dist/${path}`);
  write('server/dist/main.js');
  // Installed already, so that nothing asks a registry.
  write('package-lock.json', '{}');
  write('node_modules/.dawaya-install', createHash('sha256').update('{}').digest('hex'));
  for (const name of ['.bin', 'vite']) {
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  }
  return tree;
}

test('what npm run dev leaves behind does not pass for the build of any sources', async () => {
  const tree = makeTree();
  const sources = await import(pathToFileURL(join(tree, 'scripts/lib/sources.mjs')).href);
  sources.rememberBuild(sources.fingerprint());
  expect(sources.isBuilt()).toBe(true);

  const dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: tree });
  const ended = once(dev, 'close');
  for await (const line of createInterface(dev.stdout)) {
    if (line.startsWith('Watching the sources')) break;
  }
  expect(sources.isBuilt()).toBe(false);
  dev.stdout.resume();
  dev.kill('SIGTERM');
  await ended;
  expect(sources.isBuilt()).toBe(false);
});

test('a build that did not come to its end leaves none that passes for one', async () => {
  const tree = makeTree();
  const sources = await import(pathToFileURL(join(tree, 'scripts/lib/sources.mjs')).href);
  sources.rememberBuild(sources.fingerprint());
  // There is no page to build in this tree.
  const build = spawn(process.execPath, ['scripts/build.mjs'], { cwd: tree, stdio: 'ignore' });
  expect(await once(build, 'close')).toEqual([1, null]);
  expect(sources.isBuilt()).toBe(false);
});

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { copyProduct } from './test/product-copy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A tree with our scripts, because the record of a build belongs to a whole tree. */
function makeTree() {
  const tree = mkdtempSync(join(tmpdir(), 'dawaya-dev-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true, maxRetries: 5 }));
  const write = (path: string, content = '') => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  };
  for (const path of ['scripts/lib', 'scripts/build.mjs']) {
    cpSync(join(root, path), join(tree, path), { recursive: true });
  }
  for (const folder of [
    'contract/src',
    'server/src',
    'server/demo',
    'server/data',
    'server/migrations',
  ]) {
    write(`${folder}/main.ts`);
  }
  for (const path of ['web/src/main.ts', 'web/service-worker.ts', 'web/public/robots.txt'])
    write(path);
  write('tsconfig.base.json');
  for (const path of ['web/vite.config.ts', 'server/vite.config.ts']) {
    write(path, 'export default {};');
  }
  for (const path of ['client/manifest.json', 'server/entry-server.js']) write(`web/dist/${path}`);
  write('server/dist/main.js');
  // Marked as installed, so that no test calls a registry.
  write('package-lock.json', '{}');
  write('node_modules/.dawaya-install', createHash('sha256').update('{}').digest('hex'));
  for (const name of ['.bin', 'vite']) {
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name));
  }
  return tree;
}

/** The messages of Vite to an open page: their kinds, with the files of an update. */
async function listenAsPage(address: string) {
  const client = await (await fetch(`${address}/@vite/client`)).text();
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1];
  const socket = new WebSocket(`${address.replace('http', 'ws')}/?token=${token}`, 'vite-hmr');
  const heard: string[] = [];
  socket.addEventListener('message', ({ data }) => {
    const { type, updates = [] } = JSON.parse(data) as {
      type: string;
      updates?: { path: string }[];
    };
    heard.push(type, ...updates.map(({ path }) => path));
  });
  await once(socket, 'open');
  return heard;
}

test('npm run dev shows saved files in the page and on the server, and leaves nothing behind', {
  timeout: 120_000,
}, async () => {
  const tree = copyProduct();
  const edit = (path: string, found: string, instead: string) => {
    const before = readFileSync(join(tree, path), 'utf8');
    expect(before, path).toContain(found);
    writeFileSync(join(tree, path), before.replace(found, instead));
  };
  const sources = await import(pathToFileURL(join(tree, 'scripts/lib/sources.mjs')).href);
  const built = ['web/dist/client/x.js', 'web/dist/server/entry-server.js', 'server/dist/main.js'];
  for (const path of built) {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), 'throw new Error("npm run dev runs the sources");');
  }
  sources.rememberBuild(sources.fingerprint());

  const dev = spawn(process.execPath, ['scripts/dev.mjs'], {
    cwd: tree,
    env: { PATH: process.env.PATH, PORT: '0', DEMO_DATA: 'off' },
  });
  onTestFinished(() => void dev.kill('SIGKILL'));
  const ended = once(dev, 'close');
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  const running = /Dawaya is running: +(\S+)/;
  await expect.poll(() => output, { timeout: 90_000 }).toMatch(running);
  const address = running.exec(output)?.[1] ?? '';
  const read = async (path: string) => (await fetch(`${address}${path}`)).text();

  const page = await fetch(`${address}/`, { headers: { cookie: 'lang=ar' } });
  expect(await page.text()).toMatch(/<html lang="ar"[\s\S]*<h1/);
  // Nothing that production's policy forbids, except the styles of hot reload.
  const policy = page.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  expect(policy).toMatch(/style-src 'self' 'nonce-[\w-]+'/);
  expect(policy).not.toContain('unsafe');
  expect(await read('/src/entry-development.ts')).toContain('/src/entry-client.tsx');
  await read('/src/app/footer.tsx');
  const heard = await listenAsPage(address);

  edit('web/src/app/footer.tsx', '{t.copyright}', '{t.copyright} Saved just now');
  await expect.poll(() => heard).toContain('/src/app/footer.tsx');
  await expect.poll(() => read('/')).toContain('Saved just now');
  expect(await read('/src/app/footer.tsx')).toContain('Saved just now');
  expect(heard).not.toContain('full-reload');

  edit('server/src/features/contact/routes.ts', 'contact.contactEmail,', "'saved@example.com',");
  await expect.poll(() => read('/api/contact')).toContain('saved@example.com');
  await expect.poll(() => heard).toContain('full-reload');

  // An error appears in the page, and disappears once the source is correct.
  edit('server/src/features/contact/routes.ts', 'export function', 'export function function');
  await expect.poll(() => read('/')).toContain('The server does not start');
  edit('server/src/features/contact/routes.ts', 'function function', 'function');
  await expect.poll(() => read('/')).toContain('Saved just now');

  dev.kill('SIGTERM');
  expect(await ended, output).toEqual([0, null]);
  await expect(fetch(address)).rejects.toThrow();
  expect(existsSync(join(tree, 'data/lock'))).toBe(false);
  expect(sources.isBuilt()).toBe(false);
  for (const path of built) expect(readFileSync(join(tree, path), 'utf8')).toContain('the sources');
});

test('an interrupted build does not pass for a build', async () => {
  const tree = makeTree();
  const sources = await import(pathToFileURL(join(tree, 'scripts/lib/sources.mjs')).href);
  sources.rememberBuild(sources.fingerprint());
  // This tree has no page to build, so the build fails.
  const build = spawn(process.execPath, ['scripts/build.mjs'], { cwd: tree, stdio: 'ignore' });
  expect(await once(build, 'close')).toEqual([1, null]);
  expect(sources.isBuilt()).toBe(false);
});

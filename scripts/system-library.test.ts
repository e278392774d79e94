import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A machine without libatomic: our scripts in a new tree, with a packaged runtime that starts only
 * with the library, and an apt-get that installs it and records its calls.
 */
async function bareMachine() {
  const tree = mkdtempSync(join(tmpdir(), 'dawaya-bare-'));
  onTestFinished(() => rmSync(tree, { recursive: true, force: true }));
  const write = (path: string, content = '') => {
    mkdirSync(dirname(join(tree, path)), { recursive: true });
    writeFileSync(join(tree, path), content);
  };
  const program = (path: string, ...lines: string[]) => {
    write(path, ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(join(tree, path), 0o755);
  };
  for (const path of ['scripts/lib', 'scripts/start.mjs'])
    cpSync(join(root, path), join(tree, path), { recursive: true });
  // The files that `scripts/lib/sources.mjs` hashes.
  for (const path of [
    'contract/src/main.ts',
    'server/src/main.ts',
    'server/demo/main.ts',
    'server/data/main.ts',
    'server/migrations/main.ts',
    'web/src/main.ts',
    'web/service-worker.ts',
    'web/public/robots.txt',
    'tsconfig.base.json',
    'web/vite.config.ts',
    'server/vite.config.ts',
    'package-lock.json',
  ])
    write(path);
  // Marked as built, because `npm start` runs the server last.
  for (const path of ['client/manifest.json', 'server/entry-server.js']) write(`web/dist/${path}`);
  write('server/dist/main.js', "console.log('the server runs');");
  const sources = await import(pathToFileURL(join(tree, 'scripts/lib/sources.mjs')).href);
  sources.rememberBuild(sources.fingerprint());

  const library = join(tree, 'libatomic.so.1');
  const calls = join(tree, 'calls');
  program(
    'node_modules/.bin/node',
    `[ -e ${library} ] && exec ${process.execPath} "$@"`,
    "echo 'node: error while loading shared libraries: libatomic.so.1: cannot open' >&2",
    'exit 127',
  );
  program('machine/npm', 'exit 0');
  program('machine/sudo', '[ "$1" = -n ] && shift', 'exec "$@"');
  program(
    'machine/apt-get',
    `echo "$@" >> ${calls}`,
    `case "$*" in *install*libatomic1) touch ${library};; esac`,
  );
  return {
    async start(args: string[], environment: Record<string, string>) {
      const child = spawn(process.execPath, ['scripts/start.mjs', ...args], {
        cwd: tree,
        env: { PATH: `${join(tree, 'machine')}:/usr/bin:/bin`, ...environment },
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          said += chunk;
        });
      const [code] = await once(child, 'close');
      return { code, said };
    },
    aptCalls: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []),
  };
}

test.each([
  ['', {}],
  ['CI=false ', { CI: 'false' }],
])(
  '%snpm start names what is missing and the command for it, and installs nothing',
  async (_, environment) => {
    const machine = await bareMachine();
    const { code, said } = await machine.start([], environment);
    expect(code).toBe(1);
    expect(said).toMatch(/^ {2}(sudo )?apt-get update && (sudo )?apt-get install .*libatomic1$/m);
    expect(said).toContain('npm start -- --yes');
    expect(said).not.toContain('the server runs');
    expect(machine.aptCalls()).toEqual([]);
  },
);

test.each([
  ['in CI', [], { CI: '1' }],
  ['with --yes', ['--yes'], {}],
])('%s the start installs the library and continues', async (_, args, environment) => {
  const machine = await bareMachine();
  const { code, said } = await machine.start(args, environment);
  expect(said).toContain('the server runs');
  expect(code).toBe(0);
  expect(machine.aptCalls()).toEqual([
    expect.stringMatching(/update$/),
    expect.stringMatching(/install .*libatomic1$/),
  ]);
});

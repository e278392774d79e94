import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planted, rooms } from './planted.ts';

// A linter that says nothing looks like a clean tree: so each rule is broken once, in a folder
// of its own outside the tree, and has to be heard.
const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
const importRules = ['--only=style/noRestrictedImports', '--only=suspicious/noImportCycles'];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(await realpath(tmpdir()), 'dawaya-ranks-'));
  for (const name of ['biome.json', '.oxlintrc.json', '.gitignore']) {
    await cp(join(root, name), join(folder, name));
  }
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function plant(file: string, content: string) {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), content);
}

/** The linter's standard output, whether it found something or not. */
async function say(program: string, args: string[], cwd: string): Promise<string> {
  const run = promisify(execFile)(join(bin, program), args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? String(error),
  );
}

/** `rule file` of everything Biome reports. */
async function biome(cwd: string): Promise<string[]> {
  const args = ['lint', ...importRules, '--max-diagnostics=none', '--reporter=github', '.'];
  const output = await say('biome', args, cwd);
  const found = output.matchAll(/^::\w+ title=lint\/\w+\/(\w+),file=([^,]+),/gm);
  return [...found].map(([, rule, file]) => `${rule} ${relative(cwd, file ?? '')}`);
}

test('every import against the ranks is refused, and no other', async () => {
  for (const { file, imports } of planted) await plant(file, `import '${imports}';\n`);
  const expected = planted.filter(({ refused }) => refused);
  const found = await biome(folder);
  expect(found.sort()).toEqual(expected.map(({ file }) => `noRestrictedImports ${file}`).sort());
});

test('imports that go round in a circle are refused', async () => {
  await plant('web/src/lib/hen.ts', `import { egg } from './egg.ts';\nexport const hen = [egg];\n`);
  await plant('web/src/lib/egg.ts', `import { hen } from './hen.ts';\nexport const egg = [hen];\n`);
  const found = (await biome(folder)).filter((line) => line.startsWith('noImportCycles'));
  expect(found).toHaveLength(2);
});

test('the parts of the contract that carry zod come into the page as types only', async () => {
  const files = await readdir(join(root, 'contract/src'), { recursive: true });
  const carriers = [];
  for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    const source = await readFile(join(root, 'contract/src', file), 'utf8');
    if (/^import (?!type).* from 'zod'/m.test(source)) carriers.push(file.replace('.ts', ''));
  }
  expect(carriers).toContain('endpoints/pharmacies');
  for (const carrier of carriers) {
    const name = carrier.replace('/', '-');
    await plant(
      `web/src/app/value-${name}.ts`,
      `import { x } from '@dawaya/contract/${carrier}';\nx();\n`,
    );
    await plant(
      `web/src/app/type-${name}.ts`,
      `import type { X } from '@dawaya/contract/${carrier}';\nexport type Y = X;\n`,
    );
  }
  const output = await say('oxlint', ['--format=unix', 'web/src/app'], folder);
  const refused = [...output.matchAll(/(?:value|type)-[\w-]+(?=\.ts:)/g)].map(String).sort();
  expect(refused).toEqual(carriers.map((name) => `value-${name.replace('/', '-')}`).sort());
});

test('a promise that nobody waits for is refused', async () => {
  await plant('server/tsconfig.json', '{ "compilerOptions": { "target": "es2024" } }');
  await plant(
    'server/src/features/mail/forgotten.ts',
    `async function send() {}\nsend();\nexport {};\n`,
  );
  const output = await say('oxlint', ['--type-aware', '--format=unix', 'server'], folder);
  expect(output).toContain('no-floating-promises');
});

test('every room of the server has its rank, and the tree keeps to them', async () => {
  const present = await readdir(join(root, 'server/src/features'), { withFileTypes: true });
  for (const entry of present) expect(rooms).toContain(entry.name);
  const folders = await readdir(join(root, 'web/src'), { withFileTypes: true });
  const known = ['app', 'assets', 'features', 'i18n', 'lib', 'ui'];
  for (const entry of folders.filter((entry) => entry.isDirectory()))
    expect(known).toContain(entry.name);
  expect(await biome(root)).toEqual([]);
});

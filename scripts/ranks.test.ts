import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViolations, importsOf, withRanks } from './ranks.ts';

// A linter without output looks like a clean tree. So these tests break each rule once, in a folder
// outside the tree, and expect an error.
const root = join(import.meta.dirname, '..');
const bin = join(root, 'node_modules', '.bin');
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

/** The linter's standard output, with or without findings. */
async function say(program: string, args: string[], cwd: string): Promise<string> {
  const run = promisify(execFile)(join(bin, program), args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  return run.then(
    ({ stdout }) => stdout,
    (error: { stdout?: string }) => error.stdout ?? String(error),
  );
}

/** Returns the files that import themselves through others. */
async function importCircles(cwd: string): Promise<string[]> {
  const rule = '--only=suspicious/noImportCycles';
  const args = ['lint', rule, '--max-diagnostics=none', '--reporter=github', '.'];
  const output = await say('biome', args, cwd);
  const found = output.matchAll(/^::\w+ title=lint\/\w+\/\w+,file=([^,]+),/gm);
  return [...found].map(([, file]) => relative(cwd, file ?? ''));
}

// Each row: a file, its import, and whether the check refuses it.
const planted: [file: string, imports: string, refused: boolean][] = [
  ['server/src/features/mail/a.ts', '../sessions/index.ts', true],
  ['server/src/features/customers/a.ts', '../doctors/index.ts', true],
  ['server/src/features/customers/b.ts', '../sessions/index.ts', false],
  ['server/src/features/customers/c.ts', '../sessions/service.ts', true],
  ['server/src/features/customers/d.ts', './service.ts', false],
  ['server/src/features/customers/e.test.ts', '../sessions/service.ts', false],
  ['server/src/commands/a.ts', '../features/mail/service.ts', true],
  ['server/src/commands/b.ts', '../features/mail/index.ts', false],
  ['server/src/features/sessions/a.ts', '../../services.ts', true],
  ['server/src/platform/a.ts', '../features/mail/index.ts', true],
  ['server/src/settings/a.ts', '../database/client.ts', true],
  ['server/src/settings/b.ts', '../platform/clock.ts', true],
  ['server/src/database/a.ts', '../settings/project-root.ts', false],
  ['server/src/database/b.ts', '../platform/jobs.ts', true],
  ['server/src/platform/b.ts', '../database/client.ts', false],
  ['server/src/platform/c.ts', '../settings/config.ts', false],
  ['server/src/features/files/parts/a.ts', '../pictures/b.ts', true],
  ['server/src/features/files/pictures/b.ts', '../parts/a.ts', true],
  ['server/src/features/files/parts/c.ts', '../hashes/d.ts', false],
  ['server/src/features/files/parts/d.ts', '../service.ts', false],
  ['server/src/features/files/service.ts', './parts/d.ts', false],
  ['server/src/features/admin/a.ts', '../../app.ts', true],
  ['server/src/features/admin/b.ts', '../../../test/app.ts', true],
  ['server/src/features/admin/c.test.ts', '../../app.ts', false],
  ['server/src/boot/a.ts', '@dawaya/stripe-double/routes', false],
  ['server/src/features/payments/a.ts', '@dawaya/stripe-double/routes', true],
  ['server/src/app.ts', './boot/start.ts', true],
  ['server/src/areas.ts', './pages/routes.ts', true],
  ['server/src/clean-up.ts', './app.ts', true],
  ['server/src/features/advertisements/a.ts', '../prescription-requests/index.ts', true],
  ['server/src/features/mail/b.mjs', '../../app.ts', true],
  ['server/src/features/mail/c.ts', '../../../demo/doctors.ts', true],
  ['server/src/main.ts', '../../web/src/entry-server.tsx', true],
  ['server/src/stray.ts', 'zod', true],
  ['contract/src/vocabulary/a.ts', '../endpoints/contact.ts', true],
  ['contract/src/endpoints/a.ts', 'node:fs', true],
  ['contract/src/endpoints/b.ts', '@dawaya/server/app', true],
  ['packages/stripe-double/src/a.ts', '../../../server/src/app.ts', true],
  ['web/src/ui/a.ts', '../shared/photos/viewer.tsx', true],
  ['web/src/ui/b.ts', '../lib/api.ts', false],
  ['web/src/shared/photos/a.ts', '../log-in/form.tsx', true],
  ['web/src/features/home/a.ts', '../contact/queries.ts', true],
  ['web/src/features/home/parts/a.ts', '../../../shared/photos/viewer.tsx', false],
  ['web/src/features/home/parts/b.ts', '../../../app/routes.ts', true],
  ['web/src/app/a.ts', '../../../server/src/app.ts', true],
  ['web/src/app/b.ts', '@dawaya/contract/endpoints/contact', false],
];

test('the check refuses every import against the ranks, and no other', async () => {
  for (const [file, imports] of planted) await plant(file, `import '${imports}';\n`);
  const found = findViolations(folder).map((line) => line.split(': ')[0]);
  const refused = planted.filter(([, , isRefused]) => isRefused).map(([file]) => file);
  expect(found.sort()).toEqual(refused.sort());
});

test('the list of ranks in a document is replaced by the present one', () => {
  const text = (list: string) => `Before.\n<!-- ranks -->\n${list}<!-- end of ranks -->\nAfter.\n`;
  const written = withRanks(text('- `gone`\n'));
  expect(written).toContain('- `settings`\n- `database`\n- `platform`\n');
  expect(written).not.toContain('`gone`');
  expect(withRanks(written)).toBe(written);
});

test.each([
  ["import type { A } from './a.ts';", './a.ts'],
  ["export { a } from './a.ts';", './a.ts'],
  ["export * from './a.ts';", './a.ts'],
  ["const load = () => import('./a.ts');", './a.ts'],
  ['const load = () => import(`./a.ts`);', './a.ts'],
  ["type A = import('./a.ts').A;", './a.ts'],
  ["type A = typeof import('./a.ts');", './a.ts'],
])('%s is an import', (source, imported) => {
  expect(importsOf('file.ts', source)).toEqual([imported]);
});

test.each(['import', 'import type'])('a circle of `%s` is refused', async (keyword) => {
  const circle = keyword.replace(' ', '-');
  const pair = (own: string, other: string) =>
    plant(
      `web/src/lib/${circle}/${own}.ts`,
      `${keyword} { ${other} } from './${other}.ts';\nexport const ${own} = 1;\nexport type Uses${own} = typeof ${other};\n`,
    );
  await Promise.all([pair('hen', 'egg'), pair('egg', 'hen')]);
  const found = (await importCircles(folder)).filter((file) => file.includes(`/${circle}/`));
  expect(found.sort()).toEqual([`web/src/lib/${circle}/egg.ts`, `web/src/lib/${circle}/hen.ts`]);
});

test('the page imports the parts of the contract with zod as types only', async () => {
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

test('the check refuses a promise that no code awaits', async () => {
  await plant('server/tsconfig.json', '{ "compilerOptions": { "target": "es2024" } }');
  await plant(
    'server/src/features/mail/forgotten.ts',
    `async function send() {}\nsend();\nexport {};\n`,
  );
  const output = await say('oxlint', ['--type-aware', '--format=unix', 'server'], folder);
  expect(output).toContain('no-floating-promises');
});

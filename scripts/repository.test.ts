import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// These tests compare the files beside the code of a public project with the code.
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const json = (file: string) => JSON.parse(read(file));

test('every package has the licence of the repository', () => {
  expect(read('LICENSE')).toMatch(/^\s*Apache License\s+Version 2\.0, January 2004/);
  const { workspaces } = json('package.json');
  const packages = [
    'package.json',
    ...globSync(workspaces, { cwd: root }).map((at) => `${at}/package.json`),
  ];
  expect(packages.length).toBeGreaterThan(3);
  expect(packages.filter((file) => json(file).license !== 'Apache-2.0')).toEqual([]);
});

test('the packaged runtime has one version on every platform, and .nvmrc names it', () => {
  const runtimes = Object.entries(json('package.json').optionalDependencies).filter(([name]) =>
    name.startsWith('node-'),
  );
  expect(runtimes.length).toBeGreaterThan(2);
  expect(new Set(runtimes.map(([, version]) => version))).toEqual(new Set([read('.nvmrc').trim()]));
});

test('editors indent and break lines like the formatter', () => {
  const { formatter } = json('biome.json');
  const everywhere = read('.editorconfig').split('[*]')[1]?.split('\n[')[0] ?? '';
  const settings = Object.fromEntries(
    [...everywhere.matchAll(/^(\w+) = (\w+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(settings).toMatchObject({
    indent_style: formatter.indentStyle,
    indent_size: String(formatter.indentWidth),
    max_line_length: String(formatter.lineWidth),
  });
});

test("the forge's workflow runs the same command as CI, with pinned actions", () => {
  expect(read('.github/workflows/ci.yml')).toContain('run: .ci/run --shard=');
  const workflows = globSync('.github/workflows/*.yml', { cwd: root }).map(read).join('\n');
  const actions = [...workflows.matchAll(/uses: (?!\.\/)(\S+)/g)].map(([, action = '']) => action);
  expect(actions.length).toBeGreaterThan(4);
  expect(actions.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
});

test.each(['contract', 'server', 'web'])('an exported type of %s has a name of its own', (part) => {
  const files = globSync(`${part}/src/**/*.{ts,tsx}`, { cwd: root });
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/^\s*export (?:interface|type) (\w+)/gm)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

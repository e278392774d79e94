import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { noticeOf } from './notice.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json'));

test('every package of the project has one version, also in the lock, and the changelog has it', () => {
  const { workspaces } = JSON.parse(read('package.json'));
  const { packages } = JSON.parse(read('package-lock.json'));
  for (const at of globSync(workspaces, { cwd: root })) {
    expect(JSON.parse(read(`${at}/package.json`)).version, at).toBe(version);
    expect(packages[at].version, at).toBe(version);
  }
  expect(packages[''].version).toBe(version);
  expect(read('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, 'm'),
  );
});

test('the notice names every package of the lock under its licence', () => {
  const notice = noticeOf(read('package-lock.json'));
  expect(notice).toMatch(/\nApache-2\.0\n(?: {2}.*\n)* {2}drizzle-orm \d/);
  expect(notice).toMatch(/\nMIT\n(?: {2}.*\n)* {2}fastify \d/);
});

test('a package without a licence ends the notice with its name', () => {
  const lock = { packages: { 'node_modules/unknown': { version: '1.0.0' } } };
  expect(() => noticeOf(JSON.stringify(lock))).toThrow(
    'no licence is known for node_modules/unknown',
  );
});

test('a release runs the whole tests first, and its image is built for two processors with provenance', () => {
  const { on, jobs } = parse(read('.github/workflows/release.yml'));
  expect(on).toEqual({ push: { tags: ['v*.*.*'] } });
  expect(jobs.test.uses).toBe('./.github/workflows/ci.yml');
  expect(parse(read('.github/workflows/ci.yml')).on).toHaveProperty('workflow_call');
  expect(jobs.release.needs).toBe('test');
  const commands = jobs.release.steps.map(({ run = '' }: { run?: string }) => run).join('\n');
  for (const part of [
    '--platform linux/amd64,linux/arm64',
    '--provenance=mode=max',
    '--file deploy/Dockerfile',
    '$base@$digest AS',
    '-lt 250000000',
    'cyclonedx-npm',
    'npm run notice',
    'gh release create',
  ])
    expect(commands).toContain(part);
});

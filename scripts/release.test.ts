import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
    '-lt 250000000',
    'cyclonedx-npm',
    'npm run notice',
    'gh release create',
  ])
    expect(commands).toContain(part);
});

test('a release names the images of others by digest, in what it builds and in what it gives out', () => {
  const folder = mkdtempSync(join(os.tmpdir(), 'dawaya-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['deploy', '.env.example'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  // A registry of one line: the digest counts the letters of the image's name.
  writeFileSync(
    join(folder, 'docker'),
    '#!/bin/sh\nprintf "sha256:%s" "$(printf %s "$4" | wc -c)"\n',
    { mode: 0o755 },
  );
  const { jobs } = parse(read('.github/workflows/release.yml'));
  const step = jobs.release.steps.find(
    ({ name }: { name?: string }) => name === 'Images of others by digest',
  );
  const run = (commands: string) =>
    execFileSync('bash', ['-eo', 'pipefail', '-c', commands], {
      cwd: folder,
      env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      stdio: 'pipe',
    });
  const withoutPinning = step.run.replace(/^ *sed .*$/m, '');
  expect(() => run(withoutPinning)).toThrow('Command failed');
  run(step.run);
  const unpacked = execFileSync(
    'tar',
    [
      '--extract',
      '--to-stdout',
      '--file',
      'deploy.tar.gz',
      'deploy/compose.yaml',
      'deploy/Dockerfile',
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  const images = [...unpacked.matchAll(/^(?:FROM|\s+image:) .*/gm)].map(([line]) => line.trim());
  expect(images).toHaveLength(10);
  const others = images.filter((line) => !/DAWAYA_IMAGE|^FROM server/.test(line));
  for (const line of others) expect(line).toMatch(/:v?\d[^ ]*@sha256:\d+( AS \w+)?$/);
  expect(others).toContain('image: caddy:2@sha256:7');
});

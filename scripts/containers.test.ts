import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { environment } from '../server/src/settings/environment.ts';
import config, { external } from '../server/vite.config.ts';

// No container engine runs here, so these tests compare the files that must agree.
const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const dockerfile = read('deploy/Dockerfile');
const compose = parse(read('deploy/compose.yaml'), { merge: true });
const settings = Object.keys(environment.shape);

const words = (instruction: string) =>
  [...dockerfile.matchAll(new RegExp(`^${instruction} (?:--platform=\\S+ )?(.+)$`, 'gm'))].map(
    ([, rest = '']) => rest.split(/\s+/),
  );

test('the image copies existing sources, and .dockerignore excludes none of them', () => {
  const copied = words('COPY')
    .filter(([first = '']) => !first.startsWith('--from'))
    .flatMap((paths) => paths.slice(0, -1));
  expect(copied).toEqual(expect.arrayContaining(['server/data', 'server/migrations']));
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const ignored = read('.dockerignore').split('\n');
  expect(copied.filter((path) => ignored.includes(path.split('/')[0] ?? ''))).toEqual([]);
});

test("the image copies each workspace's package.json before it installs packages", () => {
  const manifests = JSON.parse(read('package-lock.json')).packages;
  const ours = Object.entries<{ link?: boolean; resolved?: string }>(manifests).flatMap(
    ([, { link, resolved }]) => (link && resolved ? [`${resolved}/package.json`] : []),
  );
  expect(ours.length).toBeGreaterThan(3);
  expect(ours.filter((file) => !dockerfile.includes(`COPY ${file} `))).toEqual([]);
});

test('production installs exactly the packages that the build leaves external', () => {
  const { dependencies } = JSON.parse(read('server/package.json'));
  // Only development and tests use it; production names a database.
  const left = external.filter((name) => name !== '@electric-sql/pglite');
  expect(Object.keys(dependencies).sort()).toEqual(left.sort());
  for (const each of ['contract', 'packages/stripe-double', 'web'])
    expect(JSON.parse(read(`${each}/package.json`))).not.toHaveProperty('dependencies');
});

test("the image runs the build's output, as an unprivileged user, on the Node of .nvmrc", () => {
  const made = Object.keys(config.build?.rolldownOptions?.input ?? {});
  const run = [
    ...`${dockerfile}${read('docs/operations.md')}`.matchAll(/server\/dist\/(\w+)\.js/g),
  ];
  expect(run.length).toBeGreaterThan(3);
  expect(run.map(([, name]) => name).filter((name) => !made.includes(name ?? ''))).toEqual([]);
  expect(words('USER').at(-1)).toEqual(['node']);
  const bases = words('FROM').map(([image = '']) => image);
  const node = `node:${read('.nvmrc').trim()}-`;
  expect(bases.filter((image) => image.includes(':') && !image.startsWith(node))).toEqual([]);
});

test('the image and compose.yaml set only known settings, and all that production needs', () => {
  const ofImage = words('ENV')
    .flat()
    .map((pair) => pair.split('=')[0] ?? '');
  expect(ofImage.filter((name) => !settings.includes(name))).toEqual(['MALLOC_ARENA_MAX']);
  for (const service of ['app', 'backup']) {
    const names = Object.keys(compose.services[service].environment);
    expect(names.filter((name) => !settings.includes(name))).toEqual([]);
    const needed = [
      'PUBLIC_URL',
      'DATABASE_URL',
      'FILE_KEYS',
      'SMTP_URL',
      'CONTACT_EMAIL',
      'TRUST_PROXY',
    ];
    expect(names).toEqual(expect.arrayContaining(needed));
  }
});

test('neither the image nor a unit reads the history of the sources', () => {
  expect(read('.dockerignore').split('\n')).toContain('.git');
  for (const unit of ['dawaya.service', 'dawaya-backup.service'])
    expect(read(`deploy/systemd/${unit}`)).toContain('InaccessiblePaths=-/opt/dawaya/.git\n');
});

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string; target: string };
  read_only?: boolean;
  volumes: string[];
}

test('compose.yaml runs published images of this version on a read-only root file system', () => {
  const { version } = JSON.parse(read('package.json'));
  const { app, backup } = compose.services as Record<string, Service>;
  expect([app?.image, backup?.image]).toEqual([
    `\${DAWAYA_IMAGE:-localhost/dawaya}:\${DAWAYA_VERSION:-${version}}`,
    `\${DAWAYA_IMAGE:-localhost/dawaya}-backup:\${DAWAYA_VERSION:-${version}}`,
  ]);
  for (const service of [app, backup]) {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const { context = '', dockerfile: file = '' } = service?.build ?? {};
    expect(join(root, 'deploy', context)).toBe(root);
    expect(join(root, file)).toBe(join(root, 'deploy/Dockerfile'));
  }
});

test('compose.yaml connects as the two roles, which the first start of PostgreSQL makes', () => {
  const { app, postgres } = compose.services;
  const roles = [...read('deploy/postgresql/roles.sql').matchAll(/^create role (\w+) /gm)];
  const users = ['DATABASE_DIRECT_URL', 'DATABASE_URL'].map(
    (name) => /-postgres:\/\/(\w+):/.exec(app.environment[name])?.[1],
  );
  expect(users).toEqual(roles.map(([, role]) => role));
  const mounted = (postgres.volumes as string[]).map((volume) => volume.split(':'));
  const script = read('deploy/postgresql/docker-init.sh');
  expect(mounted).toContainEqual([
    './postgresql/docker-init.sh',
    '/docker-entrypoint-initdb.d/docker-init.sh',
    'ro',
  ]);
  const [, file] = /--file=(\S+)/.exec(script) ?? [];
  expect(mounted).toContainEqual(['./postgresql/roles.sql', file, 'ro']);
});

test('the scraped port is the one that compose.yaml sets', () => {
  const { scrape_configs: jobs } = parse(read('deploy/prometheus/prometheus.yml'));
  const { METRICS_PORT: port } = compose.services.app.environment;
  expect(jobs[0].static_configs[0].targets).toEqual([`app:${port}`]);
});

test('systemd accepts the units, and they run the build’s output', (context) => {
  const folder = join(root, 'deploy/systemd');
  const units = readdirSync(folder);
  expect(units).toEqual(['dawaya-backup.service', 'dawaya-backup.timer', 'dawaya.service']);
  const made = Object.keys(config.build?.rolldownOptions?.input ?? {});
  const copies = mkdtempSync(join(tmpdir(), 'dawaya-units-'));
  onTestFinished(() => rmSync(copies, { recursive: true }));
  for (const unit of units) {
    const text = read(`deploy/systemd/${unit}`);
    for (const [, name = ''] of text.matchAll(/server\/dist\/(\w+)\.js/g))
      expect(made).toContain(name);
    // It looks for the program, which this machine may have elsewhere.
    writeFileSync(
      join(copies, unit),
      text.replace('/opt/dawaya/node_modules/.bin/node', process.execPath),
    );
  }
  const missing = 'systemd-analyze is missing: it comes with systemd';
  if (spawnSync('systemd-analyze', ['--version']).error) {
    console.warn(missing);
    context.skip(missing);
  }
  const files = units.map((unit) => join(copies, unit));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('compose.yaml names existing volumes, targets and services', () => {
  const targets = words('FROM').map(([, , name]) => name);
  const services = Object.values<Service>(compose.services);
  expect(services.flatMap(({ build }) => build?.target ?? [])).toEqual(['server', 'backup']);
  expect(targets).toEqual(expect.arrayContaining(['server', 'backup']));
  const mounted = services.flatMap(({ volumes }) => volumes.map((one) => one.split(':')[0] ?? ''));
  const named = mounted.filter((name) => !name.startsWith('./'));
  expect([...new Set(named)].sort()).toEqual(Object.keys(compose.volumes).sort());
  const isMissing = (path: string) =>
    path.startsWith('./') && !existsSync(join(root, 'deploy', path));
  expect(mounted.filter(isMissing)).toEqual([]);
  const proxied = /reverse_proxy (\w+):(\d+)/.exec(read('deploy/Caddyfile'))?.slice(1);
  expect(proxied).toEqual(['app', String(environment.parse({}).PORT)]);
  expect(compose.services).toHaveProperty('app');
});

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './runtime.mjs';

const sources = [
  'contract/src',
  'server/src',
  'server/demo',
  'server/data',
  'server/migrations',
  'server/vite.config.ts',
  'web/src',
  'web/public',
  'web/vite.config.ts',
  'web/service-worker.ts',
  'tsconfig.base.json',
  'package-lock.json',
  'scripts/lib',
];
const results = ['web/dist/client', 'web/dist/server/entry-server.js', 'server/dist/main.js'];
const record = join(root, '.cache', 'built');

/** A hash of all files that a build reads, without tests. */
export function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesUnder)) {
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/** Whether the last build used exactly these sources, and its files exist. */
export function isBuilt(current = fingerprint()) {
  return (
    existsSync(record) &&
    readFileSync(record, 'utf8') === current &&
    results.every((path) => existsSync(join(root, path)))
  );
}

export function rememberBuild(built) {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, built);
}

/** Marks the present build as out of date, so that the next one runs. */
export function forgetBuild() {
  rmSync(record, { force: true });
}

function filesUnder(path) {
  const full = join(root, path);
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { withFileTypes: true })
    .filter((entry) => !/\.test\.tsx?$/.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesUnder(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
}

import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';
import { megabyte } from '../support/memory.ts';

const root = join(import.meta.dirname, '../..');
const packageFolders = ['', 'contract', 'packages/stripe-double', 'server', 'web'];
/** The machine's own npm runs on the machine's own Node. */
const machinePath = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');
/** Returns whether a package is Node itself, which the image does not install. */
const isNodePackage = (name: string) => /^node-(bin|linux|darwin)/.test(name);

async function measureBytes(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.size;
  const inside = await readdir(path);
  const sizes = await Promise.all(inside.map((name) => measureBytes(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Installs the image's packages into `folder`.
 * @returns the path of the packages
 */
export async function installForProduction(folder: string): Promise<string> {
  for (const each of packageFolders) {
    await mkdir(join(folder, each), { recursive: true });
    await cp(join(root, each, 'package.json'), join(folder, each, 'package.json'));
  }
  for (const file of ['package-lock.json', '.npmrc'])
    await cp(join(root, file), join(folder, file));
  const install = ['install', '--no-save', '--omit=dev', '--workspace=@dawaya/server'];
  await promisify(execFile)('npm', install, {
    cwd: folder,
    env: { ...process.env, PATH: machinePath },
  });
  return join(folder, 'node_modules');
}

/** Measures the size of production's packages, without Node itself. */
async function measure(bench: Bench): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dawaya-install-'));
  bench.afterwards(() => rm(folder, { recursive: true, force: true }));
  const packages = await installForProduction(folder);
  const names = (await readdir(packages)).filter((name) => !name.startsWith('.'));
  const own = names.filter((name) => !isNodePackage(name) && name !== '@dawaya');
  let bytes = 0;
  for (const name of own) bytes += await measureBytes(join(packages, name));
  return [
    {
      what: 'packages of a production install, without Node',
      ours: `${formatNumber(bytes / megabyte)} MB, ${own.length} folders at the top`,
      target: '≤ 120 MB',
      isReached: bytes <= 120e6,
    },
  ];
}

export const install: Measure = { name: 'install', measure };

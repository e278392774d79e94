import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bench, type Figure, type Measure, written } from '../measure.ts';

const root = join(import.meta.dirname, '../..');
const manifests = ['', 'contract', 'packages/stripe-double', 'server', 'web'];
/** The machine's own npm runs on the machine's own Node. */
const machinePath = (process.env.PATH ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':');
/** The packaged Node itself, for machines without one; the image does not install it. */
const isRuntime = (name: string) => /^node-(bin|linux|darwin)/.test(name);

async function bytesOf(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.size;
  const inside = await readdir(path);
  const sizes = await Promise.all(inside.map((name) => bytesOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Installs the image's packages into `folder`.
 * @returns the path of the packages
 */
export async function installForProduction(folder: string): Promise<string> {
  for (const each of manifests) {
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
  const own = names.filter((name) => !isRuntime(name) && name !== '@dawaya');
  let bytes = 0;
  for (const name of own) bytes += await bytesOf(join(packages, name));
  return [
    {
      what: 'packages of a production install, without Node',
      ours: `${written(bytes / 1e6)} MB, ${own.length} folders at the top`,
      target: '≤ 120 MB',
      isReached: bytes <= 120e6,
    },
  ];
}

export const install: Measure = { name: 'install', measure };

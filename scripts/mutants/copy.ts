import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

/**
 * Copies the tree at `root` as it is, with uncommitted changes. The packages are links to the
 * tree's; only our own, which are relative links there, lead to the copy.
 */
export async function copyTree(root: string): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(await realpath(tmpdir()), 'dawaya-mutants-'));
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { stdout } = await promisify(execFile)('git', args, {
    cwd: root,
    maxBuffer: 16 * 1024 * 1024,
  });
  for (const file of stdout.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    // The list still has a file that was deleted without a commit.
    await copyFile(join(root, file), join(folder, file)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Even if a person interrupts the run.
  const removeAtExit = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeAtExit);
  return {
    folder,
    async remove() {
      process.off('exit', removeAtExit);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Caches of tools beside the packages: each tree needs its own. */
const isCache = (name: string) => name.startsWith('.vi');

async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const name of (await readdir(from)).filter((name) => !isCache(name))) {
    if (name !== '@dawaya') {
      await symlink(join(from, name), join(to, name));
      continue;
    }
    await mkdir(join(to, name));
    for (const workspace of await readdir(join(from, name))) {
      const place = relative(join(from, '..'), await realpath(join(from, name, workspace)));
      await symlink(join(to, '..', place), join(to, name, workspace));
    }
  }
}

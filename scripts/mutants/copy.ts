import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';

/**
 * A copy of the tree at `root` as it is now, commits or not, in a folder of its own. The packages
 * are the tree's; only our own, which are linked there by a relative path, are the copy's.
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
    // One that was deleted and not committed is still in the list.
    await copyFile(join(root, file), join(folder, file)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Also when somebody ends the run before its end.
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

/** What the tools keep for themselves beside the packages: each tree has its own. */
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

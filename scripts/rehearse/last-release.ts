import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');
const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Returns the name of the newest release's tag; undefined before the first. */
export const lastRelease = (): string | undefined =>
  git('tag', '--list', 'v*', '--sort=-version:refname').split('\n').find(Boolean);

/** Builds another version of Dawaya, a tag or a commit, in a folder of its own. */
export async function buildVersion(name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dawaya-version-'));
  git('worktree', 'add', '--detach', '--force', folder, name);
  try {
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: folder, stdio: 'inherit' });
  } catch (error) {
    await remove(folder);
    throw error;
  }
  return { folder, remove: () => remove(folder) };
}

async function remove(folder: string) {
  await rm(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}

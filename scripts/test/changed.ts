import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', args, { maxBuffer: 16 * 1024 * 1024 });
  return stdout.split(/[\0\n]/).filter(Boolean);
}

/**
 * Returns the commit at which this branch left main: the remote's main, else the local one, else
 * HEAD.
 */
async function baseCommit(): Promise<{ name: string; commit: string }> {
  for (const name of ['origin/main', 'main']) {
    const [commit] = await git('merge-base', 'HEAD', name).catch(() => []);
    if (commit) return { name, commit };
  }
  return { name: 'the last commit', commit: 'HEAD' };
}

/**
 * Returns the files that differ from the commit at which this branch left main, committed or not,
 *   with new files. It omits deleted files, which no file can import.
 */
export async function changedSinceMain(): Promise<{ since: string; files: string[] }> {
  const { name, commit } = await baseCommit();
  const tracked = await git('diff', '--name-only', '-z', '--diff-filter=d', commit);
  const added = await git('ls-files', '--others', '--exclude-standard', '-z');
  return { since: `${name} (${commit.slice(0, 9)})`, files: [...new Set([...tracked, ...added])] };
}

import { spawnSync } from 'node:child_process';
import { ensureSystemPackage, installCommand } from './apt.mjs';
import { productNode } from './runtime.mjs';

const tryNode = () => spawnSync(productNode(), ['--version'], { encoding: 'utf8' });

/**
 * Checks that the packaged Node starts. It needs libatomic, which the smallest Debian systems lack.
 * Ends the process with the command to run, unless it may run the command (docs/operations.md).
 * @param {{ yes?: boolean }} options `yes`: the command was started with `--yes`
 */
export async function ensureNodeStarts(options) {
  let tried = tryNode();
  const lacksAtomic = () => String(tried.stderr).includes('libatomic.so.1');
  if (lacksAtomic()) {
    const look = () => {
      tried = tryNode();
      return !lacksAtomic();
    };
    await ensureSystemPackage('libatomic1', look, options);
  }
  if (tried.status === 0) return;
  console.error(
    '\nThe runtime that came with the packages does not start on this machine:\n\n' +
      `${(tried.stderr || String(tried.error ?? '')).trim()}`,
  );
  if (lacksAtomic()) console.error(`\n${advice()}`);
  process.exit(1);
}

function advice() {
  const command = installCommand('libatomic1');
  return command
    ? `It needs the library libatomic1 of the system. Install it, and run this again:\n\n  ${command}\n\n` +
        'Or let it be installed for you, with the rights of root: npm start -- --yes'
    : 'It needs the library libatomic of the system (Fedora, Alpine: the package libatomic). ' +
        'Install it, and run this again.';
}

import { spawnSync } from 'node:child_process';
import { installSystemPackage } from './apt.mjs';
import { step } from './progress.mjs';
import { productNode } from './runtime.mjs';

const tryNode = () => spawnSync(productNode(), ['--version'], { encoding: 'utf8' });

/**
 * Sees that the packaged Node starts. It needs libatomic, which the smallest Debian systems lack:
 * there it comes from the system's packages. Ends the process with what to do otherwise.
 */
export async function ensureNodeStarts() {
  let tried = tryNode();
  if (tried.status === 0) return;
  if (String(tried.stderr).includes('libatomic.so.1')) {
    await step('Installing libatomic1 from the system packages', () =>
      installSystemPackage('libatomic1'),
    );
    tried = tryNode();
  }
  if (tried.status === 0) return;
  console.error(
    '\nThe runtime that came with the packages does not start on this machine:\n\n' +
      `${(tried.stderr || String(tried.error ?? '')).trim()}\n\n` +
      'A missing libatomic.so.1 is in the package libatomic1 (Debian, Ubuntu) or libatomic (Fedora, Alpine).',
  );
  process.exit(1);
}

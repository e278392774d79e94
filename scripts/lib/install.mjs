import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureNodeStarts } from './node-libraries.mjs';
import { CommandFailed, capture } from './process.mjs';
import { step } from './progress.mjs';
import { machineEnvironment, root } from './runtime.mjs';

// Inside node_modules, so that both disappear together.
const marker = join(root, 'node_modules', '.dawaya-install');

const options = [
  // Not `npm ci`: it refuses a lock file that lacks a platform's build because the registry has
  // none, and such registries exist. This command installs the locked versions and does not change
  // the lock file.
  '--no-save',
  // The build needs the development packages even if NODE_ENV is production.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  // Under an older Node, npm otherwise warns about every package for the newer one.
  '--loglevel=error',
];

/**
 * Installs the locked packages unless these are installed. Ends the process on failure.
 * @param {{ yes?: boolean }} options `yes`: may also install a missing system library
 */
export async function ensureInstalled({ yes = false } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;

  try {
    await step('Installing packages (a minute or more, only the first time)', () =>
      capture('npm', ['install', ...options], { env: machineEnvironment() }),
    );
  } catch (error) {
    console.error(`\nThe packages could not be installed.\n\n${explain(error)}`);
    process.exit(1);
  }
  await ensureNodeStarts({ yes });
  mkdirSync(dirname(marker), { recursive: true });
  writeFileSync(marker, lock);
}

function explain(error) {
  if (!(error instanceof CommandFailed)) throw error;
  if (error.code === 'ENOENT')
    return 'npm was not found. It comes with Node.js: https://nodejs.org';
  return error.output.trim();
}

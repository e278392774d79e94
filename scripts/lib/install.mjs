import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureNodeStarts } from './node-libraries.mjs';
import { CommandFailed, capture } from './process.mjs';
import { step } from './progress.mjs';
import { machineEnvironment, root } from './runtime.mjs';

// Inside node_modules, so that it disappears together with what it vouches for.
const marker = join(root, 'node_modules', '.dawaya-install');

const options = [
  // Not `npm ci`: it refuses a lock that lacks a platform's build which the registry does not have,
  // and ours is used with such registries. This takes the locked versions and leaves the lock alone.
  '--no-save',
  // The build needs the development packages even where NODE_ENV says production.
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  // Under an older Node npm otherwise warns about every package made for the newer one.
  '--loglevel=error',
];

/**
 * Installs the locked packages unless exactly these are there already. Ends the process on failure.
 * @param {{ yes?: boolean }} options `yes`: a system library that is missing may be installed too
 */
export async function ensureInstalled({ yes = false } = {}) {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return;

  try {
    await step('Installing packages (under a minute, only the first time)', () =>
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

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailed, capture } from './process.mjs';
import { step } from './progress.mjs';

const isRoot = process.getuid?.() === 0;

const hasApt = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'apt-get')));

/** The commands that install a package; none on a system without apt-get. */
const stepsFor = (name) =>
  hasApt()
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', name],
      ]
    : [];

/**
 * Whether a command may install a missing package with root's rights: in CI, or with `--yes`
 * (docs/operations.md). It surprises no other user.
 */
const mayInstall = (yes) => yes || !['', '0', 'false'].includes(process.env.CI ?? '');

/**
 * Returns the command that installs a package of the system, for a person to run.
 * @param {string} name of the package
 * @returns {string | undefined} undefined on a system without apt-get
 */
export function installCommand(name) {
  const lines = stepsFor(name).map((words) => [...(isRoot ? [] : ['sudo']), ...words].join(' '));
  return lines.length > 0 ? lines.join(' && ') : undefined;
}

/**
 * Looks for a file of a system package. If it is missing, installs the package, if this command
 * may: as root, or with a sudo that needs no password.
 * @template T
 * @param {string} name of the package
 * @param {() => T | Promise<T>} look finds the file; a false value counts as missing
 * @param {{ yes?: boolean }} options `yes`: the command was started with `--yes`
 * @returns {Promise<T>} the last result of `look`
 */
export async function ensureSystemPackage(name, look, { yes = false } = {}) {
  const found = await look();
  const steps = stepsFor(name);
  if (found || steps.length === 0 || !mayInstall(yes)) return found;
  await step(`Installing ${name} from the system's packages`, async () => {
    for (const [program, ...args] of steps) await asRoot(program, '-qq', ...args);
  }).catch((error) => {
    if (!(error instanceof CommandFailed)) throw error;
    console.error(error.output.trim());
  });
  return look();
}

function asRoot(...words) {
  const line = ['env', 'DEBIAN_FRONTEND=noninteractive', ...words];
  const [program, ...args] = isRoot ? line : ['sudo', '-n', ...line];
  return capture(program, args);
}

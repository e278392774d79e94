import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CommandFailed, capture } from './process.mjs';
import { step } from './progress.mjs';

const isRoot = process.getuid?.() === 0;

const hasApt = () =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, 'apt-get')));

/** The steps that install a package; none where the system has no apt-get. */
const stepsFor = (name) =>
  hasApt()
    ? [
        ['apt-get', 'update'],
        ['apt-get', 'install', '-y', '--no-install-recommends', name],
      ]
    : [];

/**
 * Whether a command may use root's rights to install what it lacks: nobody watches in CI, and
 * `--yes` says so (product decision 48). Nobody else is surprised by it.
 */
const mayInstall = (yes) => yes || !['', '0', 'false'].includes(process.env.CI ?? '');

/**
 * The command that installs a package of the system, for a person to run.
 * @param {string} name of the package
 * @returns {string | undefined} undefined where the system has no apt-get
 */
export function installCommand(name) {
  const lines = stepsFor(name).map((words) => [...(isRoot ? [] : ['sudo']), ...words].join(' '));
  return lines.length > 0 ? lines.join(' && ') : undefined;
}

/**
 * Looks for something that a package of the system brings, and installs that package where it is
 * missing and this command may: as root, or by a sudo that asks nothing.
 * @template T
 * @param {string} name of the package
 * @param {() => T | Promise<T>} look what is there; a false value counts as missing
 * @param {{ yes?: boolean }} options `yes`: the command was started with `--yes`
 * @returns {Promise<T>} what `look` answered last
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

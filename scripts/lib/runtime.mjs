// In old syntax, because the Node versions that this file refuses must be able to parse it.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const wanted = 20;
const major = Number(process.versions.node.split('.')[0]);

if (major < wanted) {
  console.error(
    `Dawaya needs Node.js ${wanted} or newer to start; this is ${process.version}.\n` +
      'Install a newer one from https://nodejs.org and run the same command again.',
  );
  process.exit(1);
}

const bin = join(root, 'node_modules', '.bin');

/**
 * Returns the Node that runs the product: the one installed with the packages. Without a package
 * for this platform, it is the machine's own, if that is new enough.
 */
export function productNode() {
  const installed = join(bin, 'node');
  if (existsSync(installed)) return installed;
  if (major >= 24) return process.execPath;
  console.error(
    `There is no packaged runtime for ${process.platform}-${process.arch}, and ${process.version} ` +
      'is too old to run Dawaya itself.\nInstall Node.js 24 or newer and run the same command again.',
  );
  process.exit(1);
}

/** The environment of child processes: the installed tools come first on the PATH. */
export function toolEnvironment(extra = {}) {
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/** The machine's own environment, for npm, which must not run on the packages that it replaces. */
export function machineEnvironment() {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((part) => !part.includes('node_modules'));
  return { ...process.env, PATH: path.join(delimiter) };
}

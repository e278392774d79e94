import { existsSync } from 'node:fs';
import { capture } from './process.mjs';

/**
 * Installs a package of the system, as root or by a sudo that asks nothing.
 * @param {string} name
 * @returns {Promise<boolean>} false where there is no apt-get or it failed: the caller looks again
 */
export async function installSystemPackage(name) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const apt = (...args) => {
    const line = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-qq', ...args];
    const [program, ...rest] = process.getuid?.() === 0 ? line : ['sudo', '-n', ...line];
    return capture(program, rest);
  };
  try {
    await apt('update');
    await apt('install', '-y', '--no-install-recommends', name);
    return true;
  } catch (error) {
    console.error(error.output ?? error);
    return false;
  }
}

import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { findOldChromium, oldChromium } from '../../e2e/support/old-chromium.ts';
import { command } from './command.ts';

const locked = join(import.meta.dirname, '../../e2e/old-chromium');
const folder = dirname(oldChromium);
const packed = join(folder, 'node_modules/chrome-aws-lambda/bin/chromium.br');

/**
 * Installs a Chromium of 2021 into .cache for e2e/old-browser.spec.ts (docs/interface.md), from a
 * separate lock file: 48 MB that only the tests need. If it is not available, that journey is
 * skipped; the result is always true, because nothing else depends on it.
 */
export async function ensureOldChromium(): Promise<true> {
  const problem = findOldChromium() ? undefined : await install();
  console.log(
    problem
      ? `   NO CHROMIUM 92: e2e/old-browser.spec.ts is skipped.\n   ${problem}`
      : `   ${oldChromium}`,
  );
  return true;
}

/** Returns the reason if it could not be installed */
async function install(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return 'There is one for Linux on x64 only.';
  await cp(locked, folder, { recursive: true });
  const { succeeded, output } = await command('npm', ['ci', '--prefix', folder, ...options], {
    keepsOutput: true,
  });
  if (!succeeded) return output.trim();
  const program = await promisify(brotliDecompress)(await readFile(packed));
  await writeFile(oldChromium, program);
  await chmod(oldChromium, 0o755);
  await rm(join(folder, 'node_modules'), { recursive: true });
}

const options = [
  // Its peer dependency is Puppeteer, which no code here uses.
  '--legacy-peer-deps',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  // A machine without a network must not wait for one.
  '--fetch-retries=1',
  '--fetch-timeout=60000',
];

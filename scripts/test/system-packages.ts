import { findChromium } from '../../e2e/support/chromium.ts';
import { findPostgresBinaries } from '../../server/test/postgres-cluster.ts';
import { ensureSystemPackage, installCommand } from '../lib/apt.mjs';

/** Makes sure that there is a PostgreSQL server to test on; false when there cannot be. */
export async function ensurePostgres(): Promise<boolean> {
  if (process.env.TEST_DATABASE_URL) return found('TEST_DATABASE_URL');
  return ensure('postgresql', findPostgresBinaries, 'TEST_DATABASE_URL');
}

/**
 * Makes sure that there is a Chromium for the journeys; false when there cannot be. One without a
 * window is preferred (docs/decisions/0030); Debian has it as a package of its own.
 */
export async function ensureChromium(): Promise<boolean> {
  // Not every Debian has the first.
  return (
    (await ensure('chromium-headless-shell', findChromium, 'CHROMIUM_PATH')) ||
    (await ensure('chromium', findChromium, 'CHROMIUM_PATH'))
  );
}

/** Installs a package of the system where that is allowed, and else says what to run. */
async function ensure(
  name: string,
  look: () => string | undefined | Promise<string | undefined>,
  setting: string,
): Promise<boolean> {
  const yes = process.argv.includes('--yes');
  const place = await ensureSystemPackage(name, look, { yes });
  if (place) return found(place);
  const command = installCommand(name);
  console.log(
    command
      ? `   ${name} is missing. Install it:\n\n     ${command}\n\n` +
          `   or let the tests do it, with the rights of root (npm test -- --yes), or set ${setting}.`
      : `   ${name} is missing. Install it, or set ${setting}.`,
  );
  return false;
}

function found(where: string): true {
  console.log(`   ${where}`);
  return true;
}

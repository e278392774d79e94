import { spawnSync } from 'node:child_process';
import { findChromium } from '../../e2e/support/chromium.ts';
import { findPostgresBinaries } from '../../server/test/postgres-cluster.ts';
import { ensureSystemPackage, installCommand } from '../lib/apt.mjs';

/** Makes sure that there is a PostgreSQL server to test on; false when there cannot be. */
export async function ensurePostgres(): Promise<boolean> {
  if (process.env.TEST_DATABASE_URL) return found('TEST_DATABASE_URL');
  return ensure('postgresql', { look: findPostgresBinaries, setting: 'TEST_DATABASE_URL' });
}

/**
 * Makes sure that there is a Chromium for the journeys; false when there cannot be. One without a
 * window is preferred (docs/decisions/0030); Debian has it as a package of its own.
 */
export async function ensureChromium(by?: string): Promise<boolean> {
  const missing = { look: findChromium, setting: 'CHROMIUM_PATH', by };
  // Not every Debian has the first.
  return (await ensure('chromium-headless-shell', missing)) || (await ensure('chromium', missing));
}

/** Makes sure that there is wrk, which makes the calls of measures; false when there cannot be. */
export const ensureWrk = (by: string): Promise<boolean> =>
  ensure('wrk', {
    // It has no exit code for 'all is well'.
    look: () => (spawnSync('wrk', ['-v']).error ? undefined : 'wrk'),
    by,
  });

interface Wanted {
  /** Where it is; undefined for nowhere. */
  look: () => string | undefined | Promise<string | undefined>;
  /** Names a place of its own. */
  setting?: string;
  /** The command that asks. */
  by?: string | undefined;
}

/** Installs a package of the system where that is allowed, and else says what to run. */
async function ensure(name: string, { look, setting, by = 'npm test' }: Wanted): Promise<boolean> {
  const yes = process.argv.includes('--yes');
  const place = await ensureSystemPackage(name, look, { yes });
  if (place) return found(place);
  const command = installCommand(name);
  const or = setting ? `, or set ${setting}` : '';
  console.log(
    command
      ? `   ${name} is missing. Install it:\n\n     ${command}\n\n` +
          `   or have it installed, with the rights of root (${by} -- --yes)${or}.`
      : `   ${name} is missing. Install it${or}.`,
  );
  return false;
}

function found(where: string): true {
  console.log(`   ${where}`);
  return true;
}

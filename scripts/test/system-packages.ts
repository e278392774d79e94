import { spawnSync } from 'node:child_process';
import { findChromium } from '../../e2e/support/chromium.ts';
import { findPostgresBinaries } from '../../server/test/postgres-cluster.ts';
import { ensureSystemPackage, installCommand } from '../lib/apt.mjs';

/**
 * Makes sure that the tests have a PostgreSQL server.
 * @returns false if there is none
 */
export async function ensurePostgres(): Promise<boolean> {
  if (process.env.TEST_DATABASE_URL) return found('TEST_DATABASE_URL');
  return ensure('postgresql', { look: findPostgresBinaries, setting: 'TEST_DATABASE_URL' });
}

/**
 * Makes sure that the journeys have a Chromium, if possible the headless shell
 * (CONTRIBUTING.md), which is a separate package in Debian.
 * @returns false if there is none
 */
export async function ensureChromium(by?: string): Promise<boolean> {
  const missing = { look: findChromium, setting: 'CHROMIUM_PATH', by };
  // Not every Debian has the first.
  return (await ensure('chromium-headless-shell', missing)) || (await ensure('chromium', missing));
}

/**
 * Makes sure that measures have wrk, which makes their calls.
 * @returns false if there is none
 */
export const ensureWrk = (by: string): Promise<boolean> =>
  ensure('wrk', {
    // It has no exit code for success.
    look: () => (spawnSync('wrk', ['-v']).error ? undefined : 'wrk'),
    by,
  });

/**
 * Installs promtool, which tests the alerts, where a command may install. Elsewhere that test is
 * skipped, because a newcomer needs no Prometheus.
 * @returns true, even without it
 */
export async function ensurePromtool(): Promise<boolean> {
  const look = () => (spawnSync('promtool', ['--version']).error ? undefined : 'promtool');
  const place = await ensureSystemPackage('prometheus', look, {
    yes: process.argv.includes('--yes'),
  });
  return found(place ?? 'promtool is missing: the test of the alerts is skipped');
}

interface Wanted {
  /** Finds the program. */
  look: () => string | undefined | Promise<string | undefined>;
  /** The setting that names its path. */
  setting?: string;
  /** The command that needs it. */
  by?: string | undefined;
}

/** Installs a system package if permitted, or prints the command to run. */
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

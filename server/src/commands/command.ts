import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Opened, openAll } from '../boot/open.ts';
import { innermostReason } from '../platform/innermost-reason.ts';
import { type Config, ConfigError, projectRoot, readConfig } from '../settings/config.ts';

/** Says what is wrong to whoever typed the command, and ends it. */
export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** Says it on a line of its own. */
export const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

/** Asks whoever typed the command. @returns whether the answer is yes; the end of the input is a no. */
export async function confirm(question: string): Promise<boolean> {
  process.stdout.write(`${question} Type yes: `);
  for await (const line of createInterface({ input: process.stdin }))
    return line.trim().toLowerCase() === 'yes';
  return false;
}

/** @returns the settings of the environment; ends the command where they cannot be used. */
export function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

/** Where a command works: an operator who forgot a setting sees it. No name, no password. */
export function placeOf({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `embedded, in ${path.relative(projectRoot, dataDir) || dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, ${host}${pathname}`;
}

/** Opens what the settings name, says which database that is, and ends the command where it cannot. */
export async function openForCommand(config: Config): Promise<Opened> {
  process.stderr.write(`Database: ${placeOf(config)}\n`);
  return openAll(config, (error, what) => console.error(what, error)).catch((error) =>
    fail(innermostReason(error)),
  );
}

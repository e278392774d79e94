import path from 'node:path';
import { createInterface } from 'node:readline';
import { type OpenServices, openServices } from '../boot/open-services.ts';
import { innermostReason } from '../database/errors.ts';
import { type Config, ConfigError, readConfig } from '../settings/config.ts';
import { projectRoot } from '../settings/project-root.ts';

export function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

export const printLine = (sentence: string) => process.stdout.write(`${sentence}\n`);

/**
 * Asks the user of the command. @returns whether the answer is yes; the end of the input is a no.
 */
export async function confirm(question: string): Promise<boolean> {
  process.stdout.write(`${question} Type yes: `);
  for await (const line of createInterface({ input: process.stdin }))
    return line.trim().toLowerCase() === 'yes';
  return false;
}

/** Returns the settings of the environment. It ends the command when they are invalid. */
export function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) fail(error.message);
    throw error;
  }
}

/** Names the database without user and password, to reveal a forgotten setting. */
export function describeDatabase({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return `embedded, in ${path.relative(projectRoot, dataDir) || dataDir}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL, ${host}${pathname}`;
}

/** Opens the services of the settings, or ends the command. It prints the database's name. */
export async function openForCommand(config: Config): Promise<OpenServices> {
  process.stderr.write(`Database: ${describeDatabase(config)}\n`);
  return openServices(config, (error, what) => console.error(what, error)).catch((error) =>
    fail(innermostReason(error)),
  );
}

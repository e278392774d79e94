import { startApp } from '../../e2e/support/server.ts';
import { isLoopback } from '../../server/src/settings/addresses.ts';
import type { Target } from './attack.ts';

/**
 * Returns a running server.
 * @throws Error for an address that is not this machine
 */
export function runningTarget(url: string, pid: number | undefined): Target {
  const { protocol, hostname, origin } = new URL(url);
  if (!isLoopback(hostname) || !/^https?:$/.test(protocol))
    throw new Error(`${url} is not on this machine: only loopback addresses are attacked`);
  return { url: origin, pid };
}

/**
 * Starts the built server on a free port, with a new database in the prepared PostgreSQL.
 * @param settings add to the server's settings or replace them
 * @throws Error if it is not built or does not start
 */
export async function startTarget(
  settings: Record<string, string> = {},
): Promise<Target & { stop(): Promise<void> }> {
  // Without this, limits would stop the tries.
  const { url, pid, databaseUrl, stop } = await startApp({
    RATE_LIMIT_SCALE: '100000',
    ...settings,
  });
  return { url, pid, databaseUrl, stop };
}

import { startApp } from '../../e2e/support/server.ts';
import { preparePostgres } from '../../server/test/postgres.ts';
import type { Target } from './attack.ts';

/** A server that runs already. @throws Error for an address that is not this machine. */
export function runningTarget(url: string, pid: number | undefined): Target {
  const { protocol, hostname, origin } = new URL(url);
  const isLoopback = ['localhost', '[::1]'].includes(hostname) || /^127(\.\d+){3}$/.test(hostname);
  if (!isLoopback || !/^https?:$/.test(protocol))
    throw new Error(`${url} is not on this machine: only loopback addresses are attacked`);
  return { url: origin, pid };
}

/**
 * The built server on a free port, with a throw-away PostgreSQL and a folder of its own.
 * @throws Error when it is not built, or does not start.
 */
export async function startTarget(): Promise<Target & { stop(): Promise<void> }> {
  const cluster = await preparePostgres();
  try {
    // What limits hold back would not be tried.
    const { url, pid, databaseUrl, stop } = await startApp({ RATE_LIMIT_SCALE: '100000' });
    return {
      url,
      pid,
      databaseUrl,
      async stop() {
        await stop();
        await cluster.stop();
      },
    };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

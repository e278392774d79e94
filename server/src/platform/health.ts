import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/client.ts';
import { AppError } from './app-error.ts';
import { seconds } from './clock.ts';
import type { StartUp } from './start-up.ts';
import { within } from './within.ts';

/** How long `/readyz` waits: a load balancer that asks every few seconds has to hear a no. */
const patience = seconds(2);

/**
 * `/healthz`: the process lives. `/readyz`: database and storage answer (product decision 27), what
 * is searched in memory has been read, and the start is over.
 */
export function healthRoutes(
  app: FastifyInstance,
  {
    db,
    storage,
    search,
    startUp,
  }: {
    db: Database;
    storage: { check(): Promise<void> };
    search: { built(): Promise<void> };
    startUp: StartUp;
  },
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (app.isLeaving)
      throw new AppError('unavailable', { message: 'shutting down', retryAfter: 5 });
    if (!startUp.isOver) throw new AppError('unavailable', { message: 'starting', retryAfter: 1 });
    try {
      await within(
        patience,
        Promise.all([db.execute(sql`select 1`), storage.check(), search.built()]),
      );
    } catch (cause) {
      throw new AppError('unavailable', { message: 'not ready', cause, retryAfter: 5 });
    }
    return { status: 'ready' };
  });
}

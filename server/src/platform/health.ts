import type { ProductPart } from '@dawaya/contract/errors';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/client.ts';
import { AppError } from './app-error.ts';
import { seconds } from './clock.ts';
import type { StartUp } from './start-up.ts';
import { withTimeout } from './with-timeout.ts';

/** The longest wait of `/readyz`: a load balancer asks every few seconds and needs an answer. */
const timeoutMs = seconds(2);

async function listFailedParts(checks: Record<ProductPart, Promise<unknown>>) {
  const failed: { part: ProductPart; cause: unknown }[] = [];
  await Promise.all(
    Object.entries(checks).map(([part, check]) =>
      withTimeout(timeoutMs, check).catch((cause) =>
        failed.push({ part: part as ProductPart, cause }),
      ),
    ),
  );
  const isDatabaseUnavailable = failed.some(({ part }) => part === 'database');
  // The search index loads from the database.
  return failed.filter(({ part }) => part !== 'search' || !isDatabaseUnavailable);
}

/**
 * Answers `/healthz` while the process is alive, and `/readyz` when database and storage answer
 * (docs/operations.md), the search index is loaded, and the start is complete. Otherwise it names
 * the parts that fail.
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
    search: { buildIfMissing(): Promise<void> };
    startUp: StartUp;
  },
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    if (app.isDraining)
      throw new AppError('unavailable', { message: 'shutting down', retryAfter: 5 });
    if (!startUp.isOver) throw new AppError('unavailable', { message: 'starting', retryAfter: 1 });
    const failed = await listFailedParts({
      database: db.execute(sql`select 1`),
      storage: storage.check(),
      search: search.buildIfMissing(),
    });
    for (const { part, cause } of failed)
      request.log.error({ err: new AppError('data_unreachable', { parts: [part], cause }) });
    if (failed.length > 0)
      throw new AppError('data_unreachable', {
        parts: failed.map(({ part }) => part),
        retryAfter: 5,
      });
    return { status: 'ready' };
  });
}

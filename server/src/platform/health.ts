import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/client.ts';
import { AppError } from './app-error.ts';

/** `/healthz`: the process lives. `/readyz`: database and storage answer (product decision 27). */
export function healthRoutes(
  app: FastifyInstance,
  { db, storage }: { db: Database; storage: { check(): Promise<void> } },
): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    try {
      await Promise.all([db.execute(sql`select 1`), storage.check()]);
    } catch (cause) {
      throw new AppError('unavailable', { message: 'not ready', cause, retryAfter: 5 });
    }
    return { status: 'ready' };
  });
}

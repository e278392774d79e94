import { listDoctors } from '@dawaya/contract/doctors';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../database/client.ts';
import { createKeptAnswers, sendKept } from '../../platform/kept-answers.ts';
import { described } from '../../platform/route.ts';
import { listDirectory } from './queries.ts';

/**
 * The directory, in a context of its own: bytes that were made once, as the list of pharmacies is.
 * @param readVersion what every change to a doctor raises, in the same transaction.
 */
export function publicDoctorRoutes(
  app: FastifyInstance,
  { db, readVersion }: { db: Database; readVersion: () => Promise<number> },
): void {
  const keep = createKeptAnswers(readVersion);

  app.get(listDoctors.path, described(listDoctors), async (request, reply) => {
    const kept = await keep('all', async () => ({
      status: 200,
      body: JSON.stringify(listDoctors.response[200].parse(await listDirectory(db))),
    }));
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff');
    return sendKept(request, reply as FastifyReply, kept);
  });
}

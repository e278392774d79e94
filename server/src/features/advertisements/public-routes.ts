import { listAdvertisements, publicAdvertisement } from '@dawaya/contract/advertisements';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/client.ts';
import type { Clock } from '../../platform/clock.ts';
import { createKeptAnswers, sendKept } from '../../platform/kept-answers.ts';
import { described } from '../../platform/route.ts';
import type { Files } from '../files/service.ts';
import { withPictures } from './present.ts';
import { listLive, readPublicVersion } from './queries.ts';

const wholeList = z.array(publicAdvertisement);

/** The public list, kept as bytes until something changes or comes to its end. */
export function publicAdvertisementRoutes(
  app: FastifyInstance,
  { db, clock, files }: { db: Database; clock: Clock; files: Files },
): void {
  const keep = createKeptAnswers(() => readPublicVersion(db, clock()));

  app.get(listAdvertisements.path, described(listAdvertisements), async (request, reply) => {
    const kept = await keep('all', async () => {
      const live = await withPictures(db, files, await listLive(db, clock()));
      return { status: 200, body: JSON.stringify(z.encode(wholeList, live)) };
    });
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff');
    return sendKept(request, reply as FastifyReply, kept);
  });
}

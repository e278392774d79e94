import {
  listPharmacies,
  pharmacyPage,
  pharmacySearch,
  publicPharmacy,
} from '@dawaya/contract/pharmacies';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../database/client.ts';
import { createKeptAnswers, sendKept } from '../../platform/kept-answers.ts';
import { described } from '../../platform/route.ts';
import { listAll, readListingVersion, searchPharmacies } from './queries.ts';

const wholeList = z.array(publicPharmacy);

/**
 * The public list: the call that everybody makes at once. It stands in a context of its own,
 * without cookies and the like, and answers bytes that were made once.
 */
export function publicPharmacyRoutes(app: FastifyInstance, { db }: { db: Database }): void {
  const keep = createKeptAnswers(() => readListingVersion(db));

  app.get(listPharmacies.path, described(listPharmacies), async (request, reply) => {
    const query = request.query as z.output<typeof pharmacySearch>;
    const asked = new URLSearchParams(request.url.split('?')[1]);
    const isSearch = Object.keys(pharmacySearch.shape).some((name) => asked.has(name));
    const kept = await keep(isSearch ? JSON.stringify(query) : 'all', async () => ({
      status: 200,
      // Where somebody is stays nowhere: neither here nor in the browser's own store.
      passing: query.near !== undefined,
      body: isSearch
        ? JSON.stringify(z.encode(pharmacyPage, await searchPharmacies(db, query)))
        : JSON.stringify(z.encode(wholeList, await listAll(db))),
    }));
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('cache-control', query.near ? 'no-store' : 'no-cache')
      .header('vary', 'accept-encoding')
      .header('x-content-type-options', 'nosniff');
    return sendKept(request, reply as FastifyReply, kept);
  });
}

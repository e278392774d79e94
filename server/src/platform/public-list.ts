import type { Endpoint } from '@dawaya/contract/endpoint';
import { type Language, readLanguage } from '@dawaya/contract/vocabulary/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/client.ts';
import { listingVersion } from '../database/schema.ts';
import type { PublicChanges } from './public-changes.ts';
import { createResponseCache, type FoundResponse, sendCached } from './response-cache.ts';
import { describeRoute } from './route.ts';

/**
 * Returns the version that triggers raise with every change to a pharmacy, its opening times and
 * closures, a doctor, an advertisement or a place.
 */
export async function readListingVersion(db: Database): Promise<number> {
  const [row] = await db.select().from(listingVersion);
  return row?.version ?? 0;
}

/** The source of a list's version and of its changes. */
interface PublicSource {
  readVersion: () => Promise<string | number>;
  changes: PublicChanges;
}

interface ListEndpoint extends Endpoint {
  response: { 200: z.ZodType };
}

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-encoding, accept-language',
  'x-content-type-options': 'nosniff',
};
const privateHeaders = { ...headers, 'cache-control': 'no-store' };

/** One of a public list's answers. */
interface Listing<E extends ListEndpoint> {
  /** Distinguishes it from the endpoint's other answers. */
  key: string;
  /**
   * Cached for each language.
   * @param listingVersion the version when the call arrived.
   * @param version the same as `readVersion` returned it.
   */
  read: (
    language: Language,
    listingVersion: number,
    version: string,
  ) => Promise<z.output<E['response'][200]>>;
  /** Not cached, neither here nor in the browser. */
  isPrivate?: boolean;
}

/**
 * Adds a public list to the server, for the calls that every visitor makes. Give it a separate
 * Fastify context without cookies: it answers with cached bytes.
 * @param source.readVersion as for `createResponseCache`; it begins with the listing version.
 */
export function addPublicList<const E extends ListEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  { readVersion, changes }: PublicSource,
  listingOf: (request: FastifyRequest) => Listing<E>,
): void {
  const cache = createResponseCache(readVersion, { changes });
  app.get(endpoint.path, describeRoute(endpoint), (request, reply) => {
    const { key, read, isPrivate = false } = listingOf(request);
    const language = readLanguage(request.headers['accept-language']);
    const entry = cache(`${language} ${key}`, async (version) => ({
      status: 200,
      uncacheable: isPrivate,
      body: JSON.stringify(
        z.encode(
          endpoint.response[200],
          await read(language, Number.parseInt(String(version), 10), String(version)),
        ),
      ),
    }));
    reply.headers(isPrivate ? privateHeaders : headers);
    const send = (response: FoundResponse) => sendCached(request, reply as FastifyReply, response);
    return entry instanceof Promise ? entry.then(send) : send(entry);
  });
}

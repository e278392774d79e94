import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from './clock.ts';
import { isOutage, OutageError } from './database-errors.ts';

const compress = promisify(brotliCompress);

/** A response before it is cached. */
interface MadeResponse {
  status: number;
  body: string;
  /** True for what must be made anew next time: something that it needs was not to be had, or it is private. */
  uncacheable?: boolean;
}

/** Tells one state of the data from another; compared, never ordered. */
type Version = string | number;

export interface CachedResponse {
  /** Of the data that it was made from. */
  version: Version;
  status: number;
  plain: Buffer;
  /** Made for the first who reads it: most answers to a search are asked for once. */
  brotli: () => Promise<Buffer>;
  /** Of the content, not of its version: another database counts its versions from one again. */
  etag: string;
}

/** A response on its way out. */
interface FoundResponse extends CachedResponse {
  /** Whole seconds since it was last known to be true, where that cannot be asked now. */
  staleFor?: number;
}

export type ResponseCache = (
  key: string,
  make: (version: Version) => Promise<MadeResponse>,
) => Promise<FoundResponse>;

interface CacheLimits {
  /** How many different responses are cached. */
  most?: number;
  /** How long the version is waited for, in milliseconds. */
  patience?: number;
  /** For how long a response is still sent while the version cannot be asked, in milliseconds. */
  stale?: number;
}

const acceptsBrotli = (header: unknown) => /\bbr\b/.test(String(header));

/** Whether the browser's copy is this one; a proxy may have made the tag strong, or listed several. */
const hasCopy = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace('W/', '') === etag.replace('W/', ''));

/** Sends a cached response: nothing but its head to who has it already, else its smallest form. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, etag, plain, brotli, staleFor }: FoundResponse,
): Promise<FastifyReply> {
  reply.header('etag', etag);
  if (staleFor !== undefined)
    reply.headers({ age: staleFor, 'cache-status': `Dawaya; hit; ttl=${-staleFor}` });
  if (status === 200 && hasCopy(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  reply.code(status);
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(await brotli());
}

/**
 * A response cache for public answers: the bytes that go out, for the minute when everybody reloads at once.
 * Each call asks for the data's version, and calls that come in while one is being asked share the
 * next question: what is sent is never stale while the database answers. While it does not, a
 * response that was true a minute ago is better than none; it says its age (RFC 9111, RFC 9211).
 * @param readVersion the data's version now; it changes in the same transaction as the data, and
 *   where time changes what is true, with time.
 * @throws what `readVersion` throws, or OutageError, when there is nothing to send instead.
 */
export function createResponseCache(
  readVersion: () => Promise<Version>,
  { most = 500, patience = seconds(1), stale = seconds(60) }: CacheLimits = {},
): ResponseCache {
  const cache = new Map<string, CachedResponse>();
  const inFlight = new Map<string, Promise<CachedResponse>>();
  let asking: { answer: Promise<Version>; late: Promise<never> } | undefined;
  let next: Promise<Version> | undefined;
  /** The last version that was heard of, and when that was asked for. */
  let known: { version: Version; askedAt: number } | undefined;

  // A question that was asked before this call came in may miss a change that the caller knows of.
  const ask = (): Promise<Version> => {
    if (!asking) {
      const askedAt = performance.now();
      const answer = readVersion()
        .then((version) => {
          known = { version, askedAt };
          return version;
        })
        .finally(() => {
          clearTimeout(timer);
          asking = undefined;
        });
      const overdue = Promise.withResolvers<never>();
      const timer = setTimeout(
        () => overdue.reject(new OutageError('the version of the data is not answered')),
        patience,
      );
      // Whoever came while it was on time, or nobody, waits for it.
      overdue.promise.catch(() => {});
      asking = { answer, late: overdue.promise };
      return Promise.race([answer, overdue.promise]);
    }
    // While one question hangs there is no other: each would hold a connection.
    const before = asking;
    next ??= Promise.race([before.answer.then(() => {}), before.late])
      .catch((error: unknown) => {
        if (asking === before) throw error;
      })
      .finally(() => {
        next = undefined;
      })
      .then(ask);
    return next;
  };

  /** The response as it was, while the version cannot be asked and it is not too old. */
  const lastKnown = (key: string): FoundResponse | undefined => {
    const found = cache.get(key);
    if (!known || found?.version !== known.version) return undefined;
    const age = performance.now() - known.askedAt;
    return age <= stale ? { ...found, staleFor: Math.ceil(age / 1000) } : undefined;
  };

  const store = (key: string, response: CachedResponse) => {
    // Set anew, the key moves to the end: the first is then the one that was not asked for longest.
    cache.delete(key);
    cache.set(key, response);
    const oldest = cache.keys().next().value;
    if (cache.size > most && oldest !== undefined) cache.delete(oldest);
    return response;
  };

  const fill = async (
    key: string,
    version: Version,
    make: (version: Version) => Promise<MadeResponse>,
  ) => {
    const { status, body, uncacheable } = await make(version);
    const plain = Buffer.from(body);
    let compressed: Promise<Buffer> | undefined;
    const brotli = () => {
      compressed ??= compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
      return compressed;
    };
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const response = { version, status, plain, brotli, etag };
    return uncacheable ? response : store(key, response);
  };

  /** @returns the response named `key`, made anew when the data has changed since it was made. */
  return async (key, make) => {
    let version: Version;
    try {
      version = await ask();
    } catch (error) {
      const last = isOutage(error) ? lastKnown(key) : undefined;
      if (!last) throw error;
      return last;
    }
    const found = cache.get(key);
    if (found?.version === version) return store(key, found);
    const turn = `${version} ${key}`;
    const made =
      inFlight.get(turn) ?? fill(key, version, make).finally(() => inFlight.delete(turn));
    inFlight.set(turn, made);
    return made;
  };
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { seconds } from './clock.ts';
import { isOutage, OutageError } from './database-errors.ts';
import type { Mark, PublicChanges } from './public-changes.ts';

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
  brotli: () => Buffer | Promise<Buffer>;
  /** Of the content, not of its version: another database counts its versions from one again. */
  etag: string;
}

/** A response on its way out. */
export interface FoundResponse extends CachedResponse {
  /** Whole seconds since it was last known to be true, where that cannot be asked now. */
  staleFor?: number;
}

/** Answers at once what nothing has to be waited for. */
export type ResponseCache = (
  key: string,
  make: (version: Version) => Promise<MadeResponse>,
) => FoundResponse | Promise<FoundResponse>;

interface CacheOptions {
  /** What is heard of changes; without it every call asks for the version. */
  changes?: Pick<PublicChanges, 'mark' | 'isCurrent' | 'found'>;
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
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, etag, plain, brotli, staleFor }: FoundResponse,
): FastifyReply | Promise<FastifyReply> {
  reply.header('etag', etag);
  if (staleFor !== undefined)
    reply.headers({ age: staleFor, 'cache-status': `Dawaya; hit; ttl=${-staleFor}` });
  if (status === 200 && hasCopy(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  reply.code(status);
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(plain);
  reply.header('content-encoding', 'br');
  const compressed = brotli();
  return compressed instanceof Promise
    ? compressed.then((bytes) => reply.send(bytes))
    : reply.send(compressed);
}

/**
 * A response cache for public answers: the bytes that go out, for the minute when everybody reloads at once.
 * While changes are heard (docs/decisions/0085) the version is asked for once a second and after each
 * change; while they are not, each call asks for it, and calls that come in while one is being asked
 * share the next question. While the database does not answer, a response that was true a minute ago
 * is better than none; it says its age (RFC 9111, RFC 9211).
 * @param readVersion the data's version now; it changes in the same transaction as the data, and
 *   where time changes what is true, with time.
 * @throws what `readVersion` throws, or OutageError, when there is nothing to send instead.
 */
export function createResponseCache(
  readVersion: () => Promise<Version>,
  { changes, most = 500, patience = seconds(1), stale = seconds(60) }: CacheOptions = {},
): ResponseCache {
  const cache = new Map<string, CachedResponse>();
  const inFlight = new Map<string, Promise<CachedResponse>>();
  let asking: { answer: Promise<Version>; late: Promise<never> } | undefined;
  let next: Promise<Version> | undefined;
  /** The last version that was answered, and when that was asked for. */
  let known: { version: Version; askedAt: number; mark: Mark | undefined } | undefined;

  // A question that was asked before this call came in may miss a change that the caller knows of.
  const ask = (): Promise<Version> => {
    if (!asking) {
      const askedAt = performance.now();
      const mark = changes?.mark();
      const answer = readVersion()
        .then((version) => {
          const isNew = version !== known?.version;
          // A page is made from lists of other caches: none may answer with what it knew before.
          known = { version, askedAt, mark: isNew && mark ? changes?.found(mark) : mark };
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
    let compressed: Buffer | Promise<Buffer> | undefined;
    const brotli = () => {
      compressed ??= compress(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }).then((bytes) => {
        compressed = bytes;
        return bytes;
      });
      return compressed;
    };
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const response = { version, status, plain, brotli, etag };
    return uncacheable ? response : store(key, response);
  };

  /** The version, where it need not be asked for. */
  const current = () => (known?.mark && changes?.isCurrent(known.mark) ? known.version : undefined);

  const askAndFind = async (key: string, make: (version: Version) => Promise<MadeResponse>) => {
    let version = current();
    try {
      version ??= await ask();
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

  /** @returns the response named `key`, made anew when the data has changed since it was made. */
  return (key, make) => {
    const version = current();
    const found = version === undefined ? undefined : cache.get(key);
    if (found && found.version === version) return store(key, found);
    return askAndFind(key, make);
  };
}

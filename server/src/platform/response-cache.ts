import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { classifyFailure, OutageError } from '../database/errors.ts';
import { seconds } from './clock.ts';
import type { PublicChanges, ReadMoment } from './public-changes.ts';

const compress = promisify(brotliCompress);

interface MadeResponse {
  status: number;
  body: string;
  /** True for a response that must not be cached: it is private, or a part was unavailable. */
  uncacheable?: boolean;
}

/** Identifies a state of the data. Compared for equality only. */
type Version = string | number;

export interface CachedResponse {
  version: Version;
  status: number;
  plain: Buffer;
  /** Compressed at the first read, because most search answers are read once. */
  brotli: () => Buffer | Promise<Buffer>;
  /** A hash of the content, not the version: another database starts its versions again. */
  etag: string;
}

export interface FoundResponse extends CachedResponse {
  /** Seconds since it was last known to be current, when the version cannot be read now. */
  staleFor?: number;
}

/** Answers synchronously when no query is needed. */
export type ResponseCache = (
  key: string,
  make: (version: Version) => Promise<MadeResponse>,
) => FoundResponse | Promise<FoundResponse>;

interface CacheOptions {
  /** The source of change notifications. Without it every call reads the version. */
  changes?: Pick<PublicChanges, 'mark' | 'isCurrent' | 'reportFound'>;
  /** The largest number of cached responses. */
  maxEntries?: number;
  /**
   * The time for which a call that has an older response waits for the version, in milliseconds.
   */
  timeoutMs?: number;
  /**
   * The time for which any other call waits, in milliseconds: enough to connect to a far database.
   */
  longestWait?: number;
  /**
   * The time for which an older response is served while the version cannot be read, in
   * milliseconds.
   */
  stale?: number;
}

/** A running query for the version, with two time limits, which only reject. */
interface Question {
  answer: Promise<Version>;
  late: Promise<never>;
  overdue: Promise<never>;
}

function overdueAfter(limit: number) {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new OutageError('the version of the data was not read in time')),
    limit,
  );
  // Prevents an unhandled rejection when no call waits.
  promise.catch(() => {});
  return { promise, cancel: () => clearTimeout(timer) };
}

const acceptsBrotli = (header: unknown) => /\bbr\b/.test(String(header));

/**
 * Returns whether the browser's copy is current. A proxy may have changed the tag, or listed
 * several.
 */
const hasCopy = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace('W/', '') === etag.replace('W/', ''));

/** Sends a cached response: only headers when the browser has it, else its smallest encoding. */
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
 * Creates a cache of public answers as bytes, for the minute when everybody reloads at once. While
 * notifications arrive (docs/live.md), it reads the version once a second and after each change.
 * Otherwise each call reads it, and calls that arrive during a read share the next one. When the
 * database does not answer, a response that was current a minute ago is better than none, and it
 * has its age (RFC 9111, RFC 9211).
 * @param readVersion returns the data's current version. The version changes in the transaction of
 * the data, and with time when time changes the answer.
 * @throws the error of `readVersion`, or OutageError, when there is no response to send.
 */
export function createResponseCache(
  readVersion: () => Promise<Version>,
  {
    changes,
    maxEntries = 500,
    timeoutMs = seconds(1),
    longestWait = seconds(5),
    stale = seconds(60),
  }: CacheOptions = {},
): ResponseCache {
  const cache = new Map<string, CachedResponse>();
  const inFlight = new Map<string, Promise<CachedResponse>>();
  let asking: Question | undefined;
  let next: Promise<Question> | undefined;
  /** The last version that was read, and when the read started. */
  let lastRead: { version: Version; askedAt: number; mark: ReadMoment | undefined } | undefined;

  const askNow = (): Question => {
    const askedAt = performance.now();
    const mark = changes?.mark();
    const late = overdueAfter(timeoutMs);
    const overdue = overdueAfter(longestWait);
    const answer = readVersion()
      .then((version) => {
        const isNew = version !== lastRead?.version;
        // A page combines lists of other caches, and none of these may use an older version.
        lastRead = { version, askedAt, mark: isNew && mark ? changes?.reportFound(mark) : mark };
        return version;
      })
      .finally(() => {
        late.cancel();
        overdue.cancel();
        asking = undefined;
      });
    asking = { answer, late: late.promise, overdue: overdue.promise };
    return asking;
  };

  /** @param limit `late` for a call that has an older response to send. */
  const ask = (limit: 'late' | 'overdue'): Promise<Version> => {
    const versionOf = (question: Question) => Promise.race([question.answer, question[limit]]);
    if (!asking) return versionOf(askNow());
    // A query that started before this call may miss a change that the caller knows of. Only one
    // query runs at a time, because each hanging one holds a connection.
    const hasEnded = asking.answer.then(
      () => {},
      () => {},
    );
    next ??= Promise.race([hasEnded, asking.overdue])
      .finally(() => {
        next = undefined;
      })
      .then(() => asking ?? askNow());
    return Promise.race([next.then(versionOf), asking[limit]]);
  };

  /**
   * Returns the cached response, while the version cannot be read and the response is not too old.
   */
  const lastKnown = (key: string): FoundResponse | undefined => {
    const entry = cache.get(key);
    if (!lastRead || entry?.version !== lastRead.version) return undefined;
    const age = performance.now() - lastRead.askedAt;
    return age <= stale ? { ...entry, staleFor: Math.ceil(age / 1000) } : undefined;
  };

  const store = (key: string, response: CachedResponse) => {
    // Setting the key again moves it to the end, so the first key is the least recently used.
    cache.delete(key);
    cache.set(key, response);
    const oldest = cache.keys().next().value;
    if (cache.size > maxEntries && oldest !== undefined) cache.delete(oldest);
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
        params: { [constants.BROTLI_PARAM_QUALITY]: 8 },
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

  /** Returns the version, when it is current without a query. */
  const current = () =>
    lastRead?.mark && changes?.isCurrent(lastRead.mark) ? lastRead.version : undefined;

  const askAndFind = async (key: string, make: (version: Version) => Promise<MadeResponse>) => {
    let version = current();
    try {
      version ??= await ask(lastKnown(key) ? 'late' : 'overdue');
    } catch (error) {
      const last = classifyFailure(error) === 'lasting' ? undefined : lastKnown(key);
      if (!last) throw error;
      return last;
    }
    const entry = cache.get(key);
    if (entry?.version === version) return store(key, entry);
    const turn = `${version} ${key}`;
    const response =
      inFlight.get(turn) ?? fill(key, version, make).finally(() => inFlight.delete(turn));
    inFlight.set(turn, response);
    return response;
  };

  /** Returns the response named `key`, made again when the data has changed. */
  return (key, make) => {
    const version = current();
    const entry = version === undefined ? undefined : cache.get(key);
    if (entry && entry.version === version) return store(key, entry);
    return askAndFind(key, make);
  };
}

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

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
  brotli: Buffer;
  /** Of the content, not of its version: another database counts its versions from one again. */
  etag: string;
}

export type ResponseCache = (
  key: string,
  make: () => Promise<MadeResponse>,
) => Promise<CachedResponse>;

const acceptsBrotli = (header: unknown) => /\bbr\b/.test(String(header));

/** Whether the browser's copy is this one; a proxy may have made the tag strong, or listed several. */
const hasCopy = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace('W/', '') === etag.replace('W/', ''));

/** Sends a cached response: nothing but its head to who has it already, else its smallest form. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, etag, plain, brotli }: CachedResponse,
): FastifyReply {
  reply.header('etag', etag);
  if (status === 200 && hasCopy(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  reply.code(status);
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}

/**
 * A response cache for public answers: the bytes that go out, for the minute when everybody reloads at once.
 * It is never stale: each call asks for the data's version, and calls that come in while one is
 * being asked share the next question.
 * @param readVersion the data's version now; it changes in the same transaction as the data, and
 *   where time changes what is true, with time.
 * @param most how many different responses are cached.
 */
export function createResponseCache(
  readVersion: () => Promise<Version>,
  most = 500,
): ResponseCache {
  const cache = new Map<string, CachedResponse>();
  const inFlight = new Map<string, Promise<CachedResponse>>();
  let asking: Promise<Version> | undefined;
  let next: Promise<Version> | undefined;

  // A question that was asked before this call came in may miss a change that the caller knows of.
  const ask = (): Promise<Version> => {
    if (!asking) {
      asking = readVersion().finally(() => {
        asking = undefined;
      });
      return asking;
    }
    next ??= asking
      .catch(() => {})
      .then(() => {
        next = undefined;
        return ask();
      });
    return next;
  };

  const store = (key: string, response: CachedResponse) => {
    // Set anew, the key moves to the end: the first is then the one that was not asked for longest.
    cache.delete(key);
    cache.set(key, response);
    const oldest = cache.keys().next().value;
    if (cache.size > most && oldest !== undefined) cache.delete(oldest);
    return response;
  };

  const fill = async (key: string, version: Version, make: () => Promise<MadeResponse>) => {
    const { status, body, uncacheable } = await make();
    const plain = Buffer.from(body);
    const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const response = { version, status, plain, brotli, etag };
    return uncacheable ? response : store(key, response);
  };

  /** @returns the response named `key`, made anew when the data has changed since it was made. */
  return async (key, make) => {
    const version = await ask();
    const found = cache.get(key);
    if (found?.version === version) return store(key, found);
    const turn = `${version} ${key}`;
    const made =
      inFlight.get(turn) ?? fill(key, version, make).finally(() => inFlight.delete(turn));
    inFlight.set(turn, made);
    return made;
  };
}

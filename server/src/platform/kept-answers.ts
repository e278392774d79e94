import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(brotliCompress);

/** What is made once and sent often. */
interface MadeAnswer {
  status: number;
  body: string;
  /** True for what has to be made anew next time: something that it needs was not to be had. */
  passing?: boolean;
}

/** Tells one state of the data from another; compared, never ordered. */
type Version = string | number;

export interface KeptAnswer {
  /** Of the data that it was made from. */
  version: Version;
  status: number;
  plain: Buffer;
  brotli: Buffer;
  /** Of the content, not of its version: another database counts its versions from one again. */
  etag: string;
}

export type KeepAnswer = (key: string, make: () => Promise<MadeAnswer>) => Promise<KeptAnswer>;

const acceptsBrotli = (header: unknown) => /\bbr\b/.test(String(header));

/** Whether the browser's copy is this one; a proxy may have made the tag strong, or listed several. */
const hasCopy = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim().replace('W/', '') === etag.replace('W/', ''));

/** Sends a kept answer: nothing but its head to who has it already, else its smallest form. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, etag, plain, brotli }: KeptAnswer,
): FastifyReply {
  reply.header('etag', etag);
  if (status === 200 && hasCopy(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  reply.code(status);
  if (!acceptsBrotli(request.headers['accept-encoding'])) return reply.send(plain);
  return reply.header('content-encoding', 'br').send(brotli);
}

/**
 * Public answers, kept as the bytes that go out, for the minute when everybody reloads at once.
 * They are never stale: each call asks for the data's version, and calls that come in while one is
 * being asked share the next question.
 * @param readVersion the data's version now; it changes in the same transaction as the data, and
 *   where time changes what is true, with time.
 * @param most how many different answers are kept.
 */
export function createKeptAnswers(readVersion: () => Promise<Version>, most = 500): KeepAnswer {
  const kept = new Map<string, KeptAnswer>();
  const making = new Map<string, Promise<KeptAnswer>>();
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

  const keep = (key: string, answer: KeptAnswer) => {
    // Set anew, the key moves to the end: the first is then the one that was not asked for longest.
    kept.delete(key);
    kept.set(key, answer);
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };

  const fill = async (key: string, version: Version, make: () => Promise<MadeAnswer>) => {
    const { status, body, passing } = await make();
    const plain = Buffer.from(body);
    const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
    const answer = { version, status, plain, brotli, etag };
    return passing ? answer : keep(key, answer);
  };

  /** @returns the answer named `key`, made anew when the data has changed since it was made. */
  return async (key, make) => {
    const version = await ask();
    const found = kept.get(key);
    if (found?.version === version) return keep(key, found);
    const turn = `${version} ${key}`;
    const made = making.get(turn) ?? fill(key, version, make).finally(() => making.delete(turn));
    making.set(turn, made);
    return made;
  };
}

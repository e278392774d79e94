import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

interface KeptAnswer {
  version: number;
  plain: Buffer;
  brotli: Buffer;
}

/**
 * Public answers, kept as the bytes that go out, for the minute when everybody reloads at once.
 * They are never stale: each call asks for the data's version, and calls that come in while one is
 * being asked share the next question.
 * @param readVersion the data's version now; it changes in the same transaction as the data.
 * @param most how many different answers are kept.
 */
export function createKeptAnswers(readVersion: () => Promise<number>, most = 500) {
  const kept = new Map<string, KeptAnswer>();
  const making = new Map<string, Promise<KeptAnswer>>();
  let asking: Promise<number> | undefined;
  let next: Promise<number> | undefined;

  // A question that was asked before this call came in may miss a change that the caller knows of.
  const ask = (): Promise<number> => {
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

  const make = async (key: string, version: number, read: () => Promise<string>) => {
    const plain = Buffer.from(await read());
    const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    const answer = { version, plain, brotli };
    kept.delete(key);
    kept.set(key, answer);
    const oldest = kept.keys().next().value;
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return answer;
  };

  /** @returns the answer named `key`, made by `read` when the data has changed since. */
  return async (key: string, read: () => Promise<string>): Promise<KeptAnswer> => {
    const version = await ask();
    const found = kept.get(key);
    if (found?.version === version) return found;
    const turn = `${version} ${key}`;
    const made = making.get(turn) ?? make(key, version, read).finally(() => making.delete(turn));
    making.set(turn, made);
    return made;
  };
}

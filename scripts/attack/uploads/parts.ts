import { randomBytes, randomInt } from 'node:crypto';
import { maxFileBytes, partType, tusVersion } from '@dawaya/contract/vocabulary/files';
import { type Attack, type Given, type Outcome, tally } from '../attack.ts';

const rounds = { whole: 400, quick: 6 };
const timeoutMs = 60_000;
const senders = 6;

const newToken = () => randomBytes(32).toString('base64url');

/**
 * Calls as a given browser.
 * @returns no status if the connection ended without one
 */
async function call(
  url: string,
  method: string,
  browser: string,
  { headers, body }: { headers?: Record<string, string>; body?: Buffer } = {},
): Promise<{ status: number; headers: Headers }> {
  try {
    const response = await fetch(url, {
      method,
      headers: { cookie: `dawaya_browser=${browser}`, 'tus-resumable': tusVersion, ...headers },
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.arrayBuffer();
    return { status: response.status, headers: response.headers };
  } catch {
    return { status: 0, headers: new Headers() };
  }
}

const foreignIds = () => [newToken(), 'x', 'a'.repeat(5000), '%00', '..%2f..', `${newToken()}'--`];
const lengths = ['0', '-1', '1e9', '', 'NaN', '99999999999999999999', String(maxFileBytes + 1)];
const offsets = (length: number) => ['-1', '1', String(length), '4294967296', '1e3', '', ' '];

async function run({ target, quick, until }: Given): Promise<Outcome> {
  const { outcome, count } = tally();
  const { origin } = new URL(target.url);
  const begin = async (browser: string, length: string) =>
    call(`${origin}/api/uploads`, 'POST', browser, { headers: { 'upload-length': length } });
  const part = (url: string, browser: string, offset: string, body: Buffer) =>
    call(url, 'PATCH', browser, {
      headers: { 'content-type': partType, 'upload-offset': offset },
      body,
    });
  const isRefused = (status: number) => status >= 400 && status < 500;

  for (let round = 0; round < (quick ? rounds.quick : rounds.whole); round += 1) {
    if (performance.now() > until) break;
    const [owner, stranger] = [newToken(), newToken()];
    for (const length of lengths) {
      const { status } = await begin(owner, length);
      count(isRefused(status), 'a length was taken', `${length}: ${status}`);
    }
    const length = randomInt(2, 200_000);
    const content = randomBytes(length);
    const location = (await begin(owner, String(length))).headers.get('location') ?? '/none';
    const url = origin + location;

    for (const id of foreignIds())
      for (const method of ['HEAD', 'DELETE', 'GET']) {
        const { status } = await call(`${origin}/api/uploads/${id}`, method, owner);
        count(isRefused(status), 'a guessed id was answered', `${method} ${id}: ${status}`);
      }
    for (const method of ['HEAD', 'DELETE', 'GET']) {
      const { status } = await call(url, method, stranger);
      count(status === 404, "another browser's upload was answered", `${method}: ${status}`);
    }
    const theirs = await part(url, stranger, '0', content);
    count(theirs.status === 404, "another browser's upload was added to", `${theirs.status}`);
    const read = await call(url, 'GET', owner);
    count(read.status === 404, 'an upload can be read', `${read.status}`);

    for (const offset of offsets(length)) {
      const { status } = await part(url, owner, offset, content);
      count(isRefused(status), 'an offset was taken', `${offset} of ${length}: ${status}`);
    }
    const tooMuch = await part(url, owner, '0', Buffer.concat([content, content]));
    count(tooMuch.status === 413, 'more was taken than was said', `${tooMuch.status}`);
    const still = await call(url, 'HEAD', owner);
    count(still.headers.get('upload-offset') === '0', 'refused bytes are there', location);

    const atOnce = await Promise.all(
      Array.from({ length: senders }, () => part(url, owner, '0', content)),
    );
    const taken = atOnce.filter(({ status }) => status === 204).length;
    const others = atOnce.filter(({ status }) => status === 409).length;
    const told = atOnce.map(({ status }) => status).join(', ');
    count(taken === 1 && others === senders - 1, 'one part was not taken once', told);
    const whole = await call(url, 'HEAD', owner);
    const there = whole.headers.get('upload-offset');
    count(
      there === String(length),
      'it has another length',
      `${whole.status}: ${there} of ${length}`,
    );
    await call(url, 'DELETE', owner);
  }
  return outcome;
}

export const parts: Attack = {
  name: 'parts',
  holds: 'no photo in parts is found, read, added to or made longer than was said by others',
  run,
};

import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export class TooLargeError extends Error {
  constructor() {
    super('too large');
  }
}

/**
 * Writes a body into a file. It counts the bytes itself, because an announced length may be wrong.
 * @param target a file that does not exist.
 * @throws TooLargeError beyond `maxBytes`.
 */
export function writeBounded(
  body: Readable,
  target: string,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
): Promise<void> {
  let bytes = 0;
  const bound = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new TooLargeError() : null, chunk);
    },
  });
  return pipeline(body, bound, createWriteStream(target, { flags: 'wx', mode: 0o600 }), {
    signal,
  });
}

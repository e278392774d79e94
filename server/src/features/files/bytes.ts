import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { KeyRing } from './key-ring.ts';

const objectOf = (content: Buffer) => ({
  stream: Readable.from([content], { objectMode: false }),
  bytes: content.length,
});

/** Seals a few bytes with a ring. @returns the age format, in base64. */
export async function sealBytes(ring: KeyRing, content: Buffer): Promise<string> {
  const { stream } = await ring.encrypt(objectOf(content));
  return (await buffer(stream)).toString('base64');
}

/** @throws AppError `not_found` for damaged bytes, or those of a key that the ring lacks. */
export async function openBytes(ring: KeyRing, sealed: string): Promise<Buffer> {
  const { stream } = await ring.decrypt(objectOf(Buffer.from(sealed, 'base64')));
  return buffer(stream);
}

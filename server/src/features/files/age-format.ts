import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { replaceStream, type StoredObject } from './storage.ts';

// The payload of https://age-encryption.org/v1. The package does the header. It would do the
// payload without native code, at a tenth of the speed, while no call is served.
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const nonceBytes = 16;
const cipher = 'chacha20-poly1305';
const tagged = { authTagLength: tagBytes };

const firstLine = Buffer.from('age-encryption.org/v1\n');
/** Bytes, far above the header of a file for a few keys. */
const maxHeader = 16 * 1024;

export const damagedError = (cause?: unknown) =>
  new AppError('not_found', { message: 'the encrypted bytes are damaged', cause });

const keyOfPayload = (fileKey: Uint8Array, nonce: Uint8Array) =>
  Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32));

/** @param number counts the chunks from 0. The first eleven bytes are big-endian. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

async function* cutIntoChunks(source: AsyncIterable<Buffer>, size: number) {
  let pending: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  for await (const part of source)
    for (let remainingBytes = part; remainingBytes.length > 0; ) {
      if (bytes === size) {
        yield { chunk: Buffer.concat(pending), nonce: nonceOf(number, false), isLast: false };
        [pending, bytes] = [[], 0];
        number += 1;
      }
      const piece = remainingBytes.subarray(0, size - bytes);
      remainingBytes = remainingBytes.subarray(piece.length);
      pending.push(piece);
      bytes += piece.length;
    }
  yield { chunk: Buffer.concat(pending), nonce: nonceOf(number, true), isLast: true };
}

async function* sealChunks(source: AsyncIterable<Buffer>, header: Buffer, key: Buffer) {
  yield header;
  for await (const { chunk, nonce } of cutIntoChunks(source, chunkBytes)) {
    const sealing = createCipheriv(cipher, key, nonce, tagged);
    yield sealing.update(chunk);
    sealing.final();
    yield sealing.getAuthTag();
  }
}

async function* openChunks(source: AsyncIterable<Buffer>, key: Buffer) {
  for await (const { chunk, nonce } of cutIntoChunks(source, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw damagedError();
    const opening = createDecipheriv(cipher, key, nonce, tagged);
    opening.setAuthTag(chunk.subarray(-tagBytes));
    const content = opening.update(chunk.subarray(0, -tagBytes));
    try {
      opening.final();
    } catch (cause) {
      throw damagedError(cause);
    }
    yield content;
  }
}

const ciphertextBytes = (bytes: number) =>
  bytes + tagBytes * Math.max(1, Math.ceil(bytes / chunkBytes));

const plaintextBytes = (bytes: number) =>
  bytes - tagBytes * Math.ceil(bytes / (chunkBytes + tagBytes));

/** @param header with its MAC, which belongs to `fileKey`. */
export function sealObject(
  { stream, bytes }: StoredObject,
  header: Uint8Array,
  fileKey: Uint8Array,
): StoredObject {
  const nonce = randomBytes(nonceBytes);
  const head = Buffer.concat([header, nonce]);
  return {
    stream: replaceStream(stream, sealChunks(stream, head, keyOfPayload(fileKey, nonce))),
    bytes: head.length + ciphertextBytes(bytes),
  };
}

/** Returns the length of a whole header; undefined when `head` ends before it does. */
function headerLengthOf(head: Buffer): number | undefined {
  const mac = head.indexOf('\n--- ');
  const end = mac < 0 ? -1 : head.indexOf('\n', mac + 1);
  return end < 0 || head.length < end + 1 + nonceBytes ? undefined : end + 1;
}

/**
 * Decrypts an object of the age format, chunk by chunk; another object comes back unchanged.
 * @param unwrap finds the file key of a header.
 * @throws the error of `unwrap`; AppError `not_found` for a damaged header. The stream throws it
 * for a damaged, cut or lengthened payload.
 */
export async function openObject(
  { stream, bytes }: StoredObject,
  unwrap: (header: Uint8Array) => Promise<Uint8Array>,
): Promise<StoredObject> {
  const remainingChunks = stream[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  let length: number | undefined;
  try {
    for (;;) {
      const next = await remainingChunks.next();
      if (next.done) break;
      head = Buffer.concat([head, next.value]);
      const comparedLength = Math.min(head.length, firstLine.length);
      if (!head.subarray(0, comparedLength).equals(firstLine.subarray(0, comparedLength))) break;
      length = headerLengthOf(head);
      if (length || head.length > maxHeader) break;
    }
    const continued = async function* () {
      yield head.subarray(length ? length + nonceBytes : 0);
      yield* remainingChunks;
    };
    if (!head.subarray(0, firstLine.length).equals(firstLine))
      return { stream: replaceStream(stream, continued()), bytes };
    if (!length) throw damagedError();
    const fileKey = await unwrap(head.subarray(0, length));
    const key = keyOfPayload(fileKey, head.subarray(length, length + nonceBytes));
    return {
      stream: replaceStream(stream, openChunks(continued(), key)),
      bytes: plaintextBytes(bytes - length - nonceBytes),
    };
  } catch (error) {
    stream.destroy();
    throw error;
  }
}

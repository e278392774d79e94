import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';

export interface StoredObject {
  stream: Readable;
  bytes: number;
}

/** Opens bytes to store. The caller reads or destroys the stream. */
export type ByteSource = () => Promise<StoredObject>;

export const fileSource =
  (file: string): ByteSource =>
  async () => ({ bytes: (await stat(file)).size, stream: createReadStream(file) });

/** Returns a stream of other bytes in place of `source`, which ends with it. */
export function replaceStream(source: Readable, content: AsyncIterable<Buffer>): Readable {
  const stream = Readable.from(content, { objectMode: false });
  // A generator that has not begun does not run its `finally`.
  return stream.once('close', () => source.destroy());
}

/**
 * The storage of files: a folder or a bucket. Keys look like `ab/ab12…`, are ASCII only, and never
 * serve as addresses.
 */
export interface Storage {
  /**
   * The public keys whose files it decrypts. The first encrypts; without any, none is encrypted.
   */
  recipients: readonly string[];
  /** Stores bytes, in place of earlier ones. They are durable when it resolves (docs/files.md). */
  put(key: string, source: ByteSource): Promise<void>;
  /** @throws AppError `not_found` */
  open(key: string): Promise<StoredObject>;
  /** Succeeds also for a missing object. */
  delete(key: string): Promise<void>;
  /** Resolves when the storage answers and is writable (`/readyz`). */
  check(): Promise<void>;
  /** The free space in bytes; infinity when it is unknown. */
  freeBytes(): Promise<number>;
}

/** A storage that a mark identifies. */
export interface MarkableStorage extends Storage {
  /** Returns undefined when there is no mark. */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
}

/** Returns the key of a file's bytes, spread over 256 folders. */
export const storageKey = (fileId: string, size?: 'small'): string =>
  `${fileId.slice(0, 2)}/${fileId}${size ? `-${size}` : ''}`;

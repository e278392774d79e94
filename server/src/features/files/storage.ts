import type { Readable } from 'node:stream';

/** Bytes on their way out of the storage. */
interface StoredObject {
  stream: Readable;
  bytes: number;
}

/**
 * Where the bytes of files live: a folder or a bucket. Keys look like `ab/ab12…`, ASCII only, and
 * are never an address that anybody could open.
 */
export interface Storage {
  /** Copies a file in; it is there for good when this resolves (product decision 20). */
  put(key: string, sourcePath: string): Promise<void>;
  /** @throws AppError `not_found` */
  open(key: string): Promise<StoredObject>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** Resolves when the storage answers and can be written to (`/readyz`). */
  check(): Promise<void>;
  /** How much more fits in, in bytes; infinity where nobody knows of an end. */
  freeBytes(): Promise<number>;
}

/** A storage that can be told from another one by what is written in it. */
export interface MarkableStorage extends Storage {
  /** @returns undefined where there is no mark. */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
}

/** The key of a file's bytes, spread over 256 folders. */
export const keyOf = (fileId: string, size?: 'small'): string =>
  `${fileId.slice(0, 2)}/${fileId}${size ? `-${size}` : ''}`;

import type { Readable } from 'node:stream';

interface StoredObject {
  stream: Readable;
  bytes: number;
}

/**
 * The storage of files: a folder or a bucket. Keys look like `ab/ab12…`, are ASCII only, and never
 * serve as addresses.
 */
export interface Storage {
  /** Copies a file into the storage. It is durable when this resolves (docs/files.md). */
  put(key: string, sourcePath: string): Promise<void>;
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
  /** @returns undefined when there is no mark. */
  readMark(): Promise<string | undefined>;
  writeMark(mark: string): Promise<void>;
}

/** The key of a file's bytes, spread over 256 folders. */
export const keyOf = (fileId: string, size?: 'small'): string =>
  `${fileId.slice(0, 2)}/${fileId}${size ? `-${size}` : ''}`;

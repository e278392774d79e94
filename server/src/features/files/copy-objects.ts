import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { files, storageMark } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { replaceStream, type Storage, storageKey } from './storage.ts';

export interface ReferencedObject {
  fileId: string;
  key: string;
  /** In bytes; null for a small rendition, whose row has none. */
  size: number | null;
  /** Null for a file from before hashes were stored, until clean-up or an opening hashes it. */
  sha256: Buffer | null;
}

const workerCount = 8;

/** Returns the storage's mark in the database, and all objects that its rows refer to. */
export async function listReferencedObjects(
  db: Database,
): Promise<{ mark: string | undefined; objects: ReferencedObject[] }> {
  const [marked] = await db.select().from(storageMark);
  const rows = await db
    .select({
      fileId: files.id,
      size: files.size,
      sha256: files.sha256,
      hasSmall: files.hasSmall,
      smallSha256: files.smallSha256,
    })
    .from(files)
    .where(eq(files.state, 'ready'));
  const objects = rows.flatMap(({ fileId, size, sha256, hasSmall, smallSha256 }) => [
    { fileId, key: storageKey(fileId), size, sha256 },
    ...(hasSmall
      ? [{ fileId, key: storageKey(fileId, 'small'), size: null, sha256: smallSha256 }]
      : []),
  ]);
  return { mark: marked?.id, objects };
}

/** Returns those of `objects` that a row still refers to. */
export async function filterReferenced(
  db: Database,
  objects: ReferencedObject[],
): Promise<ReferencedObject[]> {
  if (objects.length === 0) return [];
  const ids = [...new Set(objects.map(({ fileId }) => fileId))];
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.state, 'ready')));
  const referencedIds = new Set(rows.map(({ id }) => id));
  return objects.filter(({ fileId }) => referencedIds.has(fileId));
}

/** Stores in the rows of copied files the recipient whose key encrypts them. */
export async function recordRecipient(
  db: Database,
  copied: ReferencedObject[],
  recipient: string | undefined,
): Promise<void> {
  const ids = [...new Set(copied.map(({ fileId }) => fileId))];
  await db
    .update(files)
    .set({ keyRecipient: recipient ?? null })
    .where(anyOf(files.id, ids));
}

/** Lists the objects in a folder of files, without half-written ones and the mark. */
export async function listObjectsInFolder(folder: string): Promise<ReferencedObject[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const fileId = entry.name.replace(/-small$/, '');
    if (!entry.isFile() || !isUuid(fileId)) return [];
    const key = storageKey(fileId, entry.name === fileId ? undefined : 'small');
    return path.join(folder, key) === path.join(entry.parentPath, entry.name)
      ? [{ fileId, key, size: null, sha256: null }]
      : [];
  });
}

/**
 * Returns the bytes of `source`. It throws before the last chunk if size or hash differ from the
 * row, so that no copy of them is complete.
 */
async function* comparedWith({ size, sha256 }: ReferencedObject, source: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  let bytes = 0;
  let pending: Buffer | undefined;
  for await (const chunk of source) {
    if (pending) yield pending;
    pending = chunk;
    hash.update(chunk);
    bytes += chunk.length;
  }
  if ((size !== null && size !== bytes) || (sha256 && !sha256.equals(hash.digest())))
    throw new AppError('not_found', { message: 'the bytes differ from their row' });
  if (pending) yield pending;
}

const openCompared = async (object: ReferencedObject, from: Storage) => {
  const { stream, bytes } = await from.open(object.key);
  return { stream: replaceStream(stream, comparedWith(object, stream)), bytes };
};

/** Returns false when `work` finds the bytes missing or damaged. */
const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return false;
      throw error;
    },
  );

/**
 * Copies to the storage `to` the objects that it lacks or has damaged. It compares each file with
 * the size of its row, and with its SHA-256 if the row has one (docs/files.md).
 * @param overwrites copies also the objects that `to` has.
 * @returns the copied objects, and those that are missing or damaged in `from`.
 * @throws AppError `data_unreachable` when a storage does not answer.
 */
export async function copyObjects(
  objects: ReferencedObject[],
  { from, to, overwrites = false }: { from: Storage; to: Storage; overwrites?: boolean },
): Promise<{ copied: ReferencedObject[]; missing: ReferencedObject[] }> {
  const copied: ReferencedObject[] = [];
  const missing: ReferencedObject[] = [];
  // Eight workers share this iterator.
  const queue = objects.values();
  const readWhole = async (object: ReferencedObject) => {
    for await (const _ of (await openCompared(object, to)).stream);
  };
  const copy = async () => {
    for (const object of queue) {
      if (!overwrites && (await succeeds(readWhole(object)))) continue;
      const isCopied = await succeeds(to.put(object.key, () => openCompared(object, from)));
      (isCopied ? copied : missing).push(object);
    }
  };
  await Promise.all(Array.from({ length: workerCount }, copy));
  return { copied, missing };
}

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { files, storageMark } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { keyOf, type Storage } from './storage.ts';

export interface NamedObject {
  fileId: string;
  key: string;
  /** In bytes; null for a small rendition, whose row has none. */
  size: number | null;
  /** Null for a file from before hashes were stored, until clean-up or an opening hashes it. */
  sha256: Buffer | null;
}

const atOnce = 8;

/** @returns the storage's mark in the database, and all objects that its rows refer to. */
export async function listNamedObjects(
  db: Database,
): Promise<{ mark: string | undefined; objects: NamedObject[] }> {
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
    { fileId, key: keyOf(fileId), size, sha256 },
    ...(hasSmall ? [{ fileId, key: keyOf(fileId, 'small'), size: null, sha256: smallSha256 }] : []),
  ]);
  return { mark: marked?.id, objects };
}

/** @returns those of `objects` that a row still refers to. */
export async function selectStillNamed(
  db: Database,
  objects: NamedObject[],
): Promise<NamedObject[]> {
  if (objects.length === 0) return [];
  const ids = [...new Set(objects.map(({ fileId }) => fileId))];
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.state, 'ready')));
  const namedIds = new Set(rows.map(({ id }) => id));
  return objects.filter(({ fileId }) => namedIds.has(fileId));
}

/** Lists the objects in a folder of files, without half-written ones and the mark. */
export async function listObjectsInFolder(folder: string): Promise<NamedObject[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const fileId = entry.name.replace(/-small$/, '');
    if (!entry.isFile() || !isUuid(fileId)) return [];
    const key = keyOf(fileId, entry.name === fileId ? undefined : 'small');
    return path.join(folder, key) === path.join(entry.parentPath, entry.name)
      ? [{ fileId, key, size: null, sha256: null }]
      : [];
  });
}

/**
 * Reads the bytes, and writes them to the file `into` when it is given.
 * @returns false when they are missing, or when their number or their hash differs from the row's.
 */
async function isIntact(
  { key, size, sha256 }: NamedObject,
  storage: Storage,
  into?: string,
): Promise<boolean> {
  const source = await storage.open(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!source) return false;
  const hash = createHash('sha256');
  let bytes = 0;
  const file = into ? await open(into, 'w', 0o600) : undefined;
  try {
    for await (const chunk of source.stream) {
      hash.update(chunk);
      bytes += chunk.length;
      await file?.writeFile(chunk);
    }
  } finally {
    await file?.close();
  }
  return (size === null || size === bytes) && (!sha256 || sha256.equals(hash.digest()));
}

/**
 * Copies objects that `to` lacks or has damaged from one storage to another. It compares each file
 * with the size of its row, and with its SHA-256 when the row has one (docs/files.md).
 * @param tempFolder created when missing, and removed.
 * @returns the objects that are missing or damaged in `from`, and were not copied.
 * @throws AppError `data_unreachable` when a storage does not answer.
 */
export async function copyObjects(
  objects: NamedObject[],
  from: Storage,
  to: Storage,
  tempFolder: string,
): Promise<NamedObject[]> {
  await mkdir(tempFolder, { recursive: true, mode: 0o700 });
  const missing: NamedObject[] = [];
  const left = objects.values();
  const copy = async () => {
    const file = path.join(tempFolder, randomUUID());
    for (const object of left) {
      if (await isIntact(object, to)) continue;
      if (await isIntact(object, from, file)) await to.put(object.key, file);
      else missing.push(object);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, copy));
  } finally {
    await rm(tempFolder, { recursive: true, force: true });
  }
  return missing;
}

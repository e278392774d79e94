import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { files, storageMark } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { isUuid } from '../../platform/ids.ts';
import { keyOf, type Storage } from './storage.ts';

/** Bytes that a row of the database names. */
export interface NamedObject {
  fileId: string;
  key: string;
  /** Absent where nobody has opened a file from before hashes were kept. */
  sha256: Buffer | null;
}

const atOnce = 8;

/** What the database knows of its storage: its mark, and all that lies in it for somebody. */
export async function namedObjects(
  db: Database,
): Promise<{ mark: string | undefined; objects: NamedObject[] }> {
  const [marked] = await db.select().from(storageMark);
  const rows = await db
    .select({
      fileId: files.id,
      sha256: files.sha256,
      hasSmall: files.hasSmall,
      smallSha256: files.smallSha256,
    })
    .from(files)
    .where(eq(files.state, 'ready'));
  const objects = rows.flatMap(({ fileId, sha256, hasSmall, smallSha256 }) => [
    { fileId, key: keyOf(fileId), sha256 },
    ...(hasSmall ? [{ fileId, key: keyOf(fileId, 'small'), sha256: smallSha256 }] : []),
  ]);
  return { mark: marked?.id, objects };
}

/** Those of `objects` that still belong to somebody now. */
export async function stillNamed(db: Database, objects: NamedObject[]): Promise<NamedObject[]> {
  if (objects.length === 0) return [];
  const ids = [...new Set(objects.map(({ fileId }) => fileId))];
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, ids), eq(files.state, 'ready')));
  const named = new Set(rows.map(({ id }) => id));
  return objects.filter(({ fileId }) => named.has(fileId));
}

/** What lies in a folder of files, by name; half-written ones and the mark are none of it. */
export async function objectsInFolder(folder: string): Promise<NamedObject[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const fileId = entry.name.replace(/-small$/, '');
    if (!entry.isFile() || !isUuid(fileId)) return [];
    const key = keyOf(fileId, entry.name === fileId ? undefined : 'small');
    return path.join(folder, key) === path.join(entry.parentPath, entry.name)
      ? [{ fileId, key, sha256: null }]
      : [];
  });
}

/**
 * Reads the bytes, into the file `into` where one is named.
 * @returns false when there are none, or others than those that were stored.
 */
async function isIntact(
  { key, sha256 }: NamedObject,
  storage: Storage,
  into?: string,
): Promise<boolean> {
  const opened = await storage.open(key).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (!opened) return false;
  const hash = createHash('sha256');
  const file = into ? await open(into, 'w', 0o600) : undefined;
  try {
    for await (const chunk of opened.stream) {
      hash.update(chunk);
      await file?.writeFile(chunk);
    }
  } finally {
    await file?.close();
  }
  return !sha256 || sha256.equals(hash.digest());
}

/**
 * Copies what `to` has not, or not intact, from one storage to another, comparing each file with the
 * SHA-256 of its row (product decision 36).
 * @param tempFolder made when it is missing, and removed.
 * @returns what is missing or damaged in `from`, and so was not copied.
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

import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import type { Clock } from '../../platform/clock.ts';
import { removePending } from './clean-up.ts';
import { isDataTimeout } from './data-outage.ts';
import type { Kinds } from './file-content.ts';
import type { OpenVerified } from './open-verified.ts';
import { type FileOwner, ownerCondition } from './ownership.ts';
import { assertUnused, type TakenPart } from './parts/consume-parts.ts';
import { type Prepared, prepareFiles, type Source, type StoredFile } from './prepare-files.ts';
import { removeFolder, type Upload } from './receive-form.ts';
import { fileSource, type Storage, storageKey } from './storage.ts';
import type { UploadBudget } from './upload-budget.ts';

interface StoringDeps {
  db: Database;
  storage: Storage;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Returns a unique path for a folder of temporary files. */
  newFolder: () => string;
  openVerified: OpenVerified;
  /** @throws AppError `uploads_paused` */
  assertRoom: () => Promise<void>;
  budget: UploadBudget;
  atItsTurn: <T>(work: () => Promise<T>) => Promise<T>;
  deleteObjects: (id: string) => Promise<void>;
}

/** A stored file. `attach` deletes the parts it came in. */
type NewFile = StoredFile & { part?: TakenPart };

async function putAll({ storage }: StoringDeps, prepared: Prepared[]): Promise<void> {
  for (const { file, main, small } of prepared) {
    await storage.put(storageKey(file.id), fileSource(main));
    if (small) await storage.put(storageKey(file.id, 'small'), fileSource(small));
  }
}

/**
 * Deletes stored files of a failed or repeated call; clean-up repeats a failure. Attached files
 * stay, because a commit without an answer may have succeeded.
 */
async function discard(
  { db, log, deleteObjects }: StoringDeps,
  stored: Pick<StoredFile, 'id'>[],
): Promise<void> {
  const ids = stored.map(({ id }) => id);
  if (ids.length === 0) return;
  try {
    await db.transaction((db) => removePending(db, deleteObjects, inArray(files.id, ids)));
  } catch (error) {
    log.warn({ err: error }, 'stored files were not deleted: clean-up will delete them');
  }
}

/**
 * Runs a change that takes stored files, and discards them when it fails.
 * @throws the error of `change`.
 */
async function orDiscard<T>(
  deps: StoringDeps,
  stored: Pick<StoredFile, 'id'>[],
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    // A silent database or storage would take as long again. Clean-up deletes the files later.
    if (!isDataTimeout(error)) await discard(deps, stored);
    throw error;
  }
}

/** Calls `work` with a new folder of temporary files, and removes it. */
async function inFolder<T>(
  { newFolder }: StoringDeps,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = newFolder();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

const storeAll = (deps: StoringDeps, sources: Source[], kinds: Kinds): Promise<StoredFile[]> =>
  inFolder(deps, async (folder) => {
    const { db, clock, storage } = deps;
    const prepared = await prepareFiles(sources, kinds, folder);
    const stored = prepared.map(({ file }) => file);
    const createdAt = clock();
    await orDiscard(deps, stored, async () => {
      await db.insert(files).values(
        prepared.map(({ file, sha256, smallSha256 }, position) => ({
          ...file,
          sha256,
          smallSha256,
          keyRecipient: storage.recipients[0],
          state: 'pending' as const,
          position,
          createdAt,
        })),
      );
      await putAll(deps, prepared);
    });
    return stored;
  });

async function storeUploads(
  deps: StoringDeps,
  sources: (Source | Upload)[],
  kinds: Kinds,
): Promise<NewFile[]> {
  if (sources.length === 0) return [];
  const uploads = sources.map((source) => ('sha256' in source ? source : undefined));
  assertUnused(uploads);
  const stored = await deps.atItsTurn(() => storeAll(deps, sources, kinds));
  return stored.map((file, index) => {
    const { part, sha256 } = uploads[index] ?? {};
    return part && sha256 ? { ...file, part: { idHash: part.idHash, sha256 } } : file;
  });
}

const storeWritten = (
  deps: StoringDeps,
  write: (target: string) => Promise<void>,
): Promise<StoredFile> =>
  inFolder(deps, async (folder) => {
    await deps.assertRoom();
    await deps.budget.assertLeft(undefined);
    const target = path.join(folder, 'written');
    await write(target);
    const { size } = await stat(target);
    const [stored] = await storeAll(deps, [{ path: target, name: undefined }], 'pictures');
    if (!stored) throw new Error('nothing was stored');
    await deps.budget.spend(undefined, size);
    return stored;
  });

async function duplicate(deps: StoringDeps, owner: FileOwner): Promise<StoredFile[]> {
  const { db, storage, clock, openVerified } = deps;
  const originals = await db
    .select()
    .from(files)
    .where(and(ownerCondition(owner), eq(files.state, 'ready')))
    .orderBy(asc(files.createdAt), asc(files.position));
  if (originals.length === 0) return [];
  const createdAt = clock();
  const copies = originals.map(({ name, type, size, hasSmall, sha256, smallSha256 }, position) => {
    const id = randomUUID();
    const hashes = { sha256, smallSha256, keyRecipient: storage.recipients[0] };
    return { id, name, type, size, hasSmall, ...hashes, position, createdAt };
  });
  const write = async () => {
    await db.insert(files).values(copies.map((copy) => ({ ...copy, state: 'pending' as const })));
    for (const [index, copy] of copies.entries()) {
      const original = originals[index] as (typeof originals)[number];
      for (const size of original.hasSmall ? ([undefined, 'small'] as const) : [undefined])
        await storage.put(storageKey(copy.id, size), () =>
          openVerified(original, size !== undefined, storageKey(original.id, size)),
        );
    }
  };
  await orDiscard(deps, copies, write);
  return copies.map(({ id, name, type, size, hasSmall }) => ({ id, name, type, size, hasSmall }));
}

/** Stores files, with rows that are pending until they have an owner. */
export const createFileStore = (deps: StoringDeps) => ({
  discard: (stored: Pick<StoredFile, 'id'>[]) => discard(deps, stored),

  orDiscard: <T>(stored: Pick<StoredFile, 'id'>[], change: () => Promise<T>) =>
    orDiscard(deps, stored, change),

  /**
   * Stores files durably, with rows that are pending until `attach`. Call it outside of a
   * transaction: it inserts the rows first, so that clean-up finds everything after a crash.
   * @throws AppError `unsupported_file`, `unsupported_heic`, `unreadable_file`,
   * `too_many_pixels`, `upload_cut_off` when the sender left before its turn. After any failure
   * nothing is left.
   */
  store: (sources: (Source | Upload)[], kinds: Kinds) => storeUploads(deps, sources, kinds),

  /**
   * Stores the picture that `write` puts into a new file, as `store` does. Its bytes count as
   * uploaded ones do.
   * @throws the errors of `write` and of `store`; AppError `uploads_paused`.
   */
  storeWritten: (write: (target: string) => Promise<void>) => storeWritten(deps, write),

  /**
   * Copies an owner's files with their renditions for another owner. The rows are pending until
   * `attach`, as with `store`.
   * @throws AppError `not_found` for bytes that differ from the stored hash.
   */
  duplicate: (owner: FileOwner) => duplicate(deps, owner),
});

import { randomUUID } from 'node:crypto';
import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Config } from '../../settings/config.ts';
import { deleteUnusedFiles } from './clean-up.ts';
import { createFileHasher } from './hash-files.ts';
import { createVerifiedOpener } from './open-verified.ts';
import {
  attachFiles,
  detachFiles,
  type FileOwner,
  listFiles,
  moveFiles,
  ownerCondition,
} from './ownership.ts';
import { createParts } from './parts/parts.ts';
import { createUploadReceiver } from './receive-upload.ts';
import { type Opener, recordOpening } from './record-openings.ts';
import { createKeyRotation } from './rotate-keys.ts';
import { type Caching, type OpenedFile, sendFile } from './send-file.ts';
import { type Storage, storageKey } from './storage.ts';
import { createFileStore } from './store-files.ts';
import { createUploadBudget } from './upload-budget.ts';

export type { FileOwner } from './ownership.ts';
export type { StoredFile } from './prepare-files.ts';
export type { ReceivedForm, Upload } from './receive-form.ts';
export type { OpenedFile } from './send-file.ts';

interface FilesDeps {
  db: Database;
  storage: Storage;
  clock: Clock;
  /** On a disk, not in memory, because uploads wait here. Only this feature writes into it. */
  tempFolder: string;
  settings: Pick<Config, 'minFreeSpace' | 'rateLimitScale'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** The browser whose photos in parts a call may use; none by default. */
  browserIn?: (request: FastifyRequest) => Buffer | undefined;
  /** Encrypts again what the key ring seals outside of the storage. */
  rotateOthers?: () => Promise<void>;
}

export type Files = ReturnType<typeof createFiles>;

/** Receives, stores and opens files. The feature that owns a file decides who may open it. */
export function createFiles({
  db,
  storage,
  clock,
  tempFolder,
  settings,
  log,
  browserIn = () => undefined,
  rotateOthers = async () => {},
}: FilesDeps) {
  const newFolder = () => path.join(tempFolder, randomUUID());

  const countFreeBytes = async () => {
    await mkdir(tempFolder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(tempFolder);
    return Math.min(bavail * bsize, await storage.freeBytes());
  };

  /** @throws AppError `uploads_paused` when this machine or the storage lacks space. */
  const assertRoom = async () => {
    const free = await countFreeBytes();
    if (free < settings.minFreeSpace)
      throw new AppError('uploads_paused', {
        message: `${Math.floor(free / 1_000_000)} MB are free`,
        retryAfter: 300,
      });
  };

  const deleteObjects = async (id: string) => {
    await storage.delete(storageKey(id));
    await storage.delete(storageKey(id, 'small'));
  };

  const budget = createUploadBudget(db, clock, settings.rateLimitScale);
  const parts = createParts({ db, clock, budget, assertRoom, scale: settings.rateLimitScale });
  const { atItsTurn, ...receiving } = createUploadReceiver({
    parts,
    budget,
    log,
    newFolder,
    assertRoom,
    browserIn,
    scale: settings.rateLimitScale,
  });
  const openVerified = createVerifiedOpener(db, storage);
  const rotateFiles = createKeyRotation(db, storage, openVerified, log);
  const storing = createFileStore({
    db,
    storage,
    clock,
    log,
    newFolder,
    openVerified,
    assertRoom,
    budget,
    atItsTurn,
    deleteObjects,
  });

  return {
    ...receiving,
    ...storing,
    attach: attachFiles,
    detach: detachFiles,
    move: moveFiles,
    list: listFiles,

    parts,

    /**
     * Opens a file of `owner`. Call it after the owner's feature has authorised the caller. It
     * records the opener first (docs/files.md).
     * @param size the small rendition; a file without one is opened whole.
     * @throws AppError `not_found` for a malformed id, for another owner's file, and for bytes that
     * differ from the stored hash (docs/files.md).
     */
    async open(
      fileId: string,
      owner: FileOwner,
      opener: Opener,
      size?: 'small',
    ): Promise<OpenedFile> {
      if (![fileId, ...Object.values(owner)].every(isUuid)) throw new AppError('not_found');
      const [file] = await db
        .select()
        .from(files)
        .where(and(eq(files.id, fileId), ownerCondition(owner), eq(files.state, 'ready')));
      if (!file) throw new AppError('not_found');
      const isSmall = file.hasSmall && size === 'small';
      await recordOpening(db, { fileId: file.id, opener, isSmall, now: clock() });
      const key = storageKey(file.id, isSmall ? 'small' : undefined);
      const { stream, bytes } = await openVerified(file, isSmall, key).catch((error: unknown) => {
        log.error({ err: error, key }, 'a stored file cannot be opened');
        throw error;
      });
      return { stream, bytes, type: file.type, name: file.name };
    },

    /** Answers with an opened file, with headers that stop it from acting as a page of the site. */
    send: (reply: FastifyReply, opened: OpenedFile, caching?: Caching): FastifyReply =>
      sendFile(reply, opened, caching),

    /** The free bytes of this machine's uploads and of the storage, whichever has fewer. */
    countFreeBytes,

    /** Resolves when files can be stored and opened (`/readyz`). */
    async check(): Promise<void> {
      await storage.check();
      await assertRoom();
    },

    hash: createFileHasher(db, storage, log),
    async rotateKeys(): Promise<void> {
      // A failure of one does not stop the other.
      const results = await Promise.allSettled([rotateOthers(), rotateFiles()]);
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },

    /** Deletes pending and temporary files that crashed calls left over an hour ago. */
    cleanUp: (): Promise<void> =>
      deleteUnusedFiles({ db, deleteObjects, tempFolder, now: clock() }),
  };
}

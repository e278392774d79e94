import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import { and, asc, eq, getTableColumns, gt, inArray, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { files } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Config } from '../../settings/config.ts';
import type { Kinds } from './file-content.ts';
import { type Opener, recordOpening } from './openings.ts';
import { createParts } from './parts/parts.ts';
import { assertUnused, type TakenPart, useUp } from './parts/use.ts';
import { type Prepared, prepareAll, type Source, type StoredFile } from './preparation.ts';
import { type Keeping, type OpenedFile, sendFile } from './send.ts';
import { keyOf, type Storage } from './storage.ts';
import { removePending, sweepFiles } from './sweep.ts';
import { createTurns, type Turn } from './turns.ts';
import { createUploadBudget } from './upload-budget.ts';
import {
  type FormEndpoint,
  type ReceivedForm,
  receiveForm,
  removeFolder,
  tempFolderAt,
  type Upload,
} from './uploads.ts';

export type { StoredFile } from './preparation.ts';
export type { OpenedFile } from './send.ts';
export type { ReceivedForm, Upload } from './uploads.ts';

interface FilesDeps {
  db: Database;
  storage: Storage;
  clock: Clock;
  /** On a disk, not in memory: uploads wait here. Only this feature writes into it. */
  tempFolder: string;
  settings: Pick<Config, 'minFreeSpace' | 'rateLimitScale'>;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Whose photos in parts a call may name: none where nobody says. */
  browserIn?: (request: FastifyRequest) => Buffer | undefined;
}

/** A file that is stored; what came in parts is used up once it is attached. */
type NewFile = StoredFile & { part?: TakenPart };

/** Whose a file is. */
export type FileOwner =
  | { pharmacyId: string }
  | { prescriptionRequestId: string }
  | { advertisementId: string }
  | { proposedForId: string }
  | { transferClaimId: string }
  | { searchId: string };

const ownerColumns = {
  pharmacy: files.pharmacyId,
  prescriptionRequest: files.prescriptionRequestId,
  advertisement: files.advertisementId,
  proposedPicture: files.proposedForId,
  transferClaim: files.transferClaimId,
  search: files.searchId,
};
type OwnerKind = keyof typeof ownerColumns;

const noOwner = {
  pharmacyId: null,
  prescriptionRequestId: null,
  advertisementId: null,
  proposedForId: null,
  transferClaimId: null,
  searchId: null,
};

export type Files = ReturnType<typeof createFiles>;

function ownedBy(owner: FileOwner) {
  if ('transferClaimId' in owner)
    return { id: owner.transferClaimId, column: files.transferClaimId };
  if ('searchId' in owner) return { id: owner.searchId, column: files.searchId };
  if ('pharmacyId' in owner) return { id: owner.pharmacyId, column: files.pharmacyId };
  if ('advertisementId' in owner)
    return { id: owner.advertisementId, column: files.advertisementId };
  if ('proposedForId' in owner) return { id: owner.proposedForId, column: files.proposedForId };
  return { id: owner.prescriptionRequestId, column: files.prescriptionRequestId };
}

/** The most that a form with files can have, in bytes. */
const mostBytes = maxFilesPerRequest * maxFileBytes;
/** A form of so many bytes has no photo worth counting. */
const fieldsOnly = 64 * 1024;

async function hashOfStream(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(stream, hash);
  return hash.digest();
}

/** Receives, keeps and hands out files; who may open one is for the feature that owns it to say. */
export function createFiles({
  db,
  storage,
  clock,
  tempFolder,
  settings,
  log,
  browserIn = () => undefined,
}: FilesDeps) {
  const budget = createUploadBudget(db, clock, settings.rateLimitScale);
  const turns = createTurns();
  const admitted = new WeakMap<FastifyRequest, Turn>();
  /** What `store` is called for: its turn, and whether its sender is still there. */
  const underWay = new AsyncLocalStorage<{ turn: Turn; gone: AbortSignal }>();

  const newFolder = () => path.join(tempFolder, randomUUID());

  /** @throws AppError `uploads_paused` when there is too little room, here or in the storage. */
  const assertRoom = async () => {
    await mkdir(tempFolder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(tempFolder);
    const free = Math.min(bavail * bsize, await storage.freeBytes());
    if (free < settings.minFreeSpace)
      throw new AppError('uploads_paused', {
        message: `${Math.floor(free / 1_000_000)} MB are free`,
        retryAfter: 300,
      });
  };

  /**
   * Does the work of a call whose bytes count in the budget, unless it is too short for a photo.
   * @param work calls `keep` with the uploads that it has kept something of.
   */
  const withinBudget = async <T>(
    request: FastifyRequest,
    work: (keep: (uploads: Upload[]) => void) => Promise<T>,
  ): Promise<T> => {
    const length = Number(request.headers['content-length'] ?? mostBytes);
    if (length <= fieldsOnly) return work(() => {});
    await assertRoom();
    await budget.assertLeft(request.ip);
    let kept = 0;
    const done = await work((uploads) => {
      // What came in parts was counted as it came.
      kept = uploads.reduce((sum, { bytes, part }) => sum + (part ? 0 : bytes), 0);
    });
    // It is done and will be answered so, whether or not it can be counted.
    await budget
      .spend(request.ip, kept)
      .catch((error) => log.warn({ err: error }, 'uploaded bytes were not counted'));
    return done;
  };

  const deleteObjects = async (id: string) => {
    await storage.delete(keyOf(id));
    await storage.delete(keyOf(id, 'small'));
  };

  /** Reads the bytes twice: nothing of what is not as it was stored leaves, and nothing is held. */
  const openVerified = async (file: typeof files.$inferSelect, isSmall: boolean, key: string) => {
    const sha256 = await hashOfStream((await storage.open(key)).stream);
    const column = isSmall ? 'smallSha256' : 'sha256';
    const known = file[column];
    if (known && !known.equals(sha256))
      throw new AppError('not_found', { message: 'the bytes are not those that were stored' });
    // Of a file from before hashes were kept, the first opening says what it is.
    if (!known)
      await db
        .update(files)
        .set({ [column]: sha256 })
        .where(and(eq(files.id, file.id), isNull(files[column])));
    return storage.open(key);
  };

  const putAll = async (prepared: Prepared[]) => {
    for (const { file, main, small } of prepared) {
      await storage.put(keyOf(file.id), main);
      if (small) await storage.put(keyOf(file.id, 'small'), small);
    }
  };

  /**
   * Takes back stored files of a failed or repeated call; the sweep does what fails here. Those that
   * were attached stay: a call whose commit was not answered may have been made.
   */
  const discard = async (stored: Pick<StoredFile, 'id'>[]): Promise<void> => {
    const ids = stored.map(({ id }) => id);
    if (ids.length === 0) return;
    try {
      await db.transaction((db) => removePending(db, deleteObjects, inArray(files.id, ids)));
    } catch (error) {
      log.warn({ err: error }, 'files are left to the sweep');
    }
  };

  const storeAll = async (sources: Source[], kinds: Kinds): Promise<StoredFile[]> => {
    const folder = newFolder();
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      const prepared = await prepareAll(sources, kinds, folder);
      const stored = prepared.map(({ file }) => file);
      const createdAt = clock();
      try {
        await db.insert(files).values(
          prepared.map(({ file, sha256, smallSha256 }, position) => ({
            ...file,
            sha256,
            smallSha256,
            state: 'pending' as const,
            position,
            createdAt,
          })),
        );
        await putAll(prepared);
      } catch (error) {
        await discard(stored);
        throw error;
      }
      return stored;
    } finally {
      await removeFolder(folder);
    }
  };

  const parts = createParts({ db, clock, budget, assertRoom, scale: settings.rateLimitScale });

  return {
    discard,

    /** Photos that come in parts. */
    parts,

    /**
     * Lets a call with files in, before anything of its body is read. `dismiss` it when it is
     * answered.
     * @throws AppError `unavailable` when its files would wait too long for their turn.
     */
    admit(request: FastifyRequest): void {
      const length = Number(request.headers['content-length']);
      admitted.set(request, turns.admit(Number.isFinite(length) ? length : undefined));
    },

    /** The call is answered, however it went. */
    dismiss(request: FastifyRequest): void {
      admitted.get(request)?.end();
      admitted.delete(request);
    },

    /**
     * Receives the form of a multipart call and hands it to `work`; its temporary files are gone
     * when this settles. What `receiveForm` and `work` throw passes through.
     * @param before hears of the fields before photos that came in parts are read, and may refuse.
     * @throws AppError before the body is read: `uploads_paused` when there is too little room, and
     *   what the budget of bytes throws. A form that is too short for a photo always comes in.
     */
    async receive<E extends FormEndpoint, T>(
      request: FastifyRequest,
      endpoint: E,
      work: (form: ReceivedForm<E>) => Promise<T>,
      before?: (fields: ReceivedForm<E>['fields']) => Promise<void>,
    ): Promise<T> {
      return withinBudget(request, async (keep) => {
        const folder = tempFolderAt(newFolder());
        const turn = admitted.get(request);
        const { socket } = request.raw;
        const leaving = new AbortController();
        const leave = () => leaving.abort();
        socket.once('close', leave);
        try {
          const take = async (ids: readonly string[]) =>
            parts.take(ids, browserIn(request), await folder.make(), (bytes) => turn?.weigh(bytes));
          const form = await receiveForm(request, endpoint, folder, take, before);
          const call = turn && { turn, gone: leaving.signal };
          const done = await (call ? underWay.run(call, work, form) : work(form));
          keep(form.uploads);
          return done;
        } finally {
          socket.off('close', leave);
          await folder.remove();
        }
      });
    },

    /**
     * Puts files into storage, for good, with rows that are pending until `attach`. Outside of any
     * transaction: the rows come first, so that a crash leaves nothing that the sweep cannot find.
     * @throws AppError `unsupported_file`, `unsupported_heic`, `unreadable_file`,
     *   `too_many_pixels`, `upload_cut_off` when the sender left before its turn; then, as after any
     *   failure, nothing is left.
     */
    async store(sources: (Source | Upload)[], kinds: Kinds): Promise<NewFile[]> {
      if (sources.length === 0) return [];
      const uploads = sources.map((source) => ('sha256' in source ? source : undefined));
      assertUnused(uploads);
      const call = underWay.getStore();
      const work = () => storeAll(sources, kinds);
      const stored = await (call ? call.turn.take(work, call.gone) : work());
      return stored.map((file, at) => {
        const { part, sha256 } = uploads[at] ?? {};
        return part && sha256 ? { ...file, part: { idHash: part.idHash, sha256 } } : file;
      });
    },

    /**
     * Stores the one picture that `write` puts into a file of its own, as `store` does.
     * @throws whatever `write` throws, and what `store` does.
     */
    async storeWritten(write: (target: string) => Promise<void>): Promise<StoredFile> {
      const folder = newFolder();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const target = path.join(folder, 'written');
      try {
        await write(target);
        const [stored] = await storeAll([{ path: target, name: undefined }], 'pictures');
        if (!stored) throw new Error('nothing was stored');
        return stored;
      } finally {
        await removeFolder(folder);
      }
    },

    /**
     * Copies the owner's files, bytes and small renditions as they are, for another owner: rows that
     * are pending until `attach`, as with `store`.
     * @throws AppError `not_found` for bytes that are not those that were stored.
     */
    async duplicate(owner: FileOwner): Promise<StoredFile[]> {
      const { id, column } = ownedBy(owner);
      const originals = await db
        .select()
        .from(files)
        .where(and(eq(column, id), eq(files.state, 'ready')))
        .orderBy(asc(files.createdAt), asc(files.position));
      if (originals.length === 0) return [];
      const folder = newFolder();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const createdAt = clock();
      const copies = originals.map(
        ({ name, type, size, hasSmall, sha256, smallSha256 }, position) => {
          const id = randomUUID();
          return { id, name, type, size, hasSmall, sha256, smallSha256, position, createdAt };
        },
      );
      try {
        await db
          .insert(files)
          .values(copies.map((copy) => ({ ...copy, state: 'pending' as const })));
        for (const [at, copy] of copies.entries()) {
          const original = originals[at] as (typeof originals)[number];
          for (const size of original.hasSmall ? ([undefined, 'small'] as const) : [undefined]) {
            const { stream } = await openVerified(
              original,
              size !== undefined,
              keyOf(original.id, size),
            );
            const written = path.join(folder, `${copy.id}${size ?? ''}`);
            await pipeline(stream, createWriteStream(written, { mode: 0o600 }));
            await storage.put(keyOf(copy.id, size), written);
          }
        }
        return copies.map(({ id, name, type, size, hasSmall }) => ({
          id,
          name,
          type,
          size,
          hasSmall,
        }));
      } catch (error) {
        await discard(copies);
        throw error;
      } finally {
        await removeFolder(folder);
      }
    },

    /**
     * Makes stored files the owner's, in the transaction `db` that makes the owner, and uses up what
     * came in parts. To be called once a duplicate of the call is known.
     * @throws AppError `unavailable` when the sweep took one meanwhile, `upload_gone` when another
     *   request took one.
     */
    async attach(
      db: Database,
      stored: (Pick<StoredFile, 'id'> & { part?: TakenPart })[],
      owner: FileOwner,
    ): Promise<void> {
      if (stored.length === 0) return;
      const ids = stored.map(({ id }) => id);
      const ready = await db
        .update(files)
        .set({ ...owner, state: 'ready' })
        .where(and(inArray(files.id, ids), eq(files.state, 'pending')))
        .returning({ id: files.id });
      if (ready.length !== ids.length) {
        throw new AppError('unavailable', { message: 'stored files are gone', retryAfter: 5 });
      }
      await useUp(
        db,
        stored.flatMap(({ part }) => part ?? []),
      );
    },

    /**
     * Takes the owner's files away from it, in the transaction `db` that puts others in their
     * place or deletes the owner.
     * @param since only what came after that moment.
     * @returns what to `discard` once that has committed; the sweep does it should nobody else.
     */
    async detach(db: Database, owner: FileOwner, since?: Date): Promise<Pick<StoredFile, 'id'>[]> {
      const { id, column } = ownedBy(owner);
      const isLater = since ? gt(files.createdAt, since) : undefined;
      return db
        .update(files)
        .set({ ...noOwner, state: 'pending' })
        .where(and(eq(column, id), eq(files.state, 'ready'), isLater))
        .returning({ id: files.id });
    },

    /**
     * Hands the files of one owner on to another, in the transaction `db` that makes that one own
     * them: from the same moment the first owns none.
     */
    async move(db: Database, from: FileOwner, to: FileOwner): Promise<void> {
      const { id, column } = ownedBy(from);
      await db
        .update(files)
        .set({ ...noOwner, ...to })
        .where(and(eq(column, id), eq(files.state, 'ready')));
    },

    /** The files of many owners of one kind, in one query; each owner's in the order they came. */
    async list(
      db: Database,
      kind: OwnerKind,
      ownerIds: string[],
    ): Promise<Map<string, StoredFile[]>> {
      const lists = new Map<string, StoredFile[]>(ownerIds.map((id) => [id, []]));
      if (lists.size === 0) return lists;
      const owner = ownerColumns[kind];
      const rows = await db
        .select({ ...getTableColumns(files), ownerId: owner })
        .from(files)
        .where(and(anyOf(owner, [...lists.keys()]), eq(files.state, 'ready')))
        .orderBy(asc(files.createdAt), asc(files.position));
      for (const { id, name, type, size, hasSmall, ownerId } of rows) {
        const list = lists.get(ownerId ?? '');
        list?.push({ id, name, type, size, hasSmall });
      }
      return lists;
    },

    /**
     * Opens a file of `owner`; call it after the owner's feature has said that the caller may. Who
     * opens it is recorded first (product decision 44).
     * @param size the small rendition; what has none is given whole.
     * @throws AppError `not_found`, for a malformed id and somebody else's file alike, and for
     *   bytes that are not those that were stored (product decision 36).
     */
    async open(
      fileId: string,
      owner: FileOwner,
      opener: Opener,
      size?: 'small',
    ): Promise<OpenedFile> {
      const { id: ownerId, column } = ownedBy(owner);
      if (!isUuid(fileId) || !isUuid(ownerId)) throw new AppError('not_found');
      const [file] = await db
        .select()
        .from(files)
        .where(and(eq(files.id, fileId), eq(column, ownerId), eq(files.state, 'ready')));
      if (!file) throw new AppError('not_found');
      const isSmall = file.hasSmall && size === 'small';
      await recordOpening(db, file.id, opener, isSmall, clock());
      const key = keyOf(file.id, isSmall ? 'small' : undefined);
      const { stream, bytes } = await openVerified(file, isSmall, key).catch((error: unknown) => {
        log.error({ err: error, key }, 'a stored file cannot be opened');
        throw error;
      });
      return { stream, bytes, type: file.type, name: file.name };
    },

    /** Answers with an opened file, in headers that keep it from acting in the site's name. */
    send: (reply: FastifyReply, opened: OpenedFile, keeping?: Keeping): FastifyReply =>
      sendFile(reply, opened, keeping),

    /** Resolves when files can be taken and handed out (`/readyz`). */
    async check(): Promise<void> {
      await storage.check();
      await assertRoom();
    },

    /** Removes what crashed calls left an hour ago: pending files and temporary ones. */
    sweep: (): Promise<void> => sweepFiles({ db, deleteObjects, tempFolder, now: clock() }),
  };
}

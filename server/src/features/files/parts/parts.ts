import type { Readable } from 'node:stream';
import { eq, lte } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { uploadSegments, uploads } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { networkHashOf } from '../../../platform/limits.ts';
import { createToken, hashOf } from '../../../platform/secrets.ts';
import type { Upload } from '../receive-form.ts';
import type { UploadBudget } from '../upload-budget.ts';
import { uploadsGoneError } from './consume-parts.ts';
import { expiryOf, findParts, oldestLivingStart, type Part } from './find-parts.ts';
import { minStored, storeBytes, writeBytes } from './segments.ts';
import { assertUploadLimits } from './waiting-limits.ts';

interface PartsDeps {
  db: Database;
  clock: Clock;
  budget: UploadBudget;
  /** @throws AppError `uploads_paused` */
  assertRoom: () => Promise<void>;
  /** Multiplies the number of waiting photos (`RATE_LIMIT_SCALE`). */
  scale: number;
}

/** Segments that a photo may have beyond those that a slow connection needs for its bytes. */
const maxShortSegments = 200;

/**
 * Photos that arrive in parts and wait for their request (docs/connections.md). They are in the
 * database that all processes share, found by a secret id and the browser that began them.
 */
export function createParts({ db, clock, budget, assertRoom, scale }: PartsDeps) {
  const findOne = async (idHash: Buffer, browserHash: Buffer | undefined) =>
    (await findParts(db, clock(), browserHash, [idHash])).get(idHash.toString('hex'));

  /** @throws AppError `not_found` for a photo with too many segments, and deletes it. */
  const assertFewSegments = async ({ idHash, received }: Part) => {
    const maxSegments = maxShortSegments + received / minStored;
    if ((await db.$count(uploadSegments, eq(uploadSegments.idHash, idHash))) < maxSegments) return;
    await db.delete(uploads).where(eq(uploads.idHash, idHash));
    throw new AppError('not_found');
  };

  /** Returns undefined when neither this table nor a request has its bytes. */
  const takeOne = async (
    part: Part,
    browserHash: Buffer,
    folder: string,
  ): Promise<Upload | undefined> => {
    const { idHash, length: bytes } = part;
    const bytesWritten = part.sha256 ? undefined : await writeBytes(db, part, folder);
    if (bytesWritten) return { ...bytesWritten, name: undefined, bytes, part: { idHash } };
    // A request may have taken the bytes a moment ago.
    const sha256 = part.sha256 ?? (await findOne(idHash, browserHash))?.sha256;
    if (!sha256) return undefined;
    return { path: '', name: undefined, bytes, sha256, part: { idHash, isUsed: true } };
  };

  return {
    /**
     * Begins a photo of `length` bytes.
     * @returns its id, which is a secret, and its expiry.
     * @throws AppError `uploads_paused`, `upload_budget_spent`, `too_many_uploads`.
     */
    async begin(browserHash: Buffer, ip: string, length: number) {
      await assertRoom();
      await budget.assertLeft(ip);
      const createdAt = clock();
      const sender = { browserHash, networkHash: networkHashOf(ip) };
      await assertUploadLimits(db, sender, { now: createdAt, scale });
      const id = createToken();
      await db.insert(uploads).values({ idHash: hashOf(id), ...sender, length, createdAt });
      return { id, expiresAt: expiryOf({ createdAt }) };
    },

    /** @throws AppError `not_found` for an unknown or expired photo, and for another browser's. */
    async find(id: string, browserHash: Buffer | undefined) {
      const part = await findOne(hashOf(id), browserHash);
      if (!part) throw new AppError('not_found');
      return { ...part, expiresAt: expiryOf(part) };
    },

    /**
     * Stores the bytes of a part as they arrive.
     * @param offset the sender's number of stored bytes.
     * @returns the number of stored bytes; undefined when `offset` is wrong, or another call stored
     * bytes meanwhile.
     * @throws AppError `upload_cut_off`, `body_too_large`, and those of the budget; `not_found` for
     * a photo with too many segments, which its sender must begin again.
     */
    async append(
      part: Part,
      offset: number,
      body: Readable,
      ip: string,
    ): Promise<number | undefined> {
      if (part.received !== offset) return undefined;
      await budget.assertLeft(ip);
      await assertFewSegments(part);
      let bytes = 0;
      try {
        return await storeBytes({ db, clock }, part, body, (more) => {
          bytes += more;
        });
      } finally {
        await budget.spend(ip, bytes, offset);
      }
    },

    async drop({ idHash }: Pick<Part, 'idHash'>): Promise<void> {
      await db.delete(uploads).where(eq(uploads.idHash, idHash));
    },

    /**
     * Writes complete photos into files in `folder`, in the order of their ids. For a photo that a
     * request has taken it returns only the hash and size.
     * @param weigh gets their total bytes before any is written, and may refuse.
     * @throws AppError of `weigh`; `uploads_paused`; `upload_gone`, naming each that is missing,
     * incomplete or another browser's.
     */
    async take(
      ids: readonly string[],
      browserHash: Buffer | undefined,
      folder: string,
      weigh: (bytes: number) => void,
    ): Promise<Upload[]> {
      const hashes = ids.map(hashOf);
      const foundParts = await findParts(db, clock(), browserHash, hashes);
      const parts = hashes.map((hash) => foundParts.get(hash.toString('hex')));
      const unused = parts.filter((part) => part && !part.sha256);
      if (unused.length > 0) {
        await assertRoom();
        weigh(unused.reduce((sum, part) => sum + (part?.received ?? 0), 0));
      }
      const takenUploads: (Upload | undefined)[] = [];
      for (const part of parts) {
        const isComplete = browserHash && part && part.received === part.length;
        takenUploads.push(isComplete ? await takeOne(part, browserHash, folder) : undefined);
      }
      const here = takenUploads.filter((one) => one !== undefined);
      if (here.length === ids.length) return here;
      throw uploadsGoneError(takenUploads.flatMap((one, index) => (one ? [] : [index])));
    },

    async cleanUp(): Promise<void> {
      await db.delete(uploads).where(lte(uploads.createdAt, oldestLivingStart(clock())));
    },
  };
}

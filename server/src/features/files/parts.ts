import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { mostWaitingUploads, segmentBytes, uploadLife } from '@dawaya/contract/vocabulary/files';
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { uploadSegments, uploads } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Clock, minutes } from '../../platform/clock.ts';
import { networkHashOf } from '../../platform/limits.ts';
import { hashOf, newToken } from '../../platform/secrets.ts';
import type { createUploadBudget } from './upload-budget.ts';
import type { Upload } from './uploads.ts';

type Part = typeof uploads.$inferSelect;

interface PartsDeps {
  db: Database;
  clock: Clock;
  budget: ReturnType<typeof createUploadBudget>;
  /** @throws AppError `uploads_paused` */
  assertRoom: () => Promise<void>;
  scale: number;
}

/** What may wait of all together, in bytes: PostgreSQL's disk is not asked for its room. */
const mostWaitingBytes = 4_000_000_000;
/** A part counts for as much, however short it is: it costs a row. */
const leastCounted = 16 * 1024;
/** Nothing has come of it: the answer that named it was lost. Whoever has it begins anew for nothing. */
const emptyFor = minutes(10);
/** How many segments are held in memory at a time. */
const readAtOnce = 8;

/**
 * Photos that come in parts and wait for their request (docs/decisions/0080): kept in the database
 * that all processes share, found by a secret id and by the browser that began them.
 */
export function createParts({ db, clock, budget, assertRoom, scale }: PartsDeps) {
  const livingSince = () => new Date(clock().getTime() - uploadLife);
  const expiryOf = ({ createdAt }: Pick<Part, 'createdAt'>) =>
    new Date(createdAt.getTime() + uploadLife);

  /** Counted, not locked: calls at one moment may go past it by their number. */
  const assertMayWait = async (browserHash: Buffer, networkHash: Buffer) => {
    const waiting = and(isNull(uploads.sha256), gt(uploads.createdAt, livingSince()));
    const count = async () => {
      const [counted] = await db
        .select({
          ofBrowser: sql<number>`count(*) filter (where ${eq(uploads.browserHash, browserHash)})::int`,
          ofNetwork: sql<number>`count(*) filter (where ${eq(uploads.networkHash, networkHash)})::int`,
          bytes: sql<number>`coalesce(sum(${uploads.received}), 0)::float8`,
        })
        .from(uploads)
        .where(waiting);
      return counted ?? { ofBrowser: 0, ofNetwork: 0, bytes: 0 };
    };
    const most = (times: number) => Math.max(1, times * scale);
    let { ofBrowser, ofNetwork, bytes } = await count();
    if (ofBrowser >= most(mostWaitingUploads.browser)) {
      const before = new Date(clock().getTime() - emptyFor);
      await db
        .delete(uploads)
        .where(
          and(
            eq(uploads.browserHash, browserHash),
            eq(uploads.received, 0),
            lt(uploads.createdAt, before),
          ),
        );
      ({ ofBrowser, ofNetwork, bytes } = await count());
    }
    if (bytes >= most(mostWaitingBytes))
      throw new AppError('uploads_paused', { message: 'too many parts wait', retryAfter: 3600 });
    if (ofBrowser >= most(mostWaitingUploads.browser))
      throw new AppError('too_many_uploads', { message: 'of one browser', retryAfter: 600 });
    if (ofNetwork >= most(mostWaitingUploads.network))
      throw new AppError('too_many_uploads', { message: 'of one network', retryAfter: 600 });
  };

  const findByHash = async (idHash: Buffer, browserHash: Buffer): Promise<Part | undefined> => {
    const [found] = await db
      .select()
      .from(uploads)
      .where(
        and(
          eq(uploads.idHash, idHash),
          eq(uploads.browserHash, browserHash),
          gt(uploads.createdAt, livingSince()),
        ),
      );
    return found;
  };

  /** One statement: of two that stand at one offset, one is kept. */
  const keepSegment = async ({ idHash }: Part, start: number, content: Buffer) => {
    const { rows } = await db.execute(sql`
      with moved as (
        update ${uploads} set received = received + ${content.length}::integer
        where id_hash = ${idHash}::bytea and received = ${start}::integer
          and received + ${content.length}::integer <= length
        returning id_hash)
      insert into ${uploadSegments} (id_hash, start, content)
      select id_hash, ${start}::integer, ${content}::bytea from moved returning start`);
    return rows.length > 0;
  };

  async function* bytesOf({ idHash }: Part): AsyncGenerator<Buffer> {
    for (let from = 0; ; ) {
      const segments = await db
        .select()
        .from(uploadSegments)
        .where(and(eq(uploadSegments.idHash, idHash), gte(uploadSegments.start, from)))
        .orderBy(asc(uploadSegments.start))
        .limit(readAtOnce);
      for (const { content, start } of segments) {
        from = start + content.length;
        yield content;
      }
      if (segments.length < readAtOnce) return;
    }
  }

  /** @returns undefined where its bytes are gone. */
  const write = async (part: Part, folder: string): Promise<Upload | undefined> => {
    const target = path.join(folder, randomUUID());
    const hash = createHash('sha256');
    let bytes = 0;
    await pipeline(
      Readable.from(bytesOf(part)),
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(target, { flags: 'wx', mode: 0o600 }),
    );
    if (bytes !== part.length) return undefined;
    const { idHash } = part;
    return { path: target, name: undefined, bytes, sha256: hash.digest(), part: { idHash } };
  };

  return {
    /**
     * Begins a photo of so many bytes.
     * @returns its id, which is a secret, and until when it waits.
     * @throws AppError `uploads_paused`, `upload_budget_spent`, `too_many_uploads`.
     */
    async begin(browserHash: Buffer, ip: string, length: number) {
      await assertRoom();
      await budget.assertLeft(ip);
      const networkHash = networkHashOf(ip);
      await assertMayWait(browserHash, networkHash);
      const id = newToken();
      const createdAt = clock();
      await db
        .insert(uploads)
        .values({ idHash: hashOf(id), browserHash, networkHash, length, createdAt });
      return { id, expiresAt: expiryOf({ createdAt }) };
    },

    /** @throws AppError `not_found` for one that is unknown, over, or another browser's. */
    async find(id: string, browserHash: Buffer | undefined) {
      const found = browserHash && (await findByHash(hashOf(id), browserHash));
      if (!found) throw new AppError('not_found');
      return { ...found, expiresAt: expiryOf(found) };
    },

    /**
     * Keeps what comes of a part, segment by segment, also where it is cut off.
     * @param body read to its end, or up to what is refused; not destroyed.
     * @returns how many bytes are there now; undefined where it stood at another offset.
     * @throws AppError `upload_cut_off`, `body_too_large`, and what the budget throws.
     */
    async append(part: Part, offset: number, body: Readable, ip: string) {
      if (part.received !== offset) return undefined;
      await budget.assertLeft(ip);
      let at = offset;
      let held: Buffer[] = [];
      let bytes = 0;
      const keep = async () => {
        if (bytes === 0) return true;
        const content = Buffer.concat(held, bytes);
        if (!(await keepSegment(part, at, content))) return false;
        at += bytes;
        [held, bytes] = [[], 0];
        return true;
      };
      try {
        for await (const chunk of body.iterator({ destroyOnReturn: false }))
          for (let rest = chunk as Buffer; rest.length > 0; ) {
            const taken = rest.subarray(0, segmentBytes - bytes);
            rest = rest.subarray(taken.length);
            held.push(taken);
            bytes += taken.length;
            if (at + bytes > part.length) throw new AppError('body_too_large');
            if (bytes === segmentBytes && !(await keep())) return undefined;
          }
        return (await keep()) ? at : undefined;
      } catch (error) {
        // Whoever sent it is gone: what has come is kept.
        if (error instanceof AppError || !body.destroyed) throw error;
        await keep();
        throw new AppError('upload_cut_off', { cause: error });
      } finally {
        if (at > offset) await budget.spend(ip, Math.max(leastCounted, at - offset));
      }
    },

    async drop({ idHash }: Pick<Part, 'idHash'>): Promise<void> {
      await db.delete(uploads).where(eq(uploads.idHash, idHash));
    },

    /**
     * Writes whole photos into files in `folder`, in the order of their ids; of those that a request
     * has taken, only what they were is known.
     * @throws AppError `upload_gone`, naming each that is not there, not whole or another browser's.
     */
    async take(
      ids: readonly string[],
      browserHash: Buffer | undefined,
      folder: string,
    ): Promise<Upload[]> {
      await assertRoom();
      const taken: Upload[] = [];
      const gone: number[] = [];
      for (const [at, id] of ids.entries()) {
        const one = browserHash && (await takeOne(hashOf(id), browserHash, folder));
        if (one) taken.push(one);
        else gone.push(at);
      }
      if (gone.length > 0) throw goneAt(gone);
      return taken;
    },

    /** Removes those whose time is over. */
    async sweep(): Promise<void> {
      await db.delete(uploads).where(lte(uploads.createdAt, livingSince()));
    },
  };

  async function takeOne(
    idHash: Buffer,
    browserHash: Buffer,
    folder: string,
  ): Promise<Upload | undefined> {
    const part = await findByHash(idHash, browserHash);
    if (!part || part.received !== part.length) return undefined;
    const written = part.sha256 ? undefined : await write(part, folder);
    if (written) return written;
    // A request that was made meanwhile has taken its bytes.
    const sha256 = part.sha256 ?? (await findByHash(idHash, browserHash))?.sha256;
    if (!sha256) return undefined;
    const { length } = part;
    return { path: '', name: undefined, bytes: length, sha256, part: { idHash, isUsed: true } };
  }
}

/** @param places of those that have to be sent again, counted from 0. */
const goneAt = (places: readonly number[]) =>
  new AppError('upload_gone', {
    fields: places.map((at) => ({ field: `uploadIds.${at}`, problem: 'upload_gone' })),
  });

/** @throws AppError `upload_gone` where a request has taken one of them already. */
export function assertUnused(uploads: readonly (Upload | undefined)[]): void {
  const used = uploads.flatMap((upload, at) => (upload?.part?.isUsed ? [at] : []));
  if (used.length > 0) throw goneAt(used);
}

/** What came in parts, as the request that takes it knows it. */
export interface TakenPart {
  idHash: Buffer;
  sha256: Buffer;
}

/**
 * Takes the bytes away that a request now has, in the transaction `db` that makes it. What they were
 * stays until the upload is over, so that a retry is known.
 * @throws AppError `upload_gone` where another request was first.
 */
export async function useUp(db: Database, parts: readonly TakenPart[]): Promise<void> {
  if (parts.length === 0) return;
  const hashes = parts.map(({ idHash }) => idHash);
  const values = parts.map(({ idHash, sha256 }) => sql`(${idHash}::bytea, ${sha256}::bytea)`);
  const { rows } = await db.execute(sql`
    update ${uploads} as one set sha256 = used.sha256
    from (values ${sql.join(values, sql`, `)}) as used (id_hash, sha256)
    where one.id_hash = used.id_hash and one.sha256 is null returning 1`);
  if (rows.length !== parts.length) throw new AppError('upload_gone');
  await db.delete(uploadSegments).where(inArray(uploadSegments.idHash, hashes));
}

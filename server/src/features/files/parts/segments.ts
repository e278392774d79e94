import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { segmentBytes } from '@dawaya/contract/vocabulary/files';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { uploadSegments, uploads } from '../../../database/schema.ts';
import { AppError } from '../../../platform/app-error.ts';
import { type Clock, seconds } from '../../../platform/clock.ts';
import type { Part } from './find-parts.ts';

const readAtOnce = 8;

/**
 * A segment is stored once it is this old (milliseconds) and this long. So a crash loses little on
 * a slow connection, and the sender sees progress.
 */
const maxHeld = seconds(1);
export const minStored = 4 * 1024;

/** Stores a segment in one statement, which stores only one of two at the same offset. */
async function storeSegment(
  db: Database,
  { idHash }: Part,
  start: number,
  content: Buffer,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with moved as (
      update ${uploads} set received = received + ${content.length}::integer
      where id_hash = ${idHash}::bytea and received = ${start}::integer
        and received + ${content.length}::integer <= length
      returning id_hash)
    insert into ${uploadSegments} (id_hash, start, content)
    select id_hash, ${start}::integer, ${content}::bytea from moved returning start`);
  return rows.length > 0;
}

/**
 * Stores bytes as they arrive, segment by segment, even when the connection ends early.
 * @param body is read to its end or to the refusal, and not destroyed.
 * @param stored gets the bytes of each stored segment.
 * @returns the number of stored bytes; undefined when the offset was wrong, or the photo is gone.
 * @throws AppError `upload_cut_off`, `body_too_large`.
 */
export async function storeBytes(
  { db, clock }: { db: Database; clock: Clock },
  part: Part,
  body: Readable,
  stored: (bytes: number) => void,
): Promise<number | undefined> {
  let at = part.received;
  let pending: Buffer[] = [];
  let bytes = 0;
  let since = clock();
  const isDue = () =>
    bytes === segmentBytes ||
    (bytes >= minStored && clock().getTime() - since.getTime() >= maxHeld);
  const store = async () => {
    if (bytes === 0) return true;
    since = clock();
    if (!(await storeSegment(db, part, at, Buffer.concat(pending, bytes)))) return false;
    at += bytes;
    stored(bytes);
    [pending, bytes] = [[], 0];
    return true;
  };
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }))
      for (let remainingBytes = chunk as Buffer; remainingBytes.length > 0; ) {
        const piece = remainingBytes.subarray(0, segmentBytes - bytes);
        remainingBytes = remainingBytes.subarray(piece.length);
        pending.push(piece);
        bytes += piece.length;
        if (at + bytes > part.length) throw new AppError('body_too_large');
        if (isDue() && !(await store())) return undefined;
      }
  } catch (error) {
    // The sender has left, so the received bytes are stored. Errors of the database pass unchanged.
    if (error instanceof AppError || !body.destroyed) throw error;
    await store();
    throw new AppError('upload_cut_off', { cause: error });
  }
  return (await store()) ? at : undefined;
}

async function* readBytes(db: Database, { idHash }: Part): AsyncGenerator<Buffer> {
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

/**
 * Writes a complete photo into a new file in `folder`.
 * @returns undefined when its bytes are gone.
 */
export async function writeBytes(
  db: Database,
  part: Part,
  folder: string,
): Promise<{ path: string; sha256: Buffer } | undefined> {
  const target = path.join(folder, randomUUID());
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    readBytes(db, part),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(target, { flags: 'wx', mode: 0o600 }),
  );
  return bytes === part.length ? { path: target, sha256: hash.digest() } : undefined;
}

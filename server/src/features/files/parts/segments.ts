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
import type { Part } from './rows.ts';

/** How many segments are held in memory at a time while a photo is read. */
const readAtOnce = 8;

/**
 * What has come of a segment is kept once it is so old, in milliseconds, and so many bytes: a server
 * that dies loses no more of a slow line, and whoever watches sees it move.
 */
const longestHeld = seconds(1);
export const leastKept = 4 * 1024;

/** One statement: of two that stand at one offset, one is kept, and the other makes nothing. */
async function keepSegment(
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
 * Keeps bytes as they come, one segment after the other, also where they are cut off.
 * @param body is read up to its end or to what is refused, and not destroyed.
 * @param kept hears of each segment, in bytes.
 * @returns how many bytes are there now; undefined where they stood at another offset, or are gone.
 * @throws AppError `upload_cut_off`, `body_too_large`.
 */
export async function keepBytes(
  { db, clock }: { db: Database; clock: Clock },
  part: Part,
  body: Readable,
  kept: (bytes: number) => void,
): Promise<number | undefined> {
  let at = part.received;
  let held: Buffer[] = [];
  let bytes = 0;
  let since = clock();
  const isDue = () =>
    bytes === segmentBytes ||
    (bytes >= leastKept && clock().getTime() - since.getTime() >= longestHeld);
  const keep = async () => {
    if (bytes === 0) return true;
    since = clock();
    if (!(await keepSegment(db, part, at, Buffer.concat(held, bytes)))) return false;
    at += bytes;
    kept(bytes);
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
        if (isDue() && !(await keep())) return undefined;
      }
  } catch (error) {
    // Whoever sent it is gone: what has come is kept. The database's own errors pass as they are.
    if (error instanceof AppError || !body.destroyed) throw error;
    await keep();
    throw new AppError('upload_cut_off', { cause: error });
  }
  return (await keep()) ? at : undefined;
}

async function* bytesOf(db: Database, { idHash }: Part): AsyncGenerator<Buffer> {
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
 * Writes a whole photo into a file of its own in `folder`.
 * @returns undefined where its bytes are not there any more.
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
    bytesOf(db, part),
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

import { and, asc, count, eq, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { anyOf } from '../../database/any-of.ts';
import type { Database } from '../../database/client.ts';
import { isDatabaseUnavailable } from '../../database/errors.ts';
import { files } from '../../database/schema.ts';
import { seconds } from '../../platform/clock.ts';
import type { Queue } from '../../platform/jobs.ts';
import { isDataTimeout } from './data-outage.ts';
import type { OpenVerified } from './open-verified.ts';
import { type Storage, storageKey } from './storage.ts';

const maxAtOnce = 500;
/** Milliseconds. A job has two minutes, and one slow file may take half a minute. */
const maxRun = seconds(60);

export const rotationQueue: Queue<object> = { name: 'encrypt-files-again', retryLimit: 0 };
export const rotationTimes = '*/5 * * * *';

/** Lists the keys that stored files need and `recipients` lack, with the number of files. */
export const listMissingKeys = (db: Database, recipients: readonly string[]) =>
  db
    .select({
      recipient: files.keyRecipient,
      files: count(),
      /** The ids of three of them. */
      examples: sql<string[]>`(array_agg(${files.id}::text order by ${files.id}))[1:3]`,
    })
    .from(files)
    .where(and(isNotNull(files.keyRecipient), notInArray(files.keyRecipient, [...recipients])))
    .groupBy(files.keyRecipient);

/**
 * Encrypts again, with the first key of `FILE_KEYS`, what another key encrypted or none
 * (docs/files.md). A run ends after a minute, and the next one continues; each file is whole at any
 * moment. It logs a file that cannot be opened once per process, and leaves it.
 * @returns a function that throws AppError `data_unreachable` while the storage is away.
 */
export function createKeyRotation(
  db: Database,
  storage: Storage,
  openVerified: OpenVerified,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  const [first, ...others] = storage.recipients;
  if (!first) return async () => {};
  const oldKeyCondition = and(
    eq(files.state, 'ready'),
    or(isNull(files.keyRecipient), anyOf(files.keyRecipient, others)),
  );
  let after: string | undefined;
  const unreadable = new Set<string>();

  const rotate = (id: string) =>
    db.transaction(async (db) => {
      // Locked, so that no clean-up deletes the file before its new bytes come.
      const [file] = await db
        .select()
        .from(files)
        .where(and(eq(files.id, id), oldKeyCondition))
        .for('update');
      if (!file) return;
      for (const size of file.hasSmall ? (['small', undefined] as const) : [undefined]) {
        const key = storageKey(id, size);
        await storage.put(key, () => openVerified(file, size !== undefined, key));
      }
      await db.update(files).set({ keyRecipient: first }).where(eq(files.id, id));
    });

  return async () => {
    const began = performance.now();
    const rows = await db
      .select({ id: files.id })
      .from(files)
      .where(after === undefined ? oldKeyCondition : and(oldKeyCondition, gt(files.id, after)))
      .orderBy(asc(files.id))
      .limit(maxAtOnce);
    for (const { id } of rows) {
      try {
        await rotate(id);
      } catch (error) {
        if (isDatabaseUnavailable(error) || isDataTimeout(error)) throw error;
        if (!unreadable.has(id))
          log.error({ err: error, fileId: id }, 'a stored file cannot be encrypted again');
        unreadable.add(id);
      }
      after = id;
      if (performance.now() - began > maxRun) return;
    }
    // A process with the older key may still store files.
    if (rows.length < maxAtOnce) after = undefined;
  };
}

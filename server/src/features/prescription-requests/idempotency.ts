import { eq, lt } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { idempotencyKeys } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { hashOf, seal, unseal } from '../../platform/secrets.ts';

/** One submission: the page's own key, and what was sent under it. */
export interface Submission {
  key: string;
  contentHash: Buffer;
}

/**
 * The answer that this submission got before (decision 18), or undefined when it is the first.
 * @throws AppError `idempotency_conflict` when the key came with other content.
 */
export async function earlierAnswer<Answer>(
  db: Database,
  submission: Submission,
): Promise<Answer | undefined> {
  const [row] = await db
    .select()
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.keyHash, hashOf(submission.key)));
  if (!row) return undefined;
  if (!row.contentHash.equals(submission.contentHash)) throw new AppError('idempotency_conflict');
  return JSON.parse(unseal(row.sealedAnswer, submission.key));
}

/**
 * Keeps the answer in the transaction of `db`. A twin that is under way makes this wait for its end.
 * @returns false when the twin was first.
 */
export async function keepAnswer(
  db: Database,
  { key, contentHash }: Submission,
  answer: object,
  now: Date,
): Promise<boolean> {
  const kept = await db
    .insert(idempotencyKeys)
    .values({
      keyHash: hashOf(key),
      contentHash,
      sealedAnswer: seal(JSON.stringify(answer), key),
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ keyHash: idempotencyKeys.keyHash });
  return kept.length > 0;
}

/** Nobody repeats a submission after a week. */
export async function forgetOldAnswers(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - days(7))));
}

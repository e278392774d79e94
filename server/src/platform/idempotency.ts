import { inArray, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/client.ts';
import { isDatabaseUnavailable } from '../database/errors.ts';
import { prepareInsertOf } from '../database/insert-rows.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { AppError } from './app-error.ts';
import { createBatcher } from './batches.ts';
import { type Clock, days, seconds } from './clock.ts';
import { isUuid } from './ids.ts';
import { isPlainForm, keyOfPlainForm, wasShownForm } from './plain-form.ts';
import { hashOf, seal, unseal } from './secrets.ts';
import { withTimeout } from './with-timeout.ts';

interface Submission {
  key: string;
  contentHash: Buffer;
}

/**
 * Saves the answer in the transaction of `db` that makes the change. It waits for a concurrent
 * duplicate. When the duplicate commits first, it throws, and the transaction rolls back.
 */
export type SaveAnswer<Answer> = ((db: Database, answer: Answer) => Promise<void>) & {
  /** Undefined without a key: nothing is saved then. */
  submission?: Submission;
};

/** The submissions in progress in this process, by key, for each database. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** A duplicate committed first, and its answer is saved. */
class DuplicateFirstError extends Error {}

/**
 * Reads the page's key of a repeatable submission.
 * @throws AppError `invalid_fields` for a key that is no UUID.
 */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || key === '') return undefined;
  if (typeof key === 'string' && isUuid(key)) return key.toLowerCase();
  throw new AppError('invalid_fields', {
    fields: [{ field: 'Idempotency-Key', problem: 'invalid_id' }],
  });
}

interface Repeatable {
  /** The body, and the recipient or sender when the body lacks it. */
  content: unknown;
  /** The content as a plain form sends it, when scripts send another form. */
  plainContent?: unknown;
  /** Whether to look for a saved answer first, which spares `make` its work. */
  looksFirst?: boolean;
  /** How long a duplicate waits before it takes over, in milliseconds. */
  timeoutMs?: number;
}

/**
 * Runs a submission once, however often it is repeated, and gives each duplicate the first answer
 * (docs/requests.md). Without a key, each submission is separate. A plain form has no key: its
 * content and the cookie of its page identify it, even when the page's script repeats it. A
 * duplicate waits while this process runs the first one, before it begins any work. Duplicates in
 * several processes meet when they save the answer.
 * @param make does the work and calls `save` in its transaction. When it throws, the key stays
 * usable.
 * @throws AppError `idempotency_conflict` when the key came with other content.
 */
export async function runIdempotently<Answer extends object>(
  { db, clock }: { db: Database; clock: Clock },
  request: FastifyRequest,
  { content, plainContent = content, looksFirst = true, timeoutMs = seconds(30) }: Repeatable,
  make: (save: SaveAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const submissions = submissionsOf(request, content, plainContent);
  const [submission] = submissions;
  if (!submission) return make(async () => {});
  const claims = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, claims);
  for (let looks = looksFirst || submissions.length > 1; ; looks = true) {
    if (looks) {
      const answers = submissions.map((each) => findEarlierAnswer<Answer>(db, each));
      const earlier = (await Promise.all(answers)).find((answer) => answer !== undefined);
      if (earlier) return earlier;
    }
    const claimed = submissions.find(({ key }) => claims.has(key));
    if (!claimed) break;
    await waitForEnd(claims, claimed.key, timeoutMs);
  }
  const making = makeOne({ db, clock }, submission, make);
  claims.set(submission.key, making);
  try {
    return await making;
  } finally {
    if (claims.get(submission.key) === making) claims.delete(submission.key);
  }
}

/**
 * Returns the submissions that a request may repeat, its own first; none without a key. The page's
 * script may repeat a plain form whose answer was lost.
 */
function submissionsOf(
  request: FastifyRequest,
  content: unknown,
  plainContent: unknown,
): Submission[] {
  const hashContent = (content: unknown) =>
    hashOf(JSON.stringify([request.routeOptions.url, content]));
  const plainHash = hashContent(plainContent);
  const plainKey = keyOfPlainForm(request, plainHash);
  const key = idempotencyKey(request) ?? (isPlainForm(request) ? plainKey : undefined);
  if (!key) return [];
  const ownKey = { key, contentHash: hashContent(content) };
  return plainKey && plainKey !== key
    ? [ownKey, { key: plainKey, contentHash: plainHash }]
    : [ownKey];
}

/**
 * Waits until the submission of `key` in progress has ended. After `timeoutMs` milliseconds it
 * drops that claim, so that a duplicate takes over. If both end after all, their transactions
 * decide which one counts.
 */
async function waitForEnd(
  claims: Map<string, Promise<unknown>>,
  key: string,
  timeoutMs: number,
): Promise<void> {
  const claim = claims.get(key);
  if (!claim) return;
  const hasEnded = claim.then(
    () => {},
    () => {},
  );
  await withTimeout(timeoutMs, hasEnded).catch(() => {
    if (claims.get(key) === claim) claims.delete(key);
  });
}

/**
 * Returns whether this submission may have an answer, so that no check may refuse it yet. A plain
 * form always may: its content identifies it, and has not arrived yet.
 */
export async function mayBeAnswered(db: Database, request: FastifyRequest): Promise<boolean> {
  if (wasShownForm(request)) return true;
  const key = idempotencyKey(request);
  return key !== undefined && (await selectSubmission(db, key)) !== undefined;
}

/** Runs `make`, or returns the answer that another process saved meanwhile. */
async function makeOne<Answer extends object>(
  { db, clock }: { db: Database; clock: Clock },
  submission: Submission,
  make: (save: SaveAnswer<Answer>) => Promise<Answer>,
): Promise<Answer> {
  try {
    const save = async (db: Database, answer: Answer) => {
      const [duplicate] = await saveAnswers(db, [{ submission, answer }], clock());
      if (duplicate) throw duplicate;
    };
    return await make(Object.assign(save, { submission }));
  } catch (error) {
    // Another query would wait for the database again.
    if (isDatabaseUnavailable(error)) throw error;
    // A duplicate may also have used up what this one needs, so that this one failed.
    const first = await findEarlierAnswer<Answer>(db, submission);
    if (first) return first;
    if (error instanceof DuplicateFirstError) throw new AppError('unavailable', { retryAfter: 1 });
    throw error;
  }
}

const readers = new WeakMap<Database, ReturnType<typeof createAnswerReader>>();
const createAnswerReader = (db: Database) =>
  createBatcher(async (hashes: Buffer[]) => {
    const rows = await db
      .select()
      .from(idempotencyKeys)
      .where(inArray(idempotencyKeys.keyHash, hashes));
    return hashes.map((hash) => rows.find(({ keyHash }) => keyHash.equals(hash)));
  });

function selectSubmission(db: Database, key: string) {
  const read = readers.get(db) ?? createAnswerReader(db);
  readers.set(db, read);
  return read(hashOf(key));
}

/** Returns undefined when there is no earlier answer. */
async function findEarlierAnswer<Answer>(
  db: Database,
  submission: Submission,
): Promise<Answer | undefined> {
  const row = await selectSubmission(db, submission.key);
  if (!row) return undefined;
  if (!row.contentHash.equals(submission.contentHash)) throw new AppError('idempotency_conflict');
  return JSON.parse(unseal(row.sealedAnswer, submission.key));
}

const insertKeys = prepareInsertOf(
  idempotencyKeys,
  ['keyHash', 'contentHash', 'sealedAnswer', 'createdAt'],
  "on conflict do nothing returning encode(key_hash, 'hex') as hash",
);

/**
 * Saves the answers of several submissions in the transaction of `db`, with one statement.
 * @returns for each submission the error of a duplicate that lost, or undefined.
 */
export async function saveAnswers(
  db: Database,
  answers: readonly { submission: Submission | undefined; answer: object }[],
  now: Date,
): Promise<(Error | undefined)[]> {
  const rows = answers.flatMap(({ submission, answer }) => {
    if (!submission) return [];
    const { key, contentHash } = submission;
    const sealedAnswer = seal(JSON.stringify(answer), key);
    return { keyHash: hashOf(key), contentHash, sealedAnswer, createdAt: now };
  });
  if (rows.length === 0) return answers.map(() => undefined);
  // All transactions insert in one order, so that they never deadlock.
  rows.sort((each, other) => each.keyHash.compare(other.keyHash));
  const saved = await insertKeys(db, rows);
  const savedHashes = new Set(saved.map(({ hash }) => hash));
  return answers.map(({ submission }) =>
    !submission || savedHashes.has(hashOf(submission.key).toString('hex'))
      ? undefined
      : new DuplicateFirstError(),
  );
}

/** Deletes keys older than a week, which is longer than any page repeats a submission. */
export async function deleteExpiredKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - days(7))));
}

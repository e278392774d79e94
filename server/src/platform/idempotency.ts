import { inArray, lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/client.ts';
import { insertRows } from '../database/insert-rows.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { AppError } from './app-error.ts';
import { batched } from './batches.ts';
import { type Clock, days, seconds } from './clock.ts';
import { isUuid } from './ids.ts';
import { isPlainForm, keyOfPlainForm, wasShownForm } from './plain-form.ts';
import { hashOf, seal, unseal } from './secrets.ts';
import { within } from './within.ts';

/** One submission: the page's own key, and a hash of what was sent under it. */
interface Submission {
  key: string;
  contentHash: Buffer;
}

/**
 * Saves the answer in the transaction of `db`, which has to make what it tells of. A duplicate
 * submission under way makes this wait for its end; if that one was first, this throws and all is
 * undone.
 */
export type SaveAnswer<Answer> = ((db: Database, answer: Answer) => Promise<void>) & {
  /** Absent where there is no key: then there is nothing to save. */
  submission?: Submission;
};

/** The submissions that are being made on a database, by their keys, in this process. */
const underWay = new WeakMap<Database, Map<string, Promise<unknown>>>();

/** A duplicate of this submission was first; its answer is there now. */
class DuplicateWasFirst extends Error {}

/**
 * The key of a submission that may be repeated, made by the page.
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

/**
 * Makes one of a submission however often it is repeated, also at the same moment, and gives the
 * answer of the first to each (product decision 18). Without a key every submission is one of its
 * own, but that of a plain form, which is known by its content and the cookie of its page, also to
 * the script that repeats it. A duplicate waits for the one that is being made in this process
 * before it begins any work of its own, as long as that may take; duplicates in several processes find out when they are saved.
 * @param content what was sent, and to whom or by whom where the body does not say it.
 * @param make makes it and calls `save` in its transaction; nothing that it throws uses the key up.
 * @param options `plainContent`: the same as a plain form sends it, where scripts send it otherwise;
 *   `looksFirst`: whether it is asked beforehand if it was made, which spares `make` its work; else it
 *   is found out where the answer is saved; `patience`: how long a duplicate waits for the first, in
 *   milliseconds, before it takes over.
 * @throws AppError `idempotency_conflict` when the key came with other content.
 */
export async function idempotent<Answer extends object>(
  { db, clock }: { db: Database; clock: Clock },
  request: FastifyRequest,
  content: unknown,
  make: (save: SaveAnswer<Answer>) => Promise<Answer>,
  {
    plainContent = content,
    looksFirst = true,
    patience = seconds(30),
  }: { plainContent?: unknown; looksFirst?: boolean; patience?: number } = {},
): Promise<Answer> {
  const hashContent = (content: unknown) =>
    hashOf(JSON.stringify([request.routeOptions.url, content]));
  const contentHash = hashContent(content);
  const plainHash = hashContent(plainContent);
  const plainKey = keyOfPlainForm(request, plainHash);
  const key = idempotencyKey(request) ?? (isPlainForm(request) ? plainKey : undefined);
  if (!key) return make(async () => {});
  const submission = { key, contentHash };
  // What a form has sent before the scripts came, they send again where its answer was lost.
  const asForm = plainKey && plainKey !== key ? [{ key: plainKey, contentHash: plainHash }] : [];
  const known: Submission[] = [submission, ...asForm];
  const claims = underWay.get(db) ?? new Map<string, Promise<unknown>>();
  underWay.set(db, claims);
  for (let looks = looksFirst || known.length > 1; ; looks = true) {
    if (looks) {
      const answers = known.map((one) => earlierAnswer<Answer>(db, one));
      const earlier = (await Promise.all(answers)).find((answer) => answer !== undefined);
      if (earlier) return earlier;
    }
    const claimed = known.find(({ key }) => claims.has(key));
    if (!claimed) break;
    await endOf(claims, claimed.key, patience);
  }
  const making = makeOne({ db, clock }, submission, make);
  claims.set(key, making);
  try {
    return await making;
  } finally {
    if (claims.get(key) === making) claims.delete(key);
  }
}

/**
 * Waits until the submission of `key` that is being made has ended. After `patience` milliseconds its
 * claim is dropped, so that a duplicate takes over; should the first come to an end after all, the
 * transactions find out which of both counts.
 */
async function endOf(
  claims: Map<string, Promise<unknown>>,
  key: string,
  patience: number,
): Promise<void> {
  const claim = claims.get(key);
  if (!claim) return;
  const hasEnded = claim.then(
    () => {},
    () => {},
  );
  await within(patience, hasEnded).catch(() => {
    if (claims.get(key) === claim) claims.delete(key);
  });
}

/**
 * Whether this submission may have been answered before: then nothing of it is refused yet. As a plain
 * form it is known by what it holds, which has not come by then.
 */
export async function mayBeAnswered(db: Database, request: FastifyRequest): Promise<boolean> {
  if (wasShownForm(request)) return true;
  const key = idempotencyKey(request);
  return key !== undefined && (await rowOf(db, key)) !== undefined;
}

/** Makes it, or finds that another process has made it meanwhile. */
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
    // A duplicate may also have left nothing to be done: what it took is refused to this one.
    const first = await earlierAnswer<Answer>(db, submission);
    if (first) return first;
    if (error instanceof DuplicateWasFirst) throw new AppError('unavailable', { retryAfter: 1 });
    throw error;
  }
}

/** Reads what is kept of keys, of those that are asked for at the same moment together. */
const readers = new WeakMap<Database, ReturnType<typeof readerOf>>();
const readerOf = (db: Database) =>
  batched(async (hashes: Buffer[]) => {
    const rows = await db
      .select()
      .from(idempotencyKeys)
      .where(inArray(idempotencyKeys.keyHash, hashes));
    return hashes.map((hash) => rows.find(({ keyHash }) => keyHash.equals(hash)));
  });

function rowOf(db: Database, key: string) {
  const read = readers.get(db) ?? readerOf(db);
  readers.set(db, read);
  return read(hashOf(key));
}

/** @returns undefined when it is the first. */
async function earlierAnswer<Answer>(
  db: Database,
  submission: Submission,
): Promise<Answer | undefined> {
  const row = await rowOf(db, submission.key);
  if (!row) return undefined;
  if (!row.contentHash.equals(submission.contentHash)) throw new AppError('idempotency_conflict');
  return JSON.parse(unseal(row.sealedAnswer, submission.key));
}

const insertKeys = insertRows(
  idempotencyKeys,
  ['keyHash', 'contentHash', 'sealedAnswer', 'createdAt'],
  "on conflict do nothing returning encode(key_hash, 'hex') as key",
);

/**
 * Saves the answers of several submissions in the transaction of `db`, with one statement.
 * @returns for each the error that it fails with because a duplicate was first; undefined of the first.
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
  // In one order for everybody: two transactions never wait for each other.
  rows.sort((one, other) => one.keyHash.compare(other.keyHash));
  const saved = await insertKeys(db, rows);
  const first = new Set(saved.map(({ key }) => key));
  return answers.map(({ submission }) =>
    !submission || first.has(hashOf(submission.key).toString('hex'))
      ? undefined
      : new DuplicateWasFirst(),
  );
}

/** Deletes the keys that are over a week old: nobody repeats a submission after that. */
export async function deleteExpiredKeys(db: Database, now: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - days(7))));
}

import { DrizzleQueryError } from 'drizzle-orm';

/** `error` and what caused it, from the outermost on. */
function* chainOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause;
    if (cause instanceof AggregateError) for (const one of cause.errors) yield* chainOf(one);
  }
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** The error with the SQLSTATE or system code `code`, among `error` and what caused it. */
export function findCode(error: unknown, code: string): Error | undefined {
  return [...chainOf(error)].find((cause) => codeOf(cause) === code);
}

/** True when `error` says that the unique index `name` already has the value (SQLSTATE 23505). */
export function violatesUnique(error: unknown, name: string): boolean {
  const cause = findCode(error, '23505');
  return cause !== undefined && 'constraint' in cause && cause.constraint === name;
}

/** What we found out of order ourselves; nothing that the caller did. */
export class OutageError extends Error {}

/**
 * SQLSTATEs after which the same call works a little later: no connection (08), none let in (28,
 * 3D), read-only, as a database is that was another's copy (25006), a transaction ended from
 * without (25P03), a deadlock (40), resources used up (53), a lock not had in time (55P03), a
 * statement cancelled (57014), a server going down or coming up (57P).
 */
const outageStates = /^(?=.{5}$)(08|28|3D|25006|25P03|40|53|55P03|57014|57P)/;

/** What other work on the same rows did to one statement; the database is there for the next. */
const contendedStates = /^(?=.{5}$)(40|55P03|57014)/;

/** The network's and the disk's: a full or read-only disk, and no descriptors left. */
const outageCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;

/** What pg says in words only. */
const outageWords =
  /timeout exceeded when trying to connect|Connection terminated|timeout expired|not queryable/;

/**
 * Whether an error says that database, storage or machine cannot do it now, though nothing is wrong
 * with what was asked (product decision 22: 503).
 */
export function isOutage(error: unknown): boolean {
  for (const cause of chainOf(error)) {
    const code = codeOf(cause);
    if (cause instanceof OutageError || outageStates.test(code) || outageCodes.test(code))
      return true;
    if (outageWords.test(cause.message)) return true;
  }
  return false;
}

/**
 * Whether an error says that the database is away. Of the network's codes only those count that its
 * own client reports: a mail server can refuse a connection too.
 */
export const isDatabaseAway = (error: unknown): boolean =>
  isAway(error) &&
  [...chainOf(error)].some(
    (cause) =>
      cause instanceof OutageError ||
      cause instanceof DrizzleQueryError ||
      'severity' in cause ||
      outageWords.test(cause.message),
  );

/** Whether an outage is one of everything, so that whatever else is asked now waits for nothing. */
export const isAway = (error: unknown): boolean =>
  isOutage(error) && ![...chainOf(error)].some((cause) => contendedStates.test(codeOf(cause)));

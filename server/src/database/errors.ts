import { DrizzleQueryError } from 'drizzle-orm';

function* chainOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause;
    if (cause instanceof AggregateError) for (const error of cause.errors) yield* chainOf(error);
  }
}

/** Cuts the parameters off a failed statement's message: they may be a person's. */
export const withoutParameters = (message: string): string => message.replace(/\nparams: .*$/s, '');

const readCode = (error: Error) => ('code' in error ? String(error.code) : '');

/** Finds the error with the SQLSTATE or system code `code`, among `error` and its causes. */
export function findCode(error: unknown, code: string): Error | undefined {
  return [...chainOf(error)].find((cause) => readCode(cause) === code);
}

/** Returns whether the unique index `name` already has the value (SQLSTATE 23505). */
export function violatesUnique(error: unknown, name: string): boolean {
  const cause = findCode(error, '23505');
  return cause !== undefined && 'constraint' in cause && cause.constraint === name;
}

/** An outage that our own check found. The caller did nothing wrong. */
export class OutageError extends Error {}

/**
 * SQLSTATEs of contention with other work on the same rows: a deadlock (40), a lock not available
 * in time (55P03), a cancelled statement (57014). The database serves the next statement.
 */
const contentionStates = /^(?=.{5}$)(40|55P03|57014)/;

/**
 * SQLSTATEs of an outage: no connection (08), log-in refused (28, 3D), read-only, as a former
 * replica is (25006), a transaction ended from outside (25P03), resources used up (53), a server
 * that shuts down or starts (57P).
 */
const outageStates = /^(?=.{5}$)(08|28|3D|25006|25P03|53|57P)/;

/** Network and disk errors: also a full or read-only disk, and too many open files. */
const outageCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ENOSPC|EDQUOT|EROFS|EMFILE|ENFILE)$/;

/**
 * pg reports these without a code. 'Not queryable' comes from the rollback on a lost connection,
 * which hides the reason of the loss: it may have been a silence.
 */
const timeoutMessages = /timeout exceeded when trying to connect|timeout expired|not queryable/;
const outageWords = /Connection terminated/;

const hasOutageMessage = ({ message }: Error) =>
  timeoutMessages.test(message) || outageWords.test(message);

/**
 * How a failure ends: `lasting` when the same call fails again, `contention` when it works a little
 * later, `outage` when all other calls fail too until database, storage or machine is back.
 */
export type FailureKind = 'lasting' | 'contention' | 'outage';

/** Classifies `error` by its causes (docs/limits.md: contention and an outage answer 503). */
export function classifyFailure(error: unknown): FailureKind {
  let kind: FailureKind = 'lasting';
  for (const cause of chainOf(error)) {
    const code = readCode(cause);
    if (contentionStates.test(code)) return 'contention';
    if (
      cause instanceof OutageError ||
      outageStates.test(code) ||
      outageCodes.test(code) ||
      hasOutageMessage(cause)
    )
      kind = 'outage';
  }
  return kind;
}

/**
 * Returns whether the database is away. Network codes count only from the database's client,
 * because a mail server can refuse a connection too.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  classifyFailure(error) === 'outage' &&
  [...chainOf(error)].some(
    (cause) =>
      cause instanceof OutageError ||
      cause instanceof DrizzleQueryError ||
      'severity' in cause ||
      hasOutageMessage(cause),
  );

/**
 * Returns whether the database did not answer in time, so that the next statement would wait as
 * long.
 */
export const isDatabaseTimeout = (error: unknown): boolean =>
  [...chainOf(error)].some(
    (cause) => cause instanceof OutageError || timeoutMessages.test(cause.message),
  );

/**
 * Returns the root cause's message. The query error around it contains parameters and password
 * hashes.
 */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return innermostReason(error.cause);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first ? innermostReason(first) : error.name);
}

import { DrizzleQueryError } from 'drizzle-orm';

function* chainOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    yield cause;
    if (cause instanceof AggregateError) for (const error of cause.errors) yield* chainOf(error);
  }
}

/** Cuts the parameters off a failed statement's message: they may be a person's. */
export const withoutParameters = (message: string): string => message.replace(/\nparams: .*$/s, '');

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '');

/** Finds the error with the SQLSTATE or system code `code`, among `error` and its causes. */
export function findCode(error: unknown, code: string): Error | undefined {
  return [...chainOf(error)].find((cause) => codeOf(cause) === code);
}

/** Returns whether the unique index `name` already has the value (SQLSTATE 23505). */
export function violatesUnique(error: unknown, name: string): boolean {
  const cause = findCode(error, '23505');
  return cause !== undefined && 'constraint' in cause && cause.constraint === name;
}

/** An outage that our own check found. The caller did nothing wrong. */
export class OutageError extends Error {}

/**
 * SQLSTATEs after which the same call works a little later: no connection (08), log-in refused (28,
 * 3D), read-only, as a former replica is (25006), a transaction ended from outside (25P03), a
 * deadlock (40), resources used up (53), a lock not available in time (55P03), a cancelled
 * statement (57014), a server that shuts down or starts (57P).
 */
const outageStates = /^(?=.{5}$)(08|28|3D|25006|25P03|40|53|55P03|57014|57P)/;

/** Contention with other work on the same rows. The database serves the next statement. */
const contendedStates = /^(?=.{5}$)(40|55P03|57014)/;

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

/** Returns whether database, storage or machine cannot do it now (docs/limits.md: 503). */
export function isTemporaryFailure(error: unknown): boolean {
  for (const cause of chainOf(error)) {
    const code = codeOf(cause);
    if (cause instanceof OutageError || outageStates.test(code) || outageCodes.test(code))
      return true;
    if (hasOutageMessage(cause)) return true;
  }
  return false;
}

/**
 * Returns whether the database is away. Network codes count only from the database's client, because a mail
 * server can refuse a connection too.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isUnavailableError(error) &&
  [...chainOf(error)].some(
    (cause) =>
      cause instanceof OutageError ||
      cause instanceof DrizzleQueryError ||
      'severity' in cause ||
      hasOutageMessage(cause),
  );

/** Returns whether an outage affects all statements, so that other calls fail without a wait. */
export const isUnavailableError = (error: unknown): boolean =>
  isTemporaryFailure(error) &&
  ![...chainOf(error)].some((cause) => contendedStates.test(codeOf(cause)));

/**
 * Returns whether the database did not answer in time, so that the next statement would wait as
 * long.
 */
export const isDatabaseTimeout = (error: unknown): boolean =>
  [...chainOf(error)].some(
    (cause) => cause instanceof OutageError || timeoutMessages.test(cause.message),
  );

/** The root cause's message. The query error around it contains parameters and password hashes. */
export function innermostReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause) return innermostReason(error.cause);
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message || (first ? innermostReason(first) : error.name);
}

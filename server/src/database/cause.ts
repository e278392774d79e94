import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The call, or the scheduled job, that the current work is for (docs/operations.md). */
export interface Cause {
  /** 32 hexadecimal digits, also the id of the trace. It says nothing about a person. */
  requestId: string;
}

const causes = new AsyncLocalStorage<Cause | undefined>();

/** Makes an id that no other process makes: jobs of a call run in any of them. */
export const createRequestId = (): string => randomBytes(16).toString('hex');

const requestIds = /^[0-9a-f]{32}(,[0-9a-f]{32})*$/;

/**
 * Returns the cause that a stored job names; a new cause if the job names none, or has another
 * text.
 */
export const causeOf = (stored: Cause | undefined): Cause =>
  stored && requestIds.test(stored.requestId) ? stored : { requestId: createRequestId() };

export const currentCause = (): Cause | undefined => causes.getStore();

/** Runs `work` for `cause`: its log lines, statements and jobs then have the id. */
export const runFor = <T>(cause: Cause | undefined, work: () => T): T => causes.run(cause, work);

/** Joins the causes of work that several share. The database's log then names them all. */
export function joinCauses(all: readonly (Cause | undefined)[]): Cause | undefined {
  const [first] = all;
  if (all.every((cause) => cause?.requestId === first?.requestId)) return first;
  const ids = new Set(all.flatMap((cause) => cause?.requestId ?? []));
  return { requestId: [...ids].join(',') };
}

/**
 * Adds the request's id to each statement as a comment, for the database's own log and list of
 * running statements. A prepared statement keeps its text, because another text would be another
 * statement; the `begin` before it has the id.
 */
export function nameCauses(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  // The caller that releases a connection runs the callback of the caller that waits for it.
  pool.connect = ((callback?: (...given: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((statement: unknown, ...rest: unknown[]) =>
      query(withComment(statement), ...rest)) as typeof client.query;
  });
}

function withComment(statement: unknown): unknown {
  const cause = currentCause();
  if (!cause) return statement;
  const comment = ` /*request_id='${cause.requestId}'*/`;
  if (typeof statement === 'string') return statement + comment;
  const { text, name } = statement as { text?: unknown; name?: unknown };
  return typeof text === 'string' && !name
    ? { ...(statement as object), text: text + comment }
    : statement;
}

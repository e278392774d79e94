import type {
  FastifyBaseLogger,
  FastifyServerOptions,
  onRequestHookHandler,
  onResponseAsyncHookHandler,
} from 'fastify';
import { currentCause, runFor } from '../database/cause.ts';
import { innermostReason, withoutParameters } from '../database/errors.ts';
import type { Clock } from './clock.ts';
import type { Jobs } from './jobs.ts';
import { normalizePath } from './normalize-path.ts';
import { createOutages, findAwayPart } from './outages.ts';

/** Masks tokens and search texts in a URL, so that the log has none. */
export function maskAddress(url: string): string {
  const [path = '', ...search] = url.split('?');
  const secret = /\/(track|uploads|alerts|refills|availability-alerts)\/[^/]+/;
  const masked = normalizePath(path).replace(secret, '/$1/…');
  return search.length > 0 ? `${masked}?…` : masked;
}

/**
 * Returns the message of an error without query values and without the names in email addresses.
 */
const removeValues = (message: string) => withoutParameters(message).replace(/[^\s<>"'(]+@/g, '…@');

interface DescribedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

const isFrame = (line: string) => /^\s+at .+:\d+:\d+\)?$/.test(line);

/**
 * Returns an error's form for the log: what failed and where. It leaves out the values that the
 * query builder adds to its message, PostgreSQL to its details and the mail server to its answer.
 */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: removeValues(String(error)), stack: '' };
  const { name, message, stack = '', cause } = error;
  // Drivers may have added these properties, with any value.
  const { code, constraint, table, responseCode } = error as unknown as Record<string, unknown>;
  const frames = stack
    .slice(stack.indexOf(message) + message.length)
    .split('\n')
    .filter(isFrame);
  return {
    type: error.constructor.name || name,
    message: removeValues(message),
    code,
    constraint,
    table,
    responseCode,
    stack: frames.join('\n'),
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** The name of a call's id in its log lines, and in those of the jobs that it queued. */
export const requestIdLabel = 'requestId';

/**
 * Makes everything that happens for a call know its id. Use it again once the body has been read,
 * because the events of a socket lose it.
 */
export const runForCall: onRequestHookHandler = (request, _reply, done) =>
  runFor({ requestId: request.id }, done);

/** Returns the job queue for handlers whose successes are logged. `onError` logs the failures. */
export const withJobLog = (
  { handle }: Pick<Jobs, 'handle'>,
  log: FastifyBaseLogger,
): Pick<Jobs, 'handle'> => ({
  handle: (queue, handler) =>
    handle(queue, async (data, job) => {
      const startedAt = performance.now();
      await handler(data, job);
      const ms = Math.round(performance.now() - startedAt);
      log.info({ queue: queue.name, job: job.id, ms }, 'job done');
    }),
});

/**
 * Options of Fastify's logger. It never logs headers or bodies. An outage has one line with its
 * cause, however many calls and jobs meet it.
 */
export function createLoggerOptions(level: string, clock: Clock) {
  const isNews = createOutages(clock);
  return {
    level,
    // The log of a call has its id already, also where Node.js has lost the call's context.
    mixin(_line, _level, logger) {
      const cause = currentCause();
      return cause && !(requestIdLabel in logger.bindings())
        ? { [requestIdLabel]: cause.requestId }
        : {};
    },
    hooks: {
      logMethod(args, method) {
        const [fields] = args as unknown[];
        const err = typeof fields === 'object' && fields && 'err' in fields ? fields.err : null;
        const part = findAwayPart(err);
        if (!part) return method.apply(this, args);
        const cause = removeValues(innermostReason(err));
        if (isNews(part)) this.error({ part, cause }, 'outage');
      },
    },
    serializers: {
      req: (request) => ({ method: request.method, url: maskAddress(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
  } satisfies FastifyServerOptions['logger'];
}

/** Logs the answer to a call. Public lists do not use it, because they are called too often. */
export const logAnswer: onResponseAsyncHookHandler = async (request, reply) => {
  request.log.info({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'answered');
};

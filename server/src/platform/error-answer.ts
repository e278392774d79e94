import type { Socket } from 'node:net';
import { answer } from '@dawaya/contract/endpoints/answers';
import {
  type ErrorBody,
  type ErrorCode,
  errorStatuses,
  type FieldProblem,
  fieldProblems,
} from '@dawaya/contract/errors';
import {
  defaultLanguage,
  type Language,
  readLanguage,
} from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type core, ZodError } from 'zod';
import { classifyFailure } from '../database/errors.ts';
import { AppError, type FieldError } from './app-error.ts';
import { errorSentences, fieldSentences } from './error-sentences.ts';
import { endWith } from './slow-senders.ts';

const isFieldProblem = (word: string): word is FieldProblem =>
  (fieldProblems as readonly string[]).includes(word);

function problemOf(issue: core.$ZodIssue): FieldProblem {
  if (isFieldProblem(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return /received (undefined|null)$/.test(issue.message) ? 'required' : 'invalid';
    case 'too_small':
      return issue.origin === 'string' ? 'required' : 'invalid';
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'invalid';
    case 'invalid_format':
      return issue.format === 'email' || issue.format === 'regex' ? 'invalid_email' : 'invalid';
    case 'invalid_value':
      return 'invalid_choice';
    default:
      return 'invalid';
  }
}

/** Converts the issues of a schema to field errors: the first of each field, all fields at once. */
export function fieldErrors(issues: readonly core.$ZodIssue[]): FieldError[] {
  const byField = new Map<string, FieldError>();
  for (const issue of issues) {
    const field = issue.path.join('.');
    if (!byField.has(field)) byField.set(field, { field, problem: problemOf(issue) });
  }
  return [...byField.values()];
}

/** Makes the refusal of a form that names all wrong fields: 400 (docs/architecture.md). */
export function invalidFieldsError(fields: FieldError[]): AppError {
  return fields.some(({ field }) => field === '')
    ? new AppError('malformed_body')
    : new AppError('invalid_fields', { fields });
}

const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_content_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'upload_cut_off',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_UNDER_PRESSURE: 'unavailable',
};

/** Converts any error to a refusal: an unknown one to 500, an outage to 503. */
function toAppError(error: unknown, { raw }: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  // Its code is a network code, which would make it an outage.
  if (error === raw.errored) return new AppError('upload_cut_off', { cause: error });
  if (error instanceof ZodError) return invalidFieldsError(fieldErrors(error.issues));
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const fastifyCode = fastifyCodes[code ?? ''];
  if (fastifyCode)
    return new AppError(fastifyCode, {
      cause: error,
      retryAfter: fastifyCode === 'unavailable' ? 5 : undefined,
    });
  const kind = classifyFailure(error);
  if (kind === 'outage') return new AppError('data_unreachable', { cause: error, retryAfter: 5 });
  if (kind === 'contention') return new AppError('unavailable', { cause: error, retryAfter: 5 });
  if (statusCode === 404) return new AppError('not_found');
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('malformed_body', { cause: error });
  return new AppError('internal', { cause: error });
}

function errorBody(error: AppError, language: Language): ErrorBody {
  return {
    error: errorSentences[error.code][language],
    code: error.code,
    ...(error.fields && {
      details: error.fields.map(({ field, problem }) => ({
        field,
        message: fieldSentences[problem][language],
      })),
    }),
    ...(error.parts && { parts: error.parts }),
    ...(error.answer && { answer: answer.encode(error.answer) }),
    ...(error.pharmacies && {
      pharmacies: error.pharmacies.map(({ id, ...names }) => ({
        id,
        shopName: nameIn(language, names),
      })),
    }),
  };
}

/** Answers with the error in the reader's language. The log gets the details. */
export function answerError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = toAppError(error, request);
  const status = errorStatuses[refusal.code];
  // The server itself is starting, stopping or full: no fault that the operator must look for.
  const isExpected = refusal.code === 'unavailable' && refusal.cause === undefined;
  if (status >= 500 && !isExpected)
    request.log.error(
      { err: refusal.parts ? refusal : (refusal.cause ?? refusal) },
      refusal.message,
    );
  else request.log.info({ code: refusal.code, reason: refusal.message }, 'refused');
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(refusal, readLanguage(request.headers['accept-language'])));
}

/** Answers bytes that are no HTTP message, or whose headers are too long. */
export function answerUnreadable(_error: Error, socket: Socket): void {
  // A browser opens connections in advance, and would take this for the answer to its first call.
  const isUnused = socket.bytesRead === 0;
  if (isUnused || socket.destroyed || !socket.writable) return void socket.destroy();
  const body = JSON.stringify(errorBody(new AppError('malformed_body'), defaultLanguage));
  endWith(
    socket,
    `HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

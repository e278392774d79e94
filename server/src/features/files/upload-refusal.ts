import type { ErrorCode } from '@dawaya/contract/errors';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';

const codes: Record<string, ErrorCode> = {
  FST_FILES_LIMIT: 'too_many_files',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_PARTS_LIMIT: 'body_too_large',
  FST_FIELDS_LIMIT: 'body_too_large',
  FST_MP_PREMATURE_CLOSE: 'upload_cut_off',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_content_type',
  FST_PROTO_VIOLATION: 'malformed_body',
  FST_INVALID_JSON_FIELD_ERROR: 'malformed_body',
  ERR_STREAM_PREMATURE_CLOSE: 'upload_cut_off',
};

/** Errors of the parser that have no code. */
const cutOff = /unexpected end of multipart data|terminated early/i;

/** Converts an error of the multipart parser to a refusal. Errors of the disk pass unchanged. */
export function uploadRefusal(error: unknown, request: FastifyRequest): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const { raw } = request;
  if (raw.destroyed && !raw.complete) return new AppError('upload_cut_off', { cause: error });
  const code = 'code' in error ? String(error.code) : '';
  if (codes[code]) return new AppError(codes[code], { cause: error });
  if (cutOff.test(error.message)) return new AppError('upload_cut_off', { cause: error });
  if ('syscall' in error) return error;
  return new AppError('malformed_body', { message: error.message, cause: error });
}

/** Slightly more than the largest allowed form. A longer rest is cut off. */
const maxIgnored = 120 * 1024 * 1024;

/**
 * Discards the rest of a refused form, so that the answer reaches a client that reads only after it
 * has sent everything, as browsers do.
 * @returns when the rest has arrived, or is longer than `maxIgnored`.
 */
export function discardRest({ raw }: FastifyRequest): Promise<void> {
  if (raw.readableEnded || raw.destroyed) return Promise.resolve();
  raw.unpipe();
  return new Promise((resolve) => {
    let ignored = 0;
    raw.on('data', (chunk: Buffer) => {
      ignored += chunk.length;
      if (ignored > maxIgnored) resolve();
      if (ignored > 2 * maxIgnored) raw.destroy();
    });
    raw.once('end', resolve).once('close', resolve).resume();
  });
}

import type { ErrorCode } from '@dawaya/contract/errors';
import { maxFileBytes, pictureTypes, uploadPurposes } from '@dawaya/contract/vocabulary/files';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';

type Headers = FastifyRequest['headers'];

const headerProblem = (field: string, problem: 'required' | 'invalid') =>
  new AppError('invalid_fields', { fields: [{ field, problem }] });

/** @throws AppError `invalid_fields` naming the header, when it is not a whole number of bytes. */
function readBytes(headers: Headers, name: 'Upload-Length' | 'Upload-Offset'): number {
  const value = headers[name.toLowerCase()];
  if (value === undefined) throw headerProblem(name, 'required');
  if (typeof value !== 'string' || !/^\d{1,15}$/.test(value)) throw headerProblem(name, 'invalid');
  return Number(value);
}

/** @throws AppError `invalid_fields`, `file_too_large`. */
export function readLength(headers: Headers): number {
  const length = readBytes(headers, 'Upload-Length');
  if (length === 0) throw headerProblem('Upload-Length', 'invalid');
  if (length > maxFileBytes) throw new AppError('file_too_large');
  return length;
}

export const readOffset = (headers: Headers): number => readBytes(headers, 'Upload-Offset');

const maxMetadata = 2000;

function readMetadata(text: string): Map<string, string> {
  const pairs = text.split(',').map((pair) => pair.trim().split(' '));
  const isRight = pairs.every(
    ([name, value = '', ...more]) =>
      name && more.length === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
  );
  if (!isRight || text.length > maxMetadata) throw headerProblem('Upload-Metadata', 'invalid');
  return new Map(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

/** Returns the refusal of a type that is known and no picture, before its bytes arrive. */
function typeRefusal(type: string): ErrorCode | undefined {
  if (/^image\/hei[cf]/i.test(type)) return 'unsupported_heic';
  const isPicture = (pictureTypes as readonly string[]).includes(type.toLowerCase());
  return isPicture || type === '' || type === 'application/octet-stream'
    ? undefined
    : 'unsupported_file';
}

/**
 * Checks the declared type of a photo. Its content decides later.
 * @throws AppError `invalid_fields`, `unsupported_file`, `unsupported_heic`.
 */
export function checkMetadata(headers: Headers): void {
  const written = headers['upload-metadata'];
  if (written === undefined || written === '') return;
  if (typeof written !== 'string') throw headerProblem('Upload-Metadata', 'invalid');
  const metadata = readMetadata(written);
  const purpose = metadata.get('purpose');
  if (purpose !== undefined && !(uploadPurposes as readonly string[]).includes(purpose))
    throw headerProblem('Upload-Metadata', 'invalid');
  const refusal = typeRefusal(metadata.get('filetype') ?? '');
  if (refusal) throw new AppError(refusal);
}

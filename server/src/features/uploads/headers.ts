import type { ErrorCode } from '@dawaya/contract/errors';
import { maxFileBytes, pictureTypes, uploadPurposes } from '@dawaya/contract/vocabulary/files';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';

type Headers = FastifyRequest['headers'];

const wrong = (field: string, problem: 'required' | 'invalid') =>
  new AppError('invalid_fields', { fields: [{ field, problem }] });

/** @throws AppError `invalid_fields` naming the header, when it is no whole number of bytes. */
function readBytes(headers: Headers, name: 'Upload-Length' | 'Upload-Offset'): number {
  const written = headers[name.toLowerCase()];
  if (written === undefined) throw wrong(name, 'required');
  if (typeof written !== 'string' || !/^\d{1,15}$/.test(written)) throw wrong(name, 'invalid');
  return Number(written);
}

/** @throws AppError `invalid_fields`, `file_too_large`. */
export function readLength(headers: Headers): number {
  const length = readBytes(headers, 'Upload-Length');
  if (length === 0) throw wrong('Upload-Length', 'invalid');
  if (length > maxFileBytes) throw new AppError('file_too_large');
  return length;
}

export const readOffset = (headers: Headers): number => readBytes(headers, 'Upload-Offset');

const maxMetadata = 2000;

function readMetadata(written: string): Map<string, string> {
  const pairs = written.split(',').map((pair) => pair.trim().split(' '));
  const isRight = pairs.every(
    ([name, value = '', ...more]) =>
      name && more.length === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(value),
  );
  if (!isRight || written.length > maxMetadata) throw wrong('Upload-Metadata', 'invalid');
  return new Map(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

/** The refusal of a type that is known and no picture, before its bytes arrive. */
function refusalOf(type: string): ErrorCode | undefined {
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
  if (typeof written !== 'string') throw wrong('Upload-Metadata', 'invalid');
  const metadata = readMetadata(written);
  const purpose = metadata.get('purpose');
  if (purpose !== undefined && !(uploadPurposes as readonly string[]).includes(purpose))
    throw wrong('Upload-Metadata', 'invalid');
  const refusal = refusalOf(metadata.get('filetype') ?? '');
  if (refusal) throw new AppError(refusal);
}

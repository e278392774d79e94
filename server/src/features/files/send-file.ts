import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { contentDisposition } from './file-names.ts';

export interface OpenedFile {
  stream: Readable;
  type: string;
  name: string;
  bytes: number;
}

/** Whether the reader's browser may cache a file. */
export type Caching = 'never' | 'a day in the browser';

const cacheControl: Record<Caching, string> = {
  never: 'private, no-store',
  'a day in the browser': 'private, max-age=86400',
};

/**
 * Answers with the file's bytes. A browser displays a picture and downloads a PDF, because a PDF
 * viewer would run in the site's origin (docs/files.md).
 */
export function sendFile(
  reply: FastifyReply,
  { stream, type, name, bytes }: OpenedFile,
  caching: Caching = 'never',
): FastifyReply {
  const kind = type === 'application/pdf' ? 'attachment' : 'inline';
  return reply
    .headers({
      'content-type': type,
      'content-length': bytes,
      'content-disposition': contentDisposition(kind, name),
      'cache-control': cacheControl[caching],
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    })
    .send(stream);
}

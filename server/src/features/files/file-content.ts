import { open } from 'node:fs/promises';
import type { Endpoint } from '@dawaya/contract/endpoint';
import { AppError } from '../../platform/app-error.ts';

export type Kinds = NonNullable<Endpoint['files']>['kinds'];

export type FileType = 'jpeg' | 'png' | 'webp' | 'pdf';

/** Bytes, enough for every signature below. */
const headLength = 16;

const signatures: Record<FileType, (head: string) => boolean> = {
  jpeg: (head) => head.startsWith('\xff\xd8\xff'),
  png: (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  webp: (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8),
  pdf: (head) => head.startsWith('%PDF-'),
};

/** Recognizes the brands of HEIC and of HEIF, which iPhones write (ISO/IEC 23008-12). */
const isHeic = (head: string) => /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(head);

/**
 * Recognises a file's type by its first bytes, among `kinds`. It ignores the name and the sender's
 * header (docs/files.md).
 * @throws AppError `unsupported_heic`, `unsupported_file`, `unreadable_file` when it is empty.
 */
export async function detectFileType(path: string, kinds: Kinds): Promise<FileType> {
  const head = await readHead(path);
  if (head === '') throw new AppError('unreadable_file', { message: 'an empty file' });
  if (isHeic(head)) throw new AppError('unsupported_heic');
  const recognized = (Object.keys(signatures) as FileType[]).find((content) =>
    signatures[content](head),
  );
  if (!recognized) throw new AppError('unsupported_file', { message: 'an unknown signature' });
  if (recognized === 'pdf' && kinds === 'pictures')
    throw new AppError('unsupported_file', { message: 'a PDF in place of a picture' });
  return recognized;
}

async function readHead(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

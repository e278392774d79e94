import { open } from 'node:fs/promises';
import type { Endpoint } from '@dawaya/contract/endpoint';
import { pictureTypes } from '@dawaya/contract/vocabulary/files';
import { fileTypeFromFile } from 'file-type';
import { AppError } from '../../platform/app-error.ts';

export type Kinds = NonNullable<Endpoint['files']>['kinds'];

const heicTypes = /^image\/hei[cf](-sequence)?$/;

async function beginsAsPdf(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString('latin1', 0, bytesRead) === '%PDF-';
  } finally {
    await handle.close();
  }
}

/**
 * What a file is by its content; its name and the sender's header say nothing
 * (product decision 20).
 * @throws AppError `unsupported_heic`, `unsupported_file`, `unreadable_file` when it is empty.
 */
export async function readContent(
  upload: { path: string; bytes: number },
  kinds: Kinds,
): Promise<'picture' | 'pdf'> {
  if (upload.bytes === 0) throw new AppError('unreadable_file', { message: 'an empty file' });
  if (await beginsAsPdf(upload.path)) {
    if (kinds === 'documents') return 'pdf';
    throw new AppError('unsupported_file', { message: 'a PDF in place of a picture' });
  }
  const found = (await fileTypeFromFile(upload.path))?.mime ?? 'unknown';
  // An animated PNG is a PNG of which the first frame is taken.
  const type = found === 'image/apng' ? 'image/png' : found;
  if (heicTypes.test(type)) throw new AppError('unsupported_heic');
  if ((pictureTypes as readonly string[]).includes(type)) return 'picture';
  throw new AppError('unsupported_file', { message: `content of type ${type}` });
}

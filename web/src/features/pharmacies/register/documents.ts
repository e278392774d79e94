import { maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';

/** The accepted files (specification, section 5). */
export const acceptedDocuments = '.pdf,.jpg,.jpeg,.png';

export interface ChosenDocument {
  id: string;
  name: string;
  file: Blob;
}

export type DocumentRefusal =
  | 'wrongType'
  | 'tooLarge'
  | 'emptyFile'
  | 'unreadable'
  | 'heic'
  | 'tooMany';

/**
 * Returns why a file is refused before it is opened, or null. A photo may be larger than the limit,
 * because it is shrunk first. The server checks the content again (docs/files.md).
 */
export function documentRefusal(file: { name: string; size: number }): DocumentRefusal | null {
  if (!/\.(pdf|jpe?g|png)$/i.test(file.name)) return 'wrongType';
  if (file.size === 0) return 'emptyFile';
  return isPdfName(file.name) && file.size > maxFileBytes ? 'tooLarge' : null;
}

export const isPdfName = (name: string): boolean => /\.pdf$/i.test(name);

export const jpegName = (name: string): string => name.replace(/\.[^.]*$/, '.jpg');

/** Adds new documents to the chosen ones, up to the limit of one registration. */
export function withinLimit<T>(chosen: readonly T[], added: readonly T[]) {
  const all = [...chosen, ...added];
  return { documents: all.slice(0, maxFilesPerRequest), tooMany: all.length > maxFilesPerRequest };
}

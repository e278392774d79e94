import { maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';

/** What the form takes (specification, section 5). */
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
 * Why a file is not even opened, or null. A photo may be larger than what is sent: it is shrunk
 * first. The server looks again, at the content (product decision 20).
 */
export function documentRefusal(file: { name: string; size: number }): DocumentRefusal | null {
  if (!/\.(pdf|jpe?g|png)$/i.test(file.name)) return 'wrongType';
  if (file.size === 0) return 'emptyFile';
  return isPdfName(file.name) && file.size > maxFileBytes ? 'tooLarge' : null;
}

export const isPdfName = (name: string): boolean => /\.pdf$/i.test(name);

/** The name a photo is sent by once it has become a JPEG. */
export const jpegName = (name: string): string => name.replace(/\.[^.]*$/, '.jpg');

/** Puts new documents behind those chosen, up to what one registration may carry. */
export function withinLimit<T>(chosen: readonly T[], added: readonly T[]) {
  const all = [...chosen, ...added];
  return { documents: all.slice(0, maxFilesPerRequest), tooMany: all.length > maxFilesPerRequest };
}

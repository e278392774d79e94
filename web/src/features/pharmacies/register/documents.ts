import { maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/files';

/** What the form takes (specification, section 5). */
export const acceptedDocuments = '.pdf,.jpg,.jpeg,.png';

export interface ChosenDocument {
  key: number;
  name: string;
  file: Blob;
}

export type DocumentRefusal = 'wrongType' | 'tooLarge' | 'emptyFile' | 'tooMany';

/** Why a file cannot be sent, or null; the server looks again, at the content (decision 20). */
export function documentRefusal(file: { name: string; size: number }): DocumentRefusal | null {
  if (!/\.(pdf|jpe?g|png)$/i.test(file.name)) return 'wrongType';
  if (file.size === 0) return 'emptyFile';
  return file.size > maxFileBytes ? 'tooLarge' : null;
}

/** Puts new documents behind those chosen, up to what one registration may carry. */
export function withinLimit<T>(chosen: readonly T[], added: readonly T[]) {
  const all = [...chosen, ...added];
  return { documents: all.slice(0, maxFilesPerRequest), tooMany: all.length > maxFilesPerRequest };
}

import { maxFileBytes, maxFilesPerRequest } from '@dawaya/contract/files';
import { preparePhoto } from '../../../lib/shrink.ts';

/** What the form takes (specification, section 5). */
export const acceptedDocuments = '.pdf,.jpg,.jpeg,.png';

export interface ChosenDocument {
  key: number;
  name: string;
  file: Blob;
}

export type DocumentRefusal = 'wrongType' | 'tooLarge' | 'emptyFile' | 'tooMany';

const isPdf = ({ name }: { name: string }) => /\.pdf$/i.test(name);

/**
 * Why a file cannot be sent, or null; the server looks again, at the content (decision 20). A photo
 * may be of any size before it is made smaller.
 */
export function documentRefusal(file: { name: string; size: number }): DocumentRefusal | null {
  if (!/\.(pdf|jpe?g|png)$/i.test(file.name)) return 'wrongType';
  if (file.size === 0) return 'emptyFile';
  return isPdf(file) && file.size > maxFileBytes ? 'tooLarge' : null;
}

/** What is sent of a file: a photo made smaller (decision 21), a PDF as it is; or why nothing is. */
export async function prepareDocument(file: File): Promise<Blob | DocumentRefusal> {
  const refusal = documentRefusal(file);
  if (refusal) return refusal;
  if (isPdf(file)) return file;
  const made = await preparePhoto(file);
  if (typeof made !== 'string') return made;
  return made === 'tooLarge' ? made : 'wrongType';
}

/** Puts new documents behind those chosen, up to what one registration may carry. */
export function withinLimit<T>(chosen: readonly T[], added: readonly T[]) {
  const all = [...chosen, ...added];
  return { documents: all.slice(0, maxFilesPerRequest), tooMany: all.length > maxFilesPerRequest };
}

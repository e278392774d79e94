import { maxFileBytes } from '@dawaya/contract/vocabulary/files';
import { uuid } from '../../../lib/uuid.ts';
import { isPdf } from '../../../shared/photos/photo-rules.ts';
import { preparePhoto } from '../../../shared/photos/prepare-photo.ts';
import {
  type ChosenDocument,
  type DocumentRefusal,
  documentRefusal,
  isPdfName,
  jpegName,
} from './documents.ts';

/** Prepares a chosen file for sending: a PDF unchanged, a photo shrunk (docs/files.md). */
export async function prepareDocument(file: File): Promise<ChosenDocument | DocumentRefusal> {
  const { name } = file;
  const refusal = documentRefusal(file);
  if (refusal) return refusal;
  try {
    if (isPdf(new Uint8Array(await file.slice(0, 5).arrayBuffer()))) {
      if (file.size > maxFileBytes) return 'tooLarge';
      // A copy: a phone may delete the file before it is sent.
      const copy = new Blob([await file.arrayBuffer()], { type: 'application/pdf' });
      return { id: uuid(), name, file: copy };
    }
  } catch {
    return 'unreadable';
  }
  if (isPdfName(name)) return 'unreadable';
  const made = await preparePhoto(file);
  if (typeof made === 'string') return made;
  const becameJpeg = made.type === 'image/jpeg' && !/\.jpe?g$/i.test(name);
  return { id: uuid(), name: becameJpeg ? jpegName(name) : name, file: made };
}

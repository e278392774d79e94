import { maxFileBytes, sentPictureSide } from '@dawaya/contract/vocabulary/files';

type PhotoKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';
export type PhotoProblem = 'heic' | 'unreadable' | 'tooLarge' | 'tooMany';

export const mimeTypes = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' } as const;

/** Returns whether a file is a PDF by its first bytes, as the server checks it. */
export const isPdf = (head: Uint8Array): boolean =>
  String.fromCharCode(...head.subarray(0, 5)) === '%PDF-';

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/**
 * Returns a file's kind by its first bytes, because the names and types of a phone's files are
 * unreliable.
 */
export function kindOf(head: Uint8Array): PhotoKind {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && heicBrands.includes(text(8, 12))) return 'heic';
  return 'other';
}

/**
 * Returns the size to draw at: the long side at most `sentPictureSide`, never enlarged, at least a
 * pixel.
 */
export function fitInside(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, sentPictureSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Chooses the file to send: the shrunk one unless it is larger (docs/files.md), or the original if
 * the browser could draw nothing and the server can read it; else the problem.
 * @param shrunkSize in bytes, null if the browser could not draw the picture
 */
export function chooseSent(
  original: { kind: PhotoKind; size: number },
  shrunkSize: number | null,
): 'shrunk' | 'original' | PhotoProblem {
  const { kind, size } = original;
  const sendable = kind !== 'heic' && kind !== 'other';
  if (shrunkSize !== null && (!sendable || shrunkSize < size)) return 'shrunk';
  if (!sendable) return kind === 'heic' ? 'heic' : 'unreadable';
  return size > maxFileBytes ? 'tooLarge' : 'original';
}

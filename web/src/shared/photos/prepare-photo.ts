import { encoding } from './draw-photo.ts';
import type { Mark } from './marks.ts';
import { chooseSent, kindOf, mimeTypes, type PhotoProblem } from './photo-rules.ts';
import { redrawBeside } from './redraw-beside.ts';
import { redrawHere } from './redraw-here.ts';

/**
 * Prepares a chosen file for sending: a JPEG of at most 2000 px, upright, unless the original is
 * smaller or cannot be drawn here (docs/files.md).
 * @returns its bytes, or the problem
 */
export async function preparePhoto(file: Blob): Promise<Blob | PhotoProblem> {
  try {
    const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    const shrunk = await redraw(file).catch(() => null);
    const choice = chooseSent({ kind, size: file.size }, shrunk?.size ?? null);
    if (choice === 'shrunk' && shrunk) return shrunk;
    if (choice !== 'original') return choice === 'shrunk' ? 'unreadable' : choice;
    // A copy: a phone may delete the file before it is sent.
    const type = kind in mimeTypes ? mimeTypes[kind as keyof typeof mimeTypes] : file.type;
    return new Blob([await file.arrayBuffer()], { type });
  } catch {
    return 'unreadable';
  }
}

/**
 * Turns a photo clockwise: the pixels themselves, not an orientation tag.
 * @param quarters turns by 90 degrees
 * @returns null if the browser cannot draw it
 */
export const turnPhoto = (photo: Blob, quarters: number): Promise<Blob | null> =>
  redraw(photo, quarters).catch(() => null);

/**
 * Covers parts of a photo: the new picture has no data of the covered parts.
 * @returns null if the browser cannot draw it
 */
export const coverPhoto = (photo: Blob, marks: readonly Mark[]): Promise<Blob | null> =>
  redraw(photo, 0, marks).catch(() => null);

/**
 * Draws a picture again as a JPEG for sending: in a worker, or in steps in the page if the worker
 * cannot (docs/connections.md).
 */
async function redraw(
  photo: Blob,
  quarters = 0,
  marks: readonly Mark[] = [],
): Promise<Blob | null> {
  const beside = await redrawBeside({ photo, quarters, marks }).catch(() => null);
  const picture = beside ?? (await redrawHere(photo, { quarters, marks }));
  return picture?.type === encoding.type ? picture : null;
}

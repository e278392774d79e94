import { encoding } from './draw-photo.ts';
import type { Mark } from './marks.ts';
import { chooseSent, kindOf, mimeTypes, type PhotoProblem } from './photo-rules.ts';
import { redrawBeside } from './redraw-beside.ts';
import { redrawHere } from './redraw-here.ts';

/**
 * Makes a chosen file ready to send: a JPEG of at most 2000 px, upright, unless the original is
 * smaller or cannot be drawn here (product decision 21).
 * @returns its bytes, or what is wrong with it
 */
export async function preparePhoto(file: Blob): Promise<Blob | PhotoProblem> {
  try {
    const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    const shrunk = await redraw(file).catch(() => null);
    const choice = chooseSent({ kind, size: file.size }, shrunk?.size ?? null);
    if (choice === 'shrunk' && shrunk) return shrunk;
    if (choice !== 'original') return choice === 'shrunk' ? 'unreadable' : choice;
    // A copy: a phone may take the file away before it is sent.
    const type = kind in mimeTypes ? mimeTypes[kind as keyof typeof mimeTypes] : file.type;
    return new Blob([await file.arrayBuffer()], { type });
  } catch {
    return 'unreadable';
  }
}

/**
 * A photo turned clockwise, as what is sent of it: the picture itself, not a note beside it.
 * @param quarters how often by 90 degrees
 * @returns null where the browser cannot draw it
 */
export const turnPhoto = (photo: Blob, quarters: number): Promise<Blob | null> =>
  redraw(photo, quarters).catch(() => null);

/**
 * A photo with marks that cover something on it: a new picture, in which what is below them is gone.
 * @returns null where the browser cannot draw it
 */
export const coverPhoto = (photo: Blob, marks: readonly Mark[]): Promise<Blob | null> =>
  redraw(photo, 0, marks).catch(() => null);

/**
 * The picture anew, as a JPEG that fits what is sent: in a worker, or in steps in the page where that
 * cannot (docs/decisions/0081).
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

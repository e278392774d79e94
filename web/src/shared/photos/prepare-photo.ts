import { drawMark, type Mark } from './marks.ts';
import { chooseSent, fitInside, kindOf, mimeTypes, type PhotoProblem } from './photo-rules.ts';

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

/** The picture anew, as a JPEG that fits what is sent. */
async function redraw(file: Blob, quarters = 0, marks: readonly Mark[] = []): Promise<Blob | null> {
  const { source, width, height, done } = await decode(file);
  const canvas = document.createElement('canvas');
  const drawn = fitInside(width, height);
  try {
    const lies = quarters % 2 === 1;
    canvas.width = lies ? drawn.height : drawn.width;
    canvas.height = lies ? drawn.width : drawn.height;
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    // What is see-through becomes paper, not black.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.translate(canvas.width / 2, canvas.height / 2);
    context.rotate((quarters * Math.PI) / 2);
    context.drawImage(source, -drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height);
    context.resetTransform();
    for (const mark of marks) drawMark(context, mark, canvas);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', 0.82);
    });
    return blob?.type === 'image/jpeg' ? blob : null;
  } finally {
    done();
    // Some phones give the memory back only so.
    canvas.width = 0;
    canvas.height = 0;
  }
}

interface Decoded {
  source: CanvasImageSource;
  width: number;
  height: number;
  done: () => void;
}

/** Decodes beside the page's main flow, upright as the camera meant it. */
async function decode(file: Blob): Promise<Decoded> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const { width, height } = bitmap;
    return { source: bitmap, width, height, done: () => bitmap.close() };
  } catch {
    // Safari reads HEIC only as an <img>; older browsers lack the option.
    const image = new Image();
    const url = URL.createObjectURL(file);
    const done = () => URL.revokeObjectURL(url);
    try {
      image.src = url;
      await image.decode();
    } catch (error) {
      done();
      throw error;
    }
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, done };
  }
}

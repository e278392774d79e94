import { drawPhoto, encoding, type Redrawing, sizeOf } from './draw-photo.ts';

/** Each step blocks a slow phone for less than a fifth of a second. */
const bands = 12;

/**
 * Draws a photo in the page, in steps that keep it responsive, for browsers whose workers cannot
 * draw.
 */
export async function redrawHere(photo: Blob, how: Redrawing): Promise<Blob | null> {
  const { image, width, height, done } = await decode(photo);
  const canvas = document.createElement('canvas');
  try {
    Object.assign(canvas, sizeOf(width, height, how));
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    await drawPhoto(context, { image, width, height }, how, bands, rest);
    const { type, quality } = encoding;
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  } finally {
    done();
    // Some phones release the memory only this way.
    canvas.width = 0;
    canvas.height = 0;
  }
}

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Decodes a photo off the main thread, upright. */
async function decode(photo: Blob) {
  try {
    const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const { width, height } = image;
    return { image, width, height, done: () => image.close() };
  } catch {
    // Safari reads HEIC only as an <img>; older browsers lack the option.
    const image = new Image();
    const url = URL.createObjectURL(photo);
    const done = () => URL.revokeObjectURL(url);
    try {
      image.src = url;
      await image.decode();
    } catch (error) {
      done();
      throw error;
    }
    return { image, width: image.naturalWidth, height: image.naturalHeight, done };
  }
}

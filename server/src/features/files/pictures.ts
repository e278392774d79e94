import { AppError } from '../../platform/app-error.ts';
import type { Measured } from './decoder.ts';
import { createDecoders } from './decoders.ts';
import type { Content } from './file-content.ts';
import type { Structure } from './structure/structure.ts';

const decoders = createDecoders();

const megapixels = 1_000_000;

const maxPixelsByRows = 110 * megapixels;
/** The limit for pictures that may need to be in memory as a whole: progressive JPEG, PNG, WebP. */
const maxPixelsWhole = 32 * megapixels;
/** A picture in memory as a whole runs alone from this size on. */
const heavyPixels = 8 * megapixels;
/** Each pass of a progressive JPEG goes over the whole picture. */
const maxPixelsInPasses = 400 * megapixels;

export interface Inspected extends Measured {
  /** The decoder permits that drawing takes; undefined for a PDF, which stays unchanged. */
  permits: 1 | 2 | undefined;
}

/** @throws AppError `too_many_pixels` */
function permitsFor({ width, height, byRows, passes }: Structure): 1 | 2 {
  const pixels = width * height;
  if (
    pixels > (byRows ? maxPixelsByRows : maxPixelsWhole) ||
    (!byRows && pixels * passes > maxPixelsInPasses)
  )
    throw new AppError('too_many_pixels', { message: `${width} × ${height}, ${passes} passes` });
  return !byRows && pixels > heavyPixels ? 2 : 1;
}

/**
 * Checks a file's structure and the cost of drawing it, without decoding it.
 * @throws AppError `unreadable_file` when its structure does not match its first bytes,
 * `too_many_pixels`.
 */
export async function inspectFile(source: string, content: Content): Promise<Inspected> {
  const { structure, ...measured } = await decoders.run(1, { do: 'inspect', source, content });
  return { ...measured, permits: structure && permitsFor(structure) };
}

/**
 * Draws the stored renditions of a checked picture: an upright JPEG without metadata, its long side
 * at most 2,400 pixels, and a small one for lists (docs/files.md).
 * @param source the first frame of an animation is used.
 * @throws AppError `unreadable_file` when it is broken.
 */
export const drawPicture = (
  source: string,
  permits: 1 | 2,
  targets: { main: string; small: string },
): Promise<{ main: Measured; small: Measured }> =>
  decoders.run(permits, { do: 'render', source, ...targets });

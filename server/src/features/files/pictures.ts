import { AppError } from '../../platform/app-error.ts';
import type { Measured } from './decoder.ts';
import { createDecoders } from './decoders.ts';
import type { Content } from './file-content.ts';
import type { Structure } from './structure/structure.ts';

const decoders = createDecoders();

const megapixels = 1_000_000;

/** Of a picture that is read row by row. */
const mostPixelsByRows = 110 * megapixels;
/** Anything else may have to be held whole: a progressive JPEG, a PNG, a WebP. */
const mostPixelsWhole = 32 * megapixels;
/** From here on a picture that is held whole works alone. */
const heavyPixels = 8 * megapixels;
/** A JPEG can send its reader over the whole picture again and again. */
const mostPixelsInPasses = 400 * megapixels;

/** What is known of a file before it is drawn. */
export interface Looked extends Measured {
  /** How many of the two places drawing it takes; undefined for a PDF, which is kept as it is. */
  permits: 1 | 2 | undefined;
}

/** @throws AppError `too_many_pixels` */
function weigh({ width, height, byRows, passes }: Structure): 1 | 2 {
  const pixels = width * height;
  if (
    pixels > (byRows ? mostPixelsByRows : mostPixelsWhole) ||
    (!byRows && pixels * passes > mostPixelsInPasses)
  )
    throw new AppError('too_many_pixels', { message: `${width} × ${height}, ${passes} passes` });
  return !byRows && pixels > heavyPixels ? 2 : 1;
}

/**
 * Checks a file's structure and how much it would cost to draw, without a decoder.
 * @throws AppError `unreadable_file` when it is not what its first bytes say, `too_many_pixels`.
 */
export async function lookInto(source: string, content: Content): Promise<Looked> {
  const { structure, ...measured } = await decoders.run(1, { do: 'look', source, content });
  return { ...measured, permits: structure && weigh(structure) };
}

/**
 * Makes what is kept of a picture that was looked into: a JPEG, upright, without metadata, its long
 * side at most 2,400 pixels, and a small one for lists (product decision 20).
 * @param source of an animation the first frame is taken.
 * @throws AppError `unreadable_file` when it is broken.
 */
export const drawPicture = (
  source: string,
  permits: 1 | 2,
  targets: { main: string; small: string },
): Promise<{ main: Measured; small: Measured }> =>
  decoders.run(permits, { do: 'draw', source, ...targets });

import { smallPictureSide, storedPictureSide } from '@dawaya/contract/vocabulary/files';
import sharp from 'sharp';
import { AppError } from '../../platform/app-error.ts';
import { createSemaphore } from './semaphore.ts';

// One thread a picture and no cache: the memory of a burst of uploads stays what two pictures need.
sharp.concurrency(1);
sharp.cache(false);
// Whatever else the library can read is not let near a stranger's file.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});

const twoAtWork = createSemaphore(2);
const megapixels = 1_000_000;

/** A plain JPEG is shrunk while it is read, row by row, so that its size costs time, not memory. */
const mostPixelsByRows = 110 * megapixels;
/** Anything else may have to be held whole: a progressive JPEG, an interlaced PNG, a WebP. */
const mostPixelsWhole = 32 * megapixels;
/** From here on a picture that is held whole works alone. */
const heavyPixels = 8 * megapixels;

async function weigh(source: string): Promise<1 | 2> {
  const { width, height, format, isProgressive } = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new AppError('unreadable_file', { message: 'the header cannot be read', cause });
    });
  const pixels = width * height;
  const byRows = format === 'jpeg' && !isProgressive;
  if (pixels > (byRows ? mostPixelsByRows : mostPixelsWhole)) {
    throw new AppError('too_many_pixels', { message: `${width} × ${height} ${format}` });
  }
  return !byRows && pixels > heavyPixels ? 2 : 1;
}

/** The library's errors are about the picture, unless the disk had something to say. */
const isDiskFailure = (error: unknown) =>
  error instanceof Error &&
  /no space left|write error|unable to (write|open for write)/i.test(error.message);

async function shrink(
  source: string,
  target: string,
  side: number,
  quality: number,
): Promise<void> {
  await sharp(source, { failOn: 'error', limitInputPixels: mostPixelsByRows, sequentialRead: true })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    // Better Huffman tables would save little and hold the whole picture: twice the memory.
    .jpeg({ quality, optimiseCoding: false })
    .toFile(target);
}

/**
 * Makes what is kept of a picture: a JPEG, upright, without metadata, its long side at most 2,400
 * pixels, and a small one for lists (product decision 20). Two pictures are at work at a time.
 * @param source JPEG, PNG or WebP; of an animation the first frame.
 * @throws AppError `too_many_pixels`, `unreadable_file` when it is broken or cut off.
 */
export async function storePicture(
  source: string,
  targets: { main: string; small: string },
): Promise<void> {
  const permits = await weigh(source);
  await twoAtWork.run(permits, async () => {
    try {
      await shrink(source, targets.main, storedPictureSide, 82);
      await shrink(targets.main, targets.small, smallPictureSide, 76);
    } catch (cause) {
      if (isDiskFailure(cause)) {
        throw new AppError('unavailable', {
          message: 'no room for a picture',
          retryAfter: 30,
          cause,
        });
      }
      throw new AppError('unreadable_file', { message: 'the picture is broken', cause });
    }
  });
}

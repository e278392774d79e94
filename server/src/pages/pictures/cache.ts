import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { drawPicture, type PictureTexts } from './draw.ts';

/** Raise it when the design of pictures changes, so that caches expire. */
const look = 1;
/** About 15 kB each, 30 MB together. */
const mostKept = 2000;
const mostWaiting = 8;

/** The ETag of a picture, known before it is drawn. */
export const etagOf = (texts: PictureTexts): string => {
  const content = JSON.stringify([look, texts]);
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
};

export interface Pictures {
  has(texts: PictureTexts): boolean;
  /** @throws AppError `unavailable` when too many wait already. */
  get(texts: PictureTexts): Promise<Buffer>;
}

/** Draws each picture once, one at a time, and caches the most recently used. */
export function createPictures(draw: Pictures['get'] = drawPicture): Pictures {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const keep = (key: string, picture: Buffer) => {
    // Setting the key again moves it to the end, so the first key is the least recently used.
    kept.delete(key);
    kept.set(key, picture);
    const oldest = kept.keys().next().value;
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return picture;
  };

  const get = async (texts: PictureTexts) => {
    const key = etagOf(texts);
    const known = kept.get(key);
    if (known) return keep(key, known);
    const coming = underWay.get(key);
    if (coming) return coming;
    if (underWay.size >= mostWaiting) throw new AppError('unavailable', { retryAfter: 5 });
    const drawn = last
      .catch(() => {})
      .then(() => draw(texts))
      .then((picture) => keep(key, picture))
      .finally(() => underWay.delete(key));
    underWay.set(key, drawn);
    last = drawn;
    return drawn;
  };
  return { has: (texts) => kept.has(etagOf(texts)), get };
}

import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { drawPicture, type PictureTexts } from './draw.ts';

/** Raise it when the design of pictures changes, so that caches expire. */
const designVersion = 1;
/** About 15 kB each, 30 MB together. */
const maxCached = 2000;
const maxWaiting = 8;

/** Returns the ETag of a picture, known before it is drawn. */
export const etagOf = (texts: PictureTexts): string => {
  const content = JSON.stringify([designVersion, texts]);
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
};

export interface Pictures {
  has(texts: PictureTexts): boolean;
  /** @throws AppError `unavailable` when too many wait already. */
  get(texts: PictureTexts): Promise<Buffer>;
}

/** Draws each picture once, one at a time, and caches the most recently used. */
export function createPictures(draw: Pictures['get'] = drawPicture): Pictures {
  const cached = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const put = (key: string, picture: Buffer) => {
    // Setting the key again moves it to the end, so the first key is the least recently used.
    cached.delete(key);
    cached.set(key, picture);
    const oldest = cached.keys().next().value;
    if (cached.size > maxCached && oldest !== undefined) cached.delete(oldest);
    return picture;
  };

  const get = async (texts: PictureTexts) => {
    const key = etagOf(texts);
    const cachedPicture = cached.get(key);
    if (cachedPicture) return put(key, cachedPicture);
    const coming = underWay.get(key);
    if (coming) return coming;
    if (underWay.size >= maxWaiting) throw new AppError('unavailable', { retryAfter: 5 });
    // Its own caller gets the failure of the picture before; this one is drawn all the same.
    const drawn = last
      .catch(() => {})
      .then(() => draw(texts))
      .then((picture) => put(key, picture))
      .finally(() => underWay.delete(key));
    underWay.set(key, drawn);
    last = drawn;
    return drawn;
  };
  return { has: (texts) => cached.has(etagOf(texts)), get };
}

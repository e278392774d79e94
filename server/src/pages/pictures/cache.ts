import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { drawPicture, type PictureTexts } from './draw.ts';

/** Raised when pictures look otherwise: what browsers and messengers keep is then old. */
const look = 1;
/** About 15 kB each, 30 MB together. */
const mostKept = 2000;
const mostWaiting = 8;

/** Tells one picture from another, before it is drawn. */
export const etagOf = (texts: PictureTexts): string => {
  const content = JSON.stringify([look, texts]);
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
};

export interface Pictures {
  /** Whether it is kept, so that nothing has to be drawn. */
  has(texts: PictureTexts): boolean;
  /** @throws AppError `unavailable` when too many wait already. */
  get(texts: PictureTexts): Promise<Buffer>;
}

/** Draws each picture once, one at a time, and keeps those that were asked for last. */
export function createPictures(draw: Pictures['get'] = drawPicture): Pictures {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();

  const keep = (key: string, picture: Buffer) => {
    // Set anew, the key moves to the end: the first is then the one that was not asked for longest.
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

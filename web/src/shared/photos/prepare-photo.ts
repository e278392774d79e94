import { drawPhoto, encoding, type Redrawing, sizeOf } from './draw-photo.ts';
import type { PhotoMark } from './marks.ts';
import { chooseSent, kindOf, mimeTypes, type PhotoProblem } from './photo-rules.ts';
import type { RedrawMessage, RedrawTask } from './redraw-worker.ts';

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
export const coverPhoto = (photo: Blob, marks: readonly PhotoMark[]): Promise<Blob | null> =>
  redraw(photo, 0, marks).catch(() => null);

/**
 * Draws a picture again as a JPEG for sending: in a worker, or in steps in the page if the worker
 * cannot (docs/connections.md).
 */
async function redraw(
  photo: Blob,
  quarters = 0,
  marks: readonly PhotoMark[] = [],
): Promise<Blob | null> {
  const fromWorker = await redrawInWorker({ photo, quarters, marks }).catch(() => null);
  const picture = fromWorker ?? (await redrawInPage(photo, { quarters, marks }));
  return picture?.type === encoding.type ? picture : null;
}

/** Milliseconds to wait for the worker's script. */
const timeoutMs = 10_000;

let worker: Promise<Worker> | undefined;
let queue: Promise<unknown> = Promise.resolve();

/**
 * Draws a photo in a worker, so that the page stays responsive.
 * @returns null if the worker cannot; the file may be a photo all the same
 * @throws if the browser has no such worker
 */
function redrawInWorker(task: RedrawTask): Promise<Blob | null> {
  // One after another: two photos of 12 megapixels at a time are too much for an old phone.
  const answer = queue.then(() => runInWorker(task));
  // The caller gets the failure; the queue continues with the next photo.
  queue = answer.catch(() => {});
  return answer;
}

async function runInWorker(task: RedrawTask): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') throw new Error('no canvas in workers');
  worker ??= start();
  const started = worker;
  try {
    const ready = await started;
    const answer = resultOf(ready);
    ready.postMessage(task);
    return await answer;
  } catch (error) {
    // A dead worker, for example out of memory, is not used again.
    (await started.catch(() => undefined))?.terminate();
    worker = undefined;
    throw error;
  }
}

async function start(): Promise<Worker> {
  const started = new Worker(new URL('./redraw-worker.ts', import.meta.url), { type: 'module' });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the worker does not answer')), timeoutMs);
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      settle();
    };
    started.onmessage = end(resolve);
    started.onerror = end(() => reject(new Error('the worker cannot start')));
  }).catch((error: unknown) => {
    started.terminate();
    throw error;
  });
  return started;
}

const resultOf = (ready: Worker) =>
  new Promise<Blob | null>((resolve, reject) => {
    ready.onmessage = ({ data }: MessageEvent<RedrawMessage>) => {
      if (data !== 'ready') resolve(data.picture);
    };
    ready.onerror = () => reject(new Error('the worker has died'));
  });

/** A step blocks a slow phone for less than a fifth of a second. */
const bands = 12;

/**
 * Draws a photo in the page, in steps that keep it responsive, for browsers whose workers cannot
 * draw.
 */
async function redrawInPage(photo: Blob, how: Redrawing): Promise<Blob | null> {
  const { image, width, height, done } = await decode(photo);
  const canvas = document.createElement('canvas');
  try {
    Object.assign(canvas, sizeOf(width, height, how));
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    await drawPhoto(context, { image, width, height }, how, bands, pause);
    const { type, quality } = encoding;
    return await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
  } finally {
    done();
    // Some phones release the memory only this way.
    canvas.width = 0;
    canvas.height = 0;
  }
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

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

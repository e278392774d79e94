import { drawPhoto, encoding, type Redrawing, sizeOf } from './draw-photo.ts';

/** What the page asks of the worker. */
export interface RedrawQuestion extends Redrawing {
  photo: Blob;
}

/** The picture, or null where this browser cannot draw it here; first of all that the worker is there. */
export type RedrawAnswer = 'ready' | { picture: Blob | null };

const say = (answer: RedrawAnswer) => postMessage(answer);

addEventListener('message', async ({ data }: MessageEvent<RedrawQuestion>) => {
  say({ picture: await redraw(data).catch(() => null) });
});
say('ready');

async function redraw({ photo, ...how }: RedrawQuestion): Promise<Blob | null> {
  const image = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const { width, height } = image;
  try {
    const size = sizeOf(width, height, how);
    const canvas = new OffscreenCanvas(size.width, size.height);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    await drawPhoto(context, { image, width, height }, how);
    return await canvas.convertToBlob(encoding);
  } finally {
    image.close();
  }
}

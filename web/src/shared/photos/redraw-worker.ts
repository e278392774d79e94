import { drawPhoto, encoding, type Redrawing, sizeOf } from './draw-photo.ts';

export interface RedrawTask extends Redrawing {
  photo: Blob;
}

/**
 * The worker's messages: first that it is ready, then the picture, or null if this browser cannot
 * draw it in a worker.
 */
export type RedrawMessage = 'ready' | { picture: Blob | null };

const post = (answer: RedrawMessage) => postMessage(answer);

addEventListener('message', async ({ data }: MessageEvent<RedrawTask>) => {
  post({ picture: await redraw(data).catch(() => null) });
});
post('ready');

async function redraw({ photo, ...how }: RedrawTask): Promise<Blob | null> {
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

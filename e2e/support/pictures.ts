import { randomBytes } from 'node:crypto';
import type { Locator } from '@playwright/test';
import sharp from 'sharp';

/** A file for an `<input type=file>`. */
export interface InputFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A JPEG like a camera's: large, and different each time. */
export async function cameraPhoto(
  name = 'IMG_2041.jpg',
  width = 2600,
  height = 1950,
): Promise<InputFile> {
  const grain = { width: 325, height: 244, channels: 3 } as const;
  const noise = randomBytes(grain.width * grain.height * grain.channels);
  const buffer = await sharp(noise, { raw: grain })
    .resize(width, height, { fit: 'fill' })
    .jpeg({ quality: 92 })
    .withExif({ IFD0: { Make: 'Camera of a test', Orientation: '1' } })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A small photo, for tests in which its size does not matter. */
export const smallPhoto = (name: string) => cameraPhoto(name, 320, 240);

/** A one-page PDF like a scanner program's. */
export const licencePdf: InputFile = {
  name: 'licence.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n' +
      '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj\n' +
      'trailer<</Root 1 0 R>>\n%%EOF\n',
  ),
};

/** The first bytes of a phone's HEIC photo; no browser here reads the rest. */
export const heicPhoto: InputFile = {
  name: 'IMG_0007.HEIC',
  mimeType: 'image/heic',
  buffer: Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    randomBytes(4000),
  ]),
};

/** An HTML page with the name of a photo. */
export const pageAsPhoto: InputFile = {
  name: 'prescription.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
};

/** Returns the brightness at fractions of a photo's width and height, 0 to 255. */
export const brightness = (picture: Locator, x: number, y: number): Promise<number> =>
  picture.evaluate(
    (img: HTMLImageElement, at) => {
      const { naturalWidth: width, naturalHeight: height } = img;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(img, 0, 0);
      const pixel = context?.getImageData(at.x * width, at.y * height, 1, 1).data;
      return pixel ? Math.max(...pixel.slice(0, 3)) : Number.NaN;
    },
    { x, y },
  );

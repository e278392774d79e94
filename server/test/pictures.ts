import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture with a red left half and a blue right half, which shows a rotation. */
export function redAndBlue(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index++)
    pixels[index * 3 + (index % width < width / 2 ? 0 : 2)] = 255;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A picture that no format can compress, like a photo of a rough wall. */
export function noise(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** A phone's photo: rotated, and with its location. */
export function phonePhoto(width: number, height: number): Sharp {
  return redAndBlue(width, height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Telefone', Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '15/1 30/1 0/1', GPSLongitudeRef: 'E' },
    })
    .jpeg();
}

/** A small PNG whose header has another size. */
export async function pngThatClaims(width: number, height: number): Promise<Buffer> {
  const png = await redAndBlue(8, 8).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** The start of a HEIC file from an iPhone. */
export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(500),
]);

export const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
);

/** Writes the first part of a file's bytes to another file. */
export async function cutOff(source: string, target: string, share: number): Promise<string> {
  const bytes = await readFile(source);
  await writeFile(target, bytes.subarray(0, Math.floor(bytes.length * share)));
  return target;
}

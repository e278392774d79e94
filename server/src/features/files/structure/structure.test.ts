import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bombs, heavyPictures } from '../../../../../scripts/attack/uploads/corpus.ts';
import { noise, pdf, phonePhoto } from '../../../../test/pictures.ts';
import type { FileType } from '../file-content.ts';
import { inspectFile } from '../prepare-files.ts';
import { readJpeg } from './jpeg.ts';
import { checkPdf } from './pdf.ts';
import { readPng } from './png.ts';
import { InvalidStructureError } from './structure.ts';
import { readWebp } from './webp.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dawaya-structure-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a sound file gives its size and its cost', () => {
  test('JPEG', async () => {
    const plain = await phonePhoto(60, 40).toBuffer();
    expect(readJpeg(plain)).toEqual({ width: 60, height: 40, byRows: true, passes: 1 });
    // Bytes that a camera appends are no part of the picture.
    expect(readJpeg(Buffer.concat([plain, Buffer.from('a film')]))).toMatchObject({ width: 60 });
    const finer = await noise(60, 40).jpeg({ progressive: true }).toBuffer();
    const { byRows, passes } = readJpeg(finer);
    expect([byRows, passes > 5]).toEqual([false, true]);
  });

  test.each([
    ['with a palette', { palette: true }],
    ['interlaced', { progressive: true }],
    ['of large chunks', {}],
  ])('PNG %s', async (_how, options) => {
    const picture = await noise(300, 200).withMetadata().png(options).toBuffer();
    expect(readPng(picture)).toEqual({ width: 300, height: 200, byRows: false, passes: 1 });
  });

  test.each([
    ['lossy', {}],
    ['lossless', { lossless: true }],
  ])('WebP, %s, alone and with metadata', async (_how, options) => {
    const sound = { width: 301, height: 199, byRows: false, passes: 1 };
    expect(readWebp(await noise(301, 199).webp(options).toBuffer())).toEqual(sound);
    const tagged = noise(301, 199).withExifMerge({ IFD0: { Make: 'x' } });
    expect(readWebp(await tagged.webp(options).toBuffer())).toEqual(sound);
  });

  test('animated WebP', async () => {
    const frames = [10, 20].map((grey) => ({
      create: { width: 40, height: 30, channels: 3 as const, background: { r: grey, g: 0, b: 0 } },
    }));
    const moving = await sharp(
      await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())),
      { join: { animated: true } },
    )
      .webp({ delay: 100 })
      .toBuffer();
    expect(readWebp(moving)).toMatchObject({ width: 40, height: 30 });
  });

  test('PDF, also one that is filled up behind its end', () => {
    expect(() => checkPdf(pdf)).not.toThrow();
    expect(() => checkPdf(Buffer.concat([pdf, Buffer.alloc(9000)]))).not.toThrow();
  });
});

describe('a file cut off anywhere is refused', () => {
  test.each([
    ['JPEG', readJpeg, () => noise(20, 20).jpeg().toBuffer()],
    ['progressive JPEG', readJpeg, () => noise(20, 20).jpeg({ progressive: true }).toBuffer()],
    ['PNG', readPng, () => noise(20, 20).png().toBuffer()],
    ['WebP', readWebp, () => noise(20, 20).webp().toBuffer()],
    ['PDF', checkPdf, async () => pdf.subarray(0, pdf.lastIndexOf('%%EOF') + 5)],
  ])('%s', async (_type, read, make) => {
    const whole = await make();
    read(whole);
    for (let end = 0; end < whole.length; end++)
      expect(() => read(whole.subarray(0, end)), `up to ${end}`).toThrow(InvalidStructureError);
  });
});

test('a wrong bit anywhere in a PNG breaks its checksum', async () => {
  const whole = await noise(8, 8).png().toBuffer();
  for (let index = 8; index < whole.length; index++) {
    const spoiled = Buffer.from(whole);
    spoiled[index] = (spoiled[index] ?? 0) ^ 4;
    expect(() => readPng(spoiled), `byte ${index}`).toThrow(InvalidStructureError);
  }
});

async function look(name: string, content: Buffer) {
  const file = path.join(folder, 'file');
  await writeFile(file, content);
  return inspectFile(file, name.split(',')[0] as FileType);
}

test.each(Object.entries(bombs))('%s: refused before a decoder sees it', async (name, make) => {
  const tooLarge = name.includes('pixels') || name.includes('scans');
  await expect(look(name, await make())).rejects.toMatchObject({
    code: tooLarge ? 'too_many_pixels' : 'unreadable_file',
    message: expect.not.stringContaining('died'),
  });
});

test.each(Object.entries(heavyPictures))(
  '%s: accepted, and processed alone',
  async (name, make) => {
    expect(await look(name, make())).toMatchObject({ permits: 2 });
  },
);

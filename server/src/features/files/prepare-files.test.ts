import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutOff, noise, phonePhoto, pngThatClaims, redAndBlue } from '../../../test/pictures.ts';
import type { FileType } from './file-content.ts';
import { drawPicture, inspectFile } from './prepare-files.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
const contents: Record<string, FileType> = { jpg: 'jpeg', png: 'png', webp: 'webp' };
const keep = async (source: string) => {
  const targets = { main: at('main.jpg'), small: at('small.jpg') };
  const { permits } = await inspectFile(source, contents[source.split('.').at(-1) ?? ''] ?? 'png');
  await drawPicture(source, permits ?? 1, targets);
  return targets;
};
const pixel = async (file: string, left: number, top: number) => {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'dawaya-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a stored photo is upright, without its location, and has a small copy', async () => {
  await phonePhoto(3000, 1500).toFile(at('phone.jpg'));
  expect((await sharp(at('phone.jpg')).metadata()).exif).toBeDefined();
  const { main, small } = await keep(at('phone.jpg'));

  const kept = await sharp(main).metadata();
  expect(kept).toMatchObject({ format: 'jpeg', width: 1200, height: 2400 });
  expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual(Array(4).fill(undefined));
  // Rotated by a quarter, so the left side is on top.
  expect((await pixel(main, 600, 300))[0]).toBeGreaterThan(200);
  expect((await pixel(main, 600, 2100))[2]).toBeGreaterThan(200);
  const little = await sharp(small).metadata();
  expect(little).toMatchObject({ format: 'jpeg', width: 240, height: 480 });
  expect(little.exif).toBeUndefined();
});

test('a small picture is not enlarged, and transparency becomes white', async () => {
  await sharp({ create: { width: 60, height: 40, channels: 4, background: '#00000000' } })
    .png()
    .toFile(at('clear.png'));
  const { main } = await keep(at('clear.png'));
  expect(await sharp(main).metadata()).toMatchObject({ format: 'jpeg', width: 60, height: 40 });
  expect(await pixel(main, 30, 20)).toEqual([255, 255, 255]);
});

test('an animation becomes its first frame', async () => {
  const still = async (background: string, name: string) => {
    await sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toFile(at(name));
    return at(name);
  };
  const frames = [await still('#ff0000', 'one.png'), await still('#0000ff', 'two.png')];
  await sharp(frames, { join: { animated: true } })
    .webp({ delay: 100 })
    .toFile(at('moving.webp'));
  const { main } = await keep(at('moving.webp'));
  expect(await sharp(main).metadata()).toMatchObject({ width: 40, height: 40 });
  expect((await pixel(main, 20, 20))[0]).toBeGreaterThan(200);
});

test('a header with a billion pixels is refused', async () => {
  await writeFile(at('billion.png'), await pngThatClaims(40_000, 25_000));
  await expect(keep(at('billion.png'))).rejects.toMatchObject({ code: 'too_many_pixels' });
});

describe.each(['jpg', 'png', 'webp', 'progressive.jpg'])('a %s', (ending) => {
  test.each([0.02, 0.5, 0.9, 0.99])('cut off after %d of it is refused', async (share) => {
    const whole = at(`whole.${ending}`);
    await noise(300, 200)
      .toFormat(ending.endsWith('jpg') ? 'jpeg' : (ending as 'png'), {
        progressive: ending.includes('prog'),
      })
      .toFile(whole);
    await keep(whole);
    const half = await cutOff(whole, at(`half.${ending}`), share);
    await expect(keep(half)).rejects.toMatchObject({ code: 'unreadable_file' });
  });
});

test('a disguised format is not decoded', async () => {
  await writeFile(
    at('drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
  await expect(keep(at('drawing.svg'))).rejects.toMatchObject({ code: 'unreadable_file' });
});

test.runIf(existsSync('/dev/full'))('a full disk is an outage, not a broken picture', async () => {
  await redAndBlue(40, 40).jpeg().toFile(at('fine.jpg'));
  const full = drawPicture(at('fine.jpg'), 1, { main: '/dev/full', small: at('small.jpg') });
  await expect(full).rejects.toMatchObject({ code: 'unavailable', retryAfter: 30 });
});

test('a large plain photo is read within bounds', async () => {
  await redAndBlue(8000, 6000).jpeg().toFile(at('large.jpg'));
  const { main } = await keep(at('large.jpg'));
  expect(await sharp(main).metadata()).toMatchObject({ width: 2400, height: 1800 });
});

import { fastify } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { answerError } from '../../platform/error-answer.ts';
import { createLimits } from '../../platform/limits.ts';
import { createPictures } from './cache.ts';
import { drawPicture, type PictureTexts } from './draw.ts';
import { pictureRoutes } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function serve() {
  const drawn: PictureTexts[] = [];
  const pages = fastify();
  onTestFinished(() => pages.close());
  pages.setErrorHandler(answerError);
  const draw = async (texts: PictureTexts) => {
    drawn.push(texts);
    return Buffer.from('a picture');
  };
  // Three pictures an hour, of 300.
  const limits = createLimits(app.db, app.clock, 0.01);
  pictureRoutes(pages, { ...app, limits }, createPictures(draw));
  return { pages, drawn };
}

test('a picture is a PNG of 1200 by 630 pixels, small enough for every messenger', async () => {
  const hostile = '</span><span size="1000000">&amp; "x"';
  for (const names of [
    ['صيدلية النيل', 'Nile Pharmacy'],
    ['م'.repeat(160), hostile.repeat(4)],
  ]) {
    const picture = await drawPicture({ names, places: ['كسلا', 'Kassala'] });
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    expect(picture.length).toBeLessThan(200_000);
  }
});

test('letters are drawn by the fonts beside the server: Arabic joins, nothing is an empty box', async () => {
  const draw = (name: string) => drawPicture({ names: [name], places: [] });
  // Isolated letters differ from joined ones. A zero-width non-joiner separates them.
  const joined = await draw('صيدلية');
  expect(joined.equals(await draw([...'صيدلية'].join('\u200c')))).toBe(false);
  const darkOf = async (picture: Buffer) => {
    const names = sharp(picture).extract({ left: 0, top: 0, width: 1200, height: 440 });
    const { data } = await names.greyscale().raw().toBuffer({ resolveWithObject: true });
    return data.filter((level) => level < 100).length;
  };
  // Missing glyphs would be equally dark boxes.
  expect(await darkOf(await draw('ا'))).toBeLessThan((await darkOf(await draw('ض'))) / 2);
});

test('the picture of a listed pharmacy has both names and its place in both languages', async () => {
  const { pages, drawn } = serve();
  const { id } = await makePharmacy(app, {
    shopName: 'صيدلية النيل | Nile Pharmacy',
    nameAr: 'صيدلية النيل',
    nameEn: 'Nile Pharmacy',
    city: 'امدرمان',
    state: 'Khartoum',
  });
  const picture = await pages.inject(`/pharmacies/${id}/picture.png`);
  expect(picture.statusCode).toBe(200);
  expect(picture.headers['content-type']).toBe('image/png');
  expect(drawn).toEqual([
    {
      names: ['صيدلية النيل', 'Nile Pharmacy'],
      places: ['أم درمان، الخرطوم', 'Omdurman, Khartoum'],
    },
  ]);

  const again = await pages.inject({
    url: `/pharmacies/${id}/picture.png`,
    headers: { 'if-none-match': String(picture.headers.etag) },
  });
  expect(again.statusCode).toBe(304);
  await pages.inject(`/pharmacies/${id}/picture.png`);
  expect(drawn).toHaveLength(1);
});

test('a network’s drawn pictures are limited an hour; cached ones are not', async () => {
  const { pages, drawn } = serve();
  const shops = [];
  for (const nameEn of ['One', 'Two', 'Three', 'Four'])
    shops.push((await makePharmacy(app, { nameEn })).id);
  const statusOf = async (id: string | undefined, remoteAddress = '203.0.113.77') =>
    (await pages.inject({ url: `/pharmacies/${id}/picture.png`, remoteAddress })).statusCode;
  const [one, two, three, four] = shops;
  for (const id of [one, two, three, one]) expect(await statusOf(id)).toBe(200);
  expect(await statusOf(four)).toBe(429);
  expect(await statusOf(one)).toBe(200);
  expect(await statusOf(four, '203.0.113.78')).toBe(200);
  expect(drawn).toHaveLength(4);
});

test('the last 2,000 requested pictures stay cached', async () => {
  let drawn = 0;
  const pictures = createPictures(async () => {
    drawn += 1;
    return Buffer.from('a picture');
  });
  const of = (name: number) => pictures.get({ names: [String(name)], places: [] });
  for (let name = 0; name < 2000; name++) await of(name);
  await of(0);
  expect(drawn).toBe(2000);
  await of(2000);
  await of(0);
  expect(drawn).toBe(2001);
  await of(1);
  expect(drawn).toBe(2002);
});

test('an unlisted pharmacy has no picture', async () => {
  const { pages, drawn } = serve();
  const suspended = await makePharmacy(app, { verificationStatus: 'suspended' });
  const pending = await makePharmacy(app, { verificationStatus: 'pending' });
  for (const id of [suspended.id, pending.id, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'x', '%00']) {
    const { statusCode } = await pages.inject(`/pharmacies/${id}/picture.png`);
    expect(statusCode, id).toBe(404);
  }
  expect(drawn).toEqual([]);
});

test('pictures are drawn one at a time, each once; callers beyond the limit are refused', async () => {
  let atWork = 0;
  let drawn = 0;
  const go = Promise.withResolvers<void>();
  const pictures = createPictures(async () => {
    atWork += 1;
    expect(atWork).toBe(1);
    await go.promise;
    atWork -= 1;
    drawn += 1;
    return Buffer.from('a picture');
  });
  const of = (name: number) => pictures.get({ names: [String(name)], places: [] });
  const waiting = Array.from({ length: 8 }, (_, name) => of(name));
  const same = of(3);
  await expect(of(8)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 5 });
  go.resolve();
  await Promise.all([...waiting, same]);
  expect(drawn).toBe(8);
  await of(8);
  expect(drawn).toBe(9);
});

test('a failed picture is drawn again, and blocks no other', async () => {
  let fails = true;
  const pictures = createPictures(async () => {
    if (fails) throw new Error('no memory');
    return Buffer.from('a picture');
  });
  const texts = { names: ['x'], places: [] };
  await expect(pictures.get(texts)).rejects.toThrow('no memory');
  fails = false;
  expect(String(await pictures.get(texts))).toBe('a picture');
});

import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdvertisement, makePharmacy, photo } from '../../../test/factories.ts';
import { filesOf, noFiles } from '../../../test/stored-files.ts';
import { advertisements } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';
import { fetchedPictureQueue } from './fetched-picture.ts';

const address = 'https://pictures.example/d3.jpg';
const product = { productName: 'Vitamin D3', description: 'Sixty', price: '4,500' };

async function usePictureFetch(content: Buffer | Error) {
  const asked: string[] = [];
  const app = await useTestApp({
    fetchPicture: async (address, target) => {
      asked.push(address);
      if (content instanceof Error) throw content;
      await writeFile(target, content);
    },
  });
  const { id: pharmacyId } = await makePharmacy(app);
  const owner = await signedIn(app, 'pharmacy', pharmacyId);
  const make = async () =>
    (await owner.post('/api/advertisements', { ...product, productImage: address })).body;
  const run = (id: string) =>
    app.db
      .update(advertisements)
      .set({ isPaid: true, isActive: true, expiresAt: new Date(app.clock().getTime() + days(30)) })
      .where(eq(advertisements.id, id));
  const own = async () => (await owner.get(`/api/advertisements/${pharmacyId}`)).body[0];
  const shown = async () => (await new Browser(app).get('/api/advertisements')).body[0];
  return { app, asked, owner, pharmacyId, make, run, own, shown };
}

test('an addressed picture is fetched once and stored; until then visitors see none', async () => {
  const { app, asked, make, run, own, shown } = await usePictureFetch(await photo());
  const made = await make();
  expect(made).toMatchObject({ productImage: address, productImageState: 'waiting' });
  await run(made.id);
  expect((await shown()).productImage).toBeNull();

  await app.jobs.runWaiting();
  await app.jobs.send(app.db, fetchedPictureQueue, { advertisementId: made.id });
  await app.jobs.runWaiting();
  expect(asked).toEqual([address]);
  const { productImage } = await shown();
  expect(productImage).toMatch(new RegExp(`^/api/advertisements/${made.id}/image/`));
  expect(await own()).toMatchObject({ productImage, productImageState: null });
  const opened = await new Browser(app).get(productImage);
  expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test.each([
  ['status 404', new Error('answered 404')],
  ['HTML in its place', Buffer.from('<html>')],
  ['a broken picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
])('a failed fetch (%s) notifies the owner and shows no picture', async (_case, content) => {
  const { app, asked, make, run, own, shown } = await usePictureFetch(content);
  const made = await make();
  await run(made.id);
  await app.jobs.runWaiting();
  expect(await own()).toMatchObject({ productImage: address, productImageState: 'failed' });
  expect((await shown()).productImage).toBeNull();
  expect([asked.length, app.problems]).toEqual([1, []]);
  expect(await filesOf(app)).toEqual(noFiles);
});

test('a picture uploaded during the fetch stays', async () => {
  const { app, asked, owner, make, own } = await usePictureFetch(await photo(1));
  const { id } = await make();
  const upload = { productImage: [{ name: 'a.jpg', content: await photo(2) }] };
  const { body } = await owner.form(`/api/advertisements/${id}/image`, {}, upload);
  await app.jobs.runWaiting();
  expect(asked).toEqual([]);
  expect(await own()).toMatchObject({ productImage: body.productImage, productImageState: null });
});

test('the scheduled job fetches addresses that an earlier job or release left', async () => {
  const { app, asked, pharmacyId } = await usePictureFetch(await photo());
  const waiting = { pharmacyId, productImage: address, productImageState: 'waiting' as const };
  await makeAdvertisement(app, waiting);
  await app.jobs.send(app.db, fetchedPictureQueue, {});
  await app.jobs.runWaiting();
  expect(asked).toEqual([]);
  app.advance(minutes(16));
  await app.jobs.send(app.db, fetchedPictureQueue, {});
  await app.jobs.runWaiting();
  expect(asked).toEqual([address]);
});

import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeAdvertisement, makePharmacy, pdf, photo } from '../../../test/factories.ts';
import { filesOf } from '../../../test/stored-files.ts';
import { files } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';

const app = await startTestApp();
afterAll(app.close);

async function makeOwnAdvertisement(runsFor?: number) {
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await makeAdvertisement(app, { pharmacyId, runsFor });
  const owner = await signedIn(app, 'pharmacy', pharmacyId);
  const upload = (content: Buffer, browser = owner, adId = id) =>
    browser.form(
      `/api/advertisements/${adId}/image`,
      {},
      {
        productImage: [{ name: 'product.jpg', content }],
      },
    );
  return { pharmacyId, id, owner, upload };
}

const countRows = (id: string) => app.db.$count(files, eq(files.advertisementId, id));

describe('a picture of the product', () => {
  test('is stored, shown in both lists, and cached by a browser for a day', async () => {
    const { id, pharmacyId, owner, upload } = await makeOwnAdvertisement(days(30));
    const { status, body } = await upload(await photo());
    expect(status).toBe(200);
    expect(body.productImage).toMatch(
      new RegExp(`^/api/advertisements/${id}/image/[0-9a-f-]{36}$`),
    );
    const [own] = (await owner.get(`/api/advertisements/${pharmacyId}`)).body;
    const shown = (await new Browser(app).get('/api/advertisements')).body;
    expect(own.productImage).toBe(body.productImage);
    expect(shown.find((one: { id: string }) => one.id === id).productImage).toBe(body.productImage);
    for (const size of ['', '?size=small']) {
      const opened = await new Browser(app).get(`${body.productImage}${size}`);
      expect([opened.status, opened.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(opened.headers['cache-control']).toBe('private, max-age=86400');
      expect(opened.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('replaces an earlier one, whose row and bytes are deleted', async () => {
    const { id, owner, upload } = await makeOwnAdvertisement();
    const first = (await upload(await photo(10))).body.productImage;
    expect((await owner.get(first)).status).toBe(200);
    const before = await filesOf(app);
    const second = (await upload(await photo(200))).body.productImage;
    expect(second).not.toBe(first);
    expect((await owner.get(first)).status).toBe(404);
    expect((await owner.get(second)).status).toBe(200);
    expect([await countRows(id), await filesOf(app)]).toEqual([1, before]);
  });

  test('keeps its bytes when the commit also deletes the advertisement', async () => {
    const own = await useTestApp();
    const { id: pharmacyId } = await makePharmacy(own);
    const { id } = await makeAdvertisement(own, { pharmacyId });
    const owner = await signedIn(own, 'pharmacy', pharmacyId);
    // A trigger deletes the row within the commit itself, after all reads.
    await own.db.execute(sql`create function end_it() returns trigger language plpgsql as
      $$ begin update advertisements set deleted_at = now() where id = new.id; return null; end $$`);
    await own.db.execute(sql`create constraint trigger ended after update on advertisements
      deferrable initially deferred for each row when (new.deleted_at is null) execute function end_it()`);
    const content = await photo();
    const sent = await owner.form(
      `/api/advertisements/${id}/image`,
      {},
      { productImage: [{ name: 'a.jpg', content }] },
    );
    expect(sent.status).toBe(404);
    const [kept] = await own.db.select().from(files).where(eq(files.advertisementId, id));
    expect(kept).toMatchObject({ state: 'ready' });
    expect((await filesOf(own)).onDisk).toBeGreaterThan(0);
  });

  test('replaces an address', async () => {
    const { id: pharmacyId } = await makePharmacy(app);
    const { id } = await makeAdvertisement(app, {
      pharmacyId,
      productImage: 'https://example.com/a.jpg',
    });
    const owner = await signedIn(app, 'pharmacy', pharmacyId);
    const files = { productImage: [{ name: 'a.jpg', content: await photo() }] };
    const { body } = await owner.form(`/api/advertisements/${id}/image`, {}, files);
    expect(body.productImage).toMatch(/^\/api\/advertisements\//);
  });

  test('remains one after two uploads at once', async () => {
    const { id, upload } = await makeOwnAdvertisement();
    const answers = await Promise.all([upload(await photo(1)), upload(await photo(2))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countRows(id)).toBe(1);
  });

  test('of an advertisement that does not run opens for its pharmacy and admins only', async () => {
    const { owner, upload } = await makeOwnAdvertisement();
    const { productImage } = (await upload(await photo())).body;
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const other = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    for (const browser of [owner, admin]) {
      const { status, headers } = await browser.get(productImage);
      expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    }
    for (const browser of [other, new Browser(app)])
      expect((await browser.get(productImage)).status).toBe(404);
  });

  test('is refused if it is no picture, missing or one of several, and leaves nothing', async () => {
    const { id, owner, upload } = await makeOwnAdvertisement();
    const before = await filesOf(app);
    expect((await upload(pdf)).body.code).toBe('unsupported_file');
    const none = await owner.form(`/api/advertisements/${id}/image`, {});
    const several = await owner.form(
      `/api/advertisements/${id}/image`,
      {},
      {
        productImage: [
          { name: 'a.jpg', content: await photo(1) },
          { name: 'b.jpg', content: await photo(2) },
        ],
      },
    );
    for (const { status, body } of [none, several])
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'productImage', message: 'Please choose one picture.' }],
      ]);
    expect([await countRows(id), await filesOf(app)]).toEqual([0, before]);
  });

  test('is 429 at the 61st upload in ten minutes', async () => {
    const { id, owner } = await makeOwnAdvertisement();
    const send = () => owner.form(`/api/advertisements/${id}/image`, {});
    for (let n = 0; n < 60; n++) expect((await send()).status).toBe(400);
    const refused = await send();
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '600']);
  });

  test('is refused from another pharmacy', async () => {
    const { id, upload } = await makeOwnAdvertisement();
    const other = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
    for (const adId of [id, randomUUID(), 'not-an-id'])
      expect((await upload(await photo(), other, adId)).status).toBe(404);
    expect(await countRows(id)).toBe(0);
  });
});

import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeAdvertisement, makePharmacy, photo } from '../../../test/factories.ts';
import { filesOf, noFiles } from '../../../test/stored-files.ts';
import { auditLog } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';

async function useRunning() {
  const app = await useTestApp({
    fetchPicture: async (_address, target) => writeFile(target, await photo(77)),
  });
  const pharmacy = await makePharmacy(app, { language: 'en' });
  const { id } = await makeAdvertisement(app, { pharmacyId: pharmacy.id, runsFor: days(30) });
  const owner = await signedIn(app, 'pharmacy', pharmacy.id);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const upload = async (shade: number) =>
    owner.form(
      `/api/advertisements/${id}/image`,
      {},
      { productImage: [{ name: 'product.jpg', content: await photo(shade) }] },
    );
  const first = (await upload(10)).body.productImage as string;
  const shown = async () =>
    (await new Browser(app).get('/api/advertisements')).body[0]?.productImage;
  const waiting = async () => (await admin.get('/api/admin/advertisement-pictures')).body.items;
  const decide = (what: 'accept' | 'refuse', body: object) =>
    admin.post(`/api/admin/advertisement-pictures/${id}/${what}`, body);
  const subjects = async () => (await app.mailsTo(pharmacy.email)).map(({ subject }) => subject);
  return { app, pharmacy, id, owner, admin, upload, first, shown, waiting, decide, subjects };
}

describe('a changed picture', () => {
  test('waits, and the present one stays, until an admin accepts it', async () => {
    const { app, upload, first, shown, waiting, decide, owner, subjects } = await useRunning();
    expect(await shown()).toBe(first);
    const before = await filesOf(app);
    const { body } = await upload(200);
    expect(body.productImage).toBe(first);
    expect(await shown()).toBe(first);
    const [item] = await waiting();
    expect(item).toMatchObject({ presentPictureUrl: first, pictureUrl: body.proposedPicture.url });
    expect((await owner.get(item.pictureUrl)).headers['cache-control']).toBe('private, no-store');
    expect((await new Browser(app).get(item.pictureUrl)).status).toBe(401);

    expect((await decide('accept', { pictureId: item.pictureId })).status).toBe(204);
    expect(await shown()).toContain(item.pictureId);
    expect((await new Browser(app).get(await shown())).status).toBe(200);
    expect((await new Browser(app).get(first)).status).toBe(404);
    expect([await waiting(), await filesOf(app)]).toEqual([[], before]);
    expect(await subjects()).toEqual(['The new picture of your advertisement is shown']);
    const [row] = await app.db.select().from(auditLog);
    expect(row).toMatchObject({ action: 'accept-picture', subjectKind: 'advertisement' });
  });

  test('is deleted when refused, with a reason that its pharmacy reads', async () => {
    const { app, pharmacy, owner, admin, first, upload, shown, waiting, decide } =
      await useRunning();
    const before = await filesOf(app);
    await upload(200);
    const [{ pictureId }] = await waiting();
    expect((await decide('refuse', { pictureId })).status).toBe(400);
    expect((await decide('refuse', { pictureId, reason: 'Another product' })).status).toBe(204);
    const [own] = (await owner.get(`/api/advertisements/${pharmacy.id}`)).body;
    expect(own).toMatchObject({ proposedPicture: null, pictureRefusedFor: 'Another product' });
    expect([await shown(), await filesOf(app)]).toEqual([first, before]);
    const [mail] = await app.mailsTo(pharmacy.email);
    expect(mail?.text).toContain('Another product');
    const { items } = (await admin.get('/api/admin/audit-log')).body;
    expect(items[0]).toMatchObject({ action: 'refuse-picture', reason: 'Another product' });
    expect((await upload(90)).body.pictureRefusedFor).toBeNull();
  });

  test('cannot be decided on after another has replaced it', async () => {
    const { upload, first, shown, waiting, decide } = await useRunning();
    await upload(200);
    const [{ pictureId }] = await waiting();
    await upload(150);
    for (const [what, body] of [
      ['accept', { pictureId }],
      ['refuse', { pictureId, reason: 'Blurred' }],
    ] as const) {
      const { status, body: answer } = await decide(what, body);
      expect([status, answer.code]).toEqual([409, 'picture_changed']);
    }
    expect(await shown()).toBe(first);
    expect(await waiting()).toHaveLength(1);
  });

  test('has one outcome when two admins, or an admin and the next picture, come at once', async () => {
    const { app, upload, waiting, decide, shown } = await useRunning();
    await upload(200);
    const [{ pictureId }] = await waiting();
    const answers = await Promise.all([
      decide('accept', { pictureId }),
      decide('refuse', { pictureId, reason: 'Blurred' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(await app.db.$count(auditLog)).toBe(1);
    await upload(60);
    const [next] = await waiting();
    const [accepted] = await Promise.all([
      decide('accept', { pictureId: next.pictureId }),
      upload(30),
    ]);
    expect([204, 409]).toContain(accepted?.status);
    expect((await shown()).includes(next.pictureId)).toBe(accepted?.status === 204);
    expect(await waiting()).toHaveLength(1);
  });

  test('comes first if it has waited longest', async () => {
    const { app, id, upload, waiting } = await useRunning();
    await upload(200);
    app.advance(minutes(1));
    const { id: pharmacyId } = await makePharmacy(app);
    const other = await makeAdvertisement(app, { pharmacyId, runsFor: days(30) });
    const owner = await signedIn(app, 'pharmacy', pharmacyId);
    const send = async (shade: number) =>
      owner.form(
        `/api/advertisements/${other.id}/image`,
        {},
        { productImage: [{ name: 'a.jpg', content: await photo(shade) }] },
      );
    await send(1);
    expect(await waiting()).toHaveLength(1);
    await send(2);
    expect((await waiting()).map((item: { id: string }) => item.id)).toEqual([id, other.id]);
  });

  test('from an address waits for an admin too', async () => {
    const { app, owner, id, first, shown, waiting } = await useRunning();
    const productImage = 'https://pictures.example/zinc.jpg';
    const edited = await owner.patch(`/api/advertisements/${id}`, { productImage });
    expect(edited.body).toMatchObject({ productImage: first, productImageState: 'waiting' });
    await app.jobs.runWaiting();
    expect(await shown()).toBe(first);
    expect(await waiting()).toHaveLength(1);
  });

  test('is deleted with its advertisement', async () => {
    const { app, owner, id, upload, waiting, decide } = await useRunning();
    await upload(200);
    const [{ pictureId }] = await waiting();
    await owner.delete(`/api/advertisements/${id}`);
    expect(await waiting()).toEqual([]);
    expect((await decide('accept', { pictureId })).status).toBe(404);
    expect(await filesOf(app)).toEqual(noFiles);
  });
});

test('a first picture and any picture before the payment are shown at once', async () => {
  const { app, waiting } = await useRunning();
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await makeAdvertisement(app, { pharmacyId });
  const owner = await signedIn(app, 'pharmacy', pharmacyId);
  const send = async (shade: number) =>
    (
      await owner.form(
        `/api/advertisements/${id}/image`,
        {},
        { productImage: [{ name: 'a.jpg', content: await photo(shade) }] },
      )
    ).body;
  const [one, two] = [await send(1), await send(2)];
  expect(two.productImage).not.toBe(one.productImage);
  expect([two.proposedPicture, await waiting()]).toEqual([null, []]);
  expect(await app.db.$count(auditLog, eq(auditLog.subjectId, id))).toBe(0);
});

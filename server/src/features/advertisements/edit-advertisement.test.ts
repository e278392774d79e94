import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdvertisement, makePharmacy } from '../../../test/factories.ts';
import { advertisements } from '../../database/schema.ts';
import { days, hours } from '../../platform/clock.ts';

const app = await startTestApp();
afterAll(app.close);

async function makeOwnAdvertisement(runsFor?: number) {
  const { id: pharmacyId } = await makePharmacy(app);
  const { id } = await makeAdvertisement(app, { pharmacyId, runsFor });
  const owner = await signedIn(app, 'pharmacy', pharmacyId);
  const own = async () => (await owner.get(`/api/advertisements/${pharmacyId}`)).body;
  const shown = async () =>
    (await new Browser(app).get(`/api/advertisements?pharmacyId=${pharmacyId}`)).body;
  const edit = (change: object) => owner.patch(`/api/advertisements/${id}`, change);
  const pause = () => owner.post(`/api/advertisements/${id}/pause`);
  const resume = () => owner.post(`/api/advertisements/${id}/resume`);
  return { pharmacyId, id, owner, own, shown, edit, pause, resume };
}

describe('the text of an advertisement', () => {
  test('changes at once for everybody, and no other field changes', async () => {
    const { own, shown, edit } = await makeOwnAdvertisement(days(30));
    const [before] = await own();
    expect((await shown())[0].price).toBe(before.price);
    const { status, body } = await edit({ price: '5,000', isPaid: false, pausedAt: null });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, price: '5,000', version: before.version + 1 });
    expect((await shown())[0].price).toBe('5,000');
    expect(await own()).toEqual([body]);
  });

  test('is refused with the wrong fields named', async () => {
    const { edit } = await makeOwnAdvertisement();
    const { status, body } = await edit({ productName: ' ', price: 'x'.repeat(61) });
    expect(status).toBe(400);
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'productName',
      'price',
    ]);
  });

  test('refuses the second of two edits of the same version', async () => {
    const { own, edit } = await makeOwnAdvertisement(days(30));
    const [{ version }] = await own();
    const answers = await Promise.all([
      edit({ version, price: '5,000' }),
      edit({ version, price: '6,000' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [kept, refused] = answers.sort((one, other) => one.status - other.status);
    expect(refused?.body.code).toBe('advertisement_changed');
    expect((await own())[0].price).toBe(kept?.body.price);
  });

  test('is 429 at the 61st change in ten minutes', async () => {
    const { edit } = await makeOwnAdvertisement();
    for (let n = 0; n < 60; n++) expect((await edit({ price: `${n}` })).status).toBe(200);
    expect((await edit({ price: '61' })).status).toBe(429);
  });
});

describe('a pause', () => {
  test('hides the advertisement and leaves its end; resuming shows it again', async () => {
    const { own, shown, pause, resume } = await makeOwnAdvertisement(days(30));
    const [{ expiresAt }] = await own();
    const paused = await pause();
    expect(paused.status).toBe(200);
    expect(paused.body).toMatchObject({ isActive: true, expiresAt });
    expect(paused.body.pausedAt).toBe(app.clock().toISOString());
    expect(await shown()).toEqual([]);
    app.advance(days(10));
    expect((await pause()).body.pausedAt).toBe(paused.body.pausedAt);
    expect((await resume()).body).toMatchObject({ pausedAt: null, expiresAt });
    expect(await shown()).toHaveLength(1);
    expect((await resume()).status).toBe(200);
  });

  test('is refused unless the advertisement runs', async () => {
    const unpaid = await makeOwnAdvertisement();
    expect((await unpaid.pause()).body.code).toBe('advertisement_not_running');
    const ending = await makeOwnAdvertisement(hours(1));
    app.advance(hours(1));
    expect((await ending.pause()).body.code).toBe('advertisement_not_running');
    const running = await makeOwnAdvertisement(hours(1));
    app.advance(hours(1) - 1);
    expect((await running.pause()).status).toBe(200);
  });

  test('does not extend the paid term', async () => {
    const { shown, pause, resume } = await makeOwnAdvertisement(days(1));
    await pause();
    app.advance(days(1));
    expect((await resume()).body).toMatchObject({ pausedAt: null, isExpired: true });
    expect(await shown()).toEqual([]);
  });
});

describe('a deleted advertisement', () => {
  test('is in no list and is 404 for each call; its row stays for the books', async () => {
    const { id, pharmacyId, owner, own, shown, edit, pause, resume } = await makeOwnAdvertisement(
      days(30),
    );
    expect(await shown()).toHaveLength(1);
    expect((await owner.delete(`/api/advertisements/${id}`)).status).toBe(204);
    expect([await shown(), await own()]).toEqual([[], []]);
    const calls = [
      edit({ price: '1' }),
      pause(),
      resume(),
      owner.delete(`/api/advertisements/${id}`),
      owner.get(`/api/advertisements/${id}/figures`),
      owner.form(`/api/advertisements/${id}/image`, {}),
    ];
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404);
    const [row] = await app.db.select().from(advertisements).where(eq(advertisements.id, id));
    expect(row).toMatchObject({ pharmacyId, isPaid: true, deletedAt: app.clock() });
  });
});

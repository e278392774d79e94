import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { prescriptionRequests } from '../src/database/schema.ts';
import { useTestApp } from './app.ts';
import { Browser, signedIn } from './client.ts';
import { makePharmacy, photo } from './factories.ts';
import { testStorages } from './storages.ts';
import { filesOf } from './stored-files.ts';

test('a photo in a bucket is sent, read and refused like one on the disk', async () => {
  const bucket = await testStorages.s3();
  onTestFinished(bucket.close);
  const app = await useTestApp({ storage: () => bucket.storage });
  const { id: pharmacyId } = await makePharmacy(app);
  const send = (...contents: (Buffer | string)[]) =>
    new Browser(app).form(
      '/api/prescription-requests',
      { pharmacyId, customerName: 'A', phone: '0912345678', email: 'a@example.com' },
      { prescriptionImages: contents.map((content) => ({ name: 'a.jpg', content })) },
    );

  expect((await send(await photo(), await photo(7))).status).toBe(201);
  // Two photos with a small rendition each; this machine has no file of them.
  expect(await bucket.count()).toBe(4);
  expect(await filesOf(app)).toEqual({ rows: 2, onDisk: 0 });
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  const { body } = await pharmacist.get(`/api/pharmacies/${pharmacyId}/prescription-requests`);
  for (const url of body[0].prescriptionImages) {
    const image = await app.app.inject({
      url,
      cookies: Object.fromEntries(pharmacist.cookies),
    });
    expect(image.statusCode).toBe(200);
    expect(image.rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(Number(image.headers['content-length'])).toBe(image.rawPayload.length);
  }

  expect((await send(await photo(), 'not a photo')).status).toBe(415);
  expect(await bucket.count()).toBe(4);
  expect((await new Browser(app).get('/readyz')).status).toBe(200);
});

test('while the bucket is silent a form fails with 503, and its key succeeds afterwards', async () => {
  const bucket = await testStorages.s3({ timeoutMs: 500 });
  onTestFinished(bucket.close);
  const app = await useTestApp({ storage: () => bucket.storage });
  const { id: pharmacyId } = await makePharmacy(app);
  const browser = new Browser(app, { 'idempotency-key': randomUUID() });
  const content = await photo();
  const send = () =>
    browser.form(
      '/api/prescription-requests',
      { pharmacyId, customerName: 'A', phone: '0912345678', email: 'a@example.com' },
      { prescriptionImages: [{ name: 'a.jpg', content }] },
    );

  bucket.proxy.silence();
  for (const { status, body } of await Promise.all([send(), send()]))
    expect([status, body.code]).toEqual([503, 'data_unreachable']);
  bucket.proxy.speak();
  expect((await send()).status).toBe(201);
  expect(await app.db.$count(prescriptionRequests)).toBe(1);
});

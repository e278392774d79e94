import { stateNames } from '@dawaya/contract/vocabulary/regions';
import { requestStatuses } from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { Browser, signedIn } from '../../test/client.ts';
import { makeAdmin, makePharmacy } from '../../test/factories.ts';
import { doctors, pharmacies, prescriptionRequests } from '../database/schema.ts';
import { loadDemoData } from './demo.ts';

test('the sample data shows every part of the product, and loads once', async () => {
  const app = await useTestApp();
  const services = { db: app.db, files: app.app.files, clock: app.clock };
  const loaded = await loadDemoData(services);
  expect(loaded).toBeGreaterThanOrEqual(38);
  expect(await loadDemoData(services)).toBe(0);
  expect(await app.db.$count(pharmacies)).toBe(loaded);

  // The finder: every state, both languages, every filter, some addresses incomplete.
  type Listed = Record<'state' | 'shopName' | 'address' | 'city', string> & { zipCode: unknown };
  const visitor = new Browser(app);
  const listed: Listed[] = (await visitor.get('/api/pharmacies')).body;
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(stateNames));
  const arabic = listed.filter(({ shopName }) => /[\u0600-\u06ff]/.test(shopName)).length;
  expect(Math.min(arabic, listed.length - arabic)).toBeGreaterThan(4);
  for (const filter of ['open', '24-7', 'delivery']) {
    const { body } = await visitor.get(`/api/pharmacies?limit=100&filter=${filter}`);
    expect(body.items.length, filter).toBeGreaterThan(2);
    expect(body.items.length, filter).toBeLessThan(listed.length);
  }
  const incomplete = listed.filter(({ address, city, zipCode }) => !address || !city || !zipCode);
  expect(incomplete.length).toBeGreaterThan(1);
  expect(incomplete.length).toBeLessThan(10);

  // The pharmacist: a verified pharmacy to sign in as, with requests.
  const [first] = await app.db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.email, 'pharmacy@example.com'));
  expect(first?.verificationStatus).toBe('verified');
  const pharmacist = await signedIn(app, 'pharmacy', first?.id ?? '');
  const { body } = await pharmacist.get(`/api/pharmacies/${first?.id}/prescription-requests`);
  const statuses = new Set(body.map(({ status }: { status: string }) => status));
  for (const status of requestStatuses.slice(0, 3)) expect(statuses).toContain(status);
  expect(body.length).toBe(await app.db.$count(prescriptionRequests));
  const photos: string[] = body.flatMap(
    ({ prescriptionImages }: { prescriptionImages: string[] }) => prescriptionImages,
  );
  expect(photos.length).toBeGreaterThan(1);
  expect((await pharmacist.get(photos[0] ?? '')).headers['content-type']).toBe('image/jpeg');

  // The assistant: a staff member who logs in by code.
  const assistant = await app.db.query.pharmacyStaff.findFirst({
    where: (row, { eq }) => eq(row.email, 'assistant@example.com'),
  });
  expect(assistant).toMatchObject({ pharmacyId: first?.id, role: 'assistant' });

  // The directory: doctors of all three buttons, in both languages.
  type Doctor = { fullName: string; isOnline: boolean; isVerified: boolean };
  const directory: Doctor[] = (await visitor.get('/api/doctors')).body;
  expect(directory).toHaveLength(7);
  const arabicNames = directory.filter(({ fullName }) => /[\u0600-\u06ff]/.test(fullName)).length;
  expect(Math.min(arabicNames, 7 - arabicNames)).toBeGreaterThan(2);
  const buttons = new Set(directory.map((doctor) => `${doctor.isVerified} ${doctor.isOnline}`));
  expect(buttons).toEqual(new Set(['true true', 'true false', 'false false']));

  // The doctor: verified, logs in by code, with requests.
  const [known] = await app.db
    .select()
    .from(doctors)
    .where(eq(doctors.email, 'doctor@example.com'));
  expect(known).toMatchObject({
    verificationStatus: 'verified',
    isOnline: true,
    passwordHash: null,
  });
  const doctor = await signedIn(app, 'doctor', known?.id ?? '');
  const asked = await doctor.get(`/api/doctors/${known?.id}/consultation-requests`);
  expect(asked.body.map(({ status }: { status: string }) => status)).toEqual([
    'new',
    'in-progress',
  ]);

  // Advertisements: some run with public pictures, and one has a foreign address; the pharmacist's
  // own are in every state.
  type Product = Record<'productName' | 'description' | 'price' | 'pharmacyId', string> & {
    productImage: string | null;
    isPaid: boolean;
    isExpired: boolean;
  };
  const running: Product[] = (await visitor.get('/api/advertisements')).body;
  expect(running.length).toBeGreaterThan(4);
  expect(new Set(running.map(({ pharmacyId }) => pharmacyId)).size).toBeGreaterThan(3);
  const pictures = running.flatMap(({ productImage }) => productImage ?? []);
  expect(pictures.length).toBeLessThan(running.length);
  expect(pictures.length).toBeGreaterThan(3);
  for (const address of pictures)
    expect((await visitor.get(address)).headers['content-type']).toBe('image/jpeg');
  const own: Product[] = (await pharmacist.get(`/api/advertisements/${first?.id}`)).body;
  expect(own.filter(({ isPaid }) => !isPaid)).toHaveLength(1);
  expect(own.filter(({ isExpired }) => isExpired)).toHaveLength(1);
  expect(own.filter(({ isPaid, isExpired }) => isPaid && !isExpired)).toHaveLength(2);

  // The admin: a waiting applicant with documents.
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const waiting = (await admin.get('/api/admin/pending-pharmacies')).body;
  expect(waiting.length).toBeGreaterThan(0);
  for (const { verificationDocuments } of waiting)
    expect(verificationDocuments.length).toBeGreaterThan(0);
}, 60_000);

test('a database with data gets no sample data', async () => {
  const app = await useTestApp();
  await makePharmacy(app);
  expect(await loadDemoData({ db: app.db, files: app.app.files, clock: app.clock })).toBe(0);
  expect(await app.db.$count(pharmacies)).toBe(1);
});

test('an interrupted first start leaves nothing, and the next start loads all sample data', async () => {
  let full = true;
  let puts = 0;
  const app = await useTestApp({
    storage: (real) => ({
      ...real,
      async put(key, source) {
        puts += 1;
        if (full && puts > 20) throw new Error('no space left');
        await real.put(key, source);
      },
    }),
  });
  const services = { db: app.db, files: app.app.files, clock: app.clock };
  await expect(loadDemoData(services)).rejects.toThrow('no space left');
  expect(await app.db.$count(pharmacies)).toBe(0);
  expect(await app.db.$count(doctors)).toBe(0);
  full = false;
  expect(await loadDemoData(services)).toBeGreaterThan(30);
}, 60_000);

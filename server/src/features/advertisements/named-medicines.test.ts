import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { signedIn } from '../../../test/client.ts';
import {
  makeAdmin,
  makeAdvertisement,
  makePharmacy,
  makeTransferClaim,
} from '../../../test/factories.ts';
import { days } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';

const form = { productName: 'Winter offer', description: 'Sixty tablets', price: '4,500' };
const paracetamol = { nameEn: 'Paracetamol', nameAr: 'باراسيتامول' };

async function pharmacyOf(app: TestApp) {
  await loadMedicines(app.db);
  const { id } = await makePharmacy(app);
  return { id, owner: await signedIn(app, 'pharmacy', id) };
}

test('an admin sees which advertisements name a medicine, by name or description', async () => {
  const app = await useTestApp();
  const { id: pharmacyId } = await pharmacyOf(app);
  const texts = [
    { productName: 'Panadol now', description: 'For fever' },
    { productName: 'عرض الشتاء', description: 'خصم على بنادول هذا الأسبوع' },
    { productName: 'Baby bottle', description: 'Rinse it with warm water' },
  ];
  for (const text of texts) await makeAdvertisement(app, { pharmacyId, ...text, runsFor: days(3) });
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const named = async (search = '') => {
    const { body } = await admin.get(`/api/admin/advertisements?search=${search}`);
    return new Map(
      body.items.map((item: { productName: string }) => [item.productName, item]),
    ) as Map<string, object>;
  };
  const all = await named();
  expect(all.get('Panadol now')).toMatchObject({ medicines: [paracetamol], isPublic: true });
  expect(all.get('عرض الشتاء')).toMatchObject({ medicines: [paracetamol] });
  expect(all.get('Baby bottle')).toMatchObject({ medicines: [] });
  expect([...(await named('paracet')).keys()].sort()).toEqual(['Panadol now', 'عرض الشتاء']);
});

test('an admin sees the named medicine beside a waiting transfer', async () => {
  const app = await useTestApp();
  const { id: pharmacyId } = await pharmacyOf(app);
  const { id } = await makeAdvertisement(app, { pharmacyId, productName: 'Panadol' });
  await makeTransferClaim(app, { advertisementId: id, pharmacyId });
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const { body } = await admin.get('/api/admin/transfer-claims?status=waiting');
  expect(body.items).toMatchObject([{ medicines: [paracetamol] }]);
});

test('an advertisement that names a medicine is refused with the setting of the law', async () => {
  const app = await useTestApp({ config: { allowsMedicineAds: false } });
  const { owner } = await pharmacyOf(app);
  const named = { ...form, productName: 'بنادول', description: 'Panadol at half price' };
  const refused = await owner.post('/api/advertisements', named);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_fields']);
  const message =
    'The law does not allow advertisements for medicines. Please leave out the name of the medicine.';
  expect(refused.body.details).toEqual([
    { field: 'productName', message },
    { field: 'description', message },
  ]);
  const { status, body } = await owner.post('/api/advertisements', form);
  expect(status).toBe(201);
  const edited = await owner.patch(`/api/advertisements/${body.id}`, { description: 'Panadol' });
  expect(edited.body.details).toEqual([{ field: 'description', message }]);
});

test('an advertisement that names a medicine is accepted without that setting', async () => {
  const app = await useTestApp();
  const { owner } = await pharmacyOf(app);
  const named = { ...form, productName: 'Panadol' };
  expect((await owner.post('/api/advertisements', named)).status).toBe(201);
});

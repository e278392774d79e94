import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../test/answered-inquiry.ts';
import { useTestApp } from '../../../test/app.ts';
import { signedIn } from '../../../test/client.ts';
import { makeAdmin } from '../../../test/factories.ts';
import { auditLog } from '../../database/schema.ts';
import { recognizeProducts } from '../medicines/current-reader.ts';
import { loadMedicines } from '../medicines/seed.ts';

async function desk() {
  const app = await useTestApp();
  await loadMedicines(app.db);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const wordsAsked = async () => (await admin.get('/api/admin/asked-words')).body.items;
  return { app, admin, wordsAsked };
}
const fresh = {
  nameEn: 'Testamycin',
  nameAr: 'تستامايسين',
  spellings: [],
  brands: ['Testobrand'],
  isSensitive: false,
};

test('the desk lists unknown words of at least three people, folded', async () => {
  const { app, wordsAsked } = await desk();
  for (const text of ['Tèstobrand 500 mg', 'TESTOBRAND tablets', 'testobrand'])
    await makeAnsweredInquiry(app, [text, 'panadol'], []);
  for (let index = 0; index < 2; index++)
    await makeAnsweredInquiry(app, ['for my neighbour Osman'], []);
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(app, ['onepersononly'], [], { phone: '+249912999999' });
  expect(await wordsAsked()).toEqual([{ words: 'testobrand', askers: 3 }]);
});

test('an added medicine is recognized at once, and the audit log has each change', async () => {
  const { app, admin, wordsAsked } = await desk();
  for (let index = 0; index < 3; index++) await makeAnsweredInquiry(app, ['testobrand'], []);
  const added = await admin.post('/api/admin/medicines', fresh);
  expect(added.status).toBe(201);
  expect(await wordsAsked()).toEqual([]);
  expect(await recognizeProducts(app.db, ['تستامايسين 5 مجم'])).toMatchObject([
    { medicineId: added.body.id },
  ]);

  const address = `/api/admin/medicines/${added.body.id}`;
  const changed = await admin.patch(address, { spellings: ['testamicine'], isSensitive: true });
  expect(changed.body).toMatchObject({ ...fresh, spellings: ['testamicine'], isSensitive: true });
  const found = await admin.get('/api/admin/medicines?search=testami');
  expect(found.body).toMatchObject({ total: 1, items: [{ id: added.body.id }] });
  const log = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, added.body.id));
  expect(log.map(({ action }) => action).sort()).toEqual(['add-medicine', 'change-medicine']);
  const [shown] = (await admin.get('/api/admin/audit-log')).body.items;
  expect(shown).toMatchObject({ subjectKind: 'medicine', subjectName: 'Testamycin' });
});

test('a name of another medicine is refused in any spelling', async () => {
  const { admin } = await desk();
  const refused = await admin.post('/api/admin/medicines', {
    ...fresh,
    nameAr: 'باراسيتامول',
    brands: ['New', 'PANADOL'],
  });
  expect(refused.status).toBe(400);
  expect(refused.body.details).toEqual([
    { field: 'nameAr', message: 'This name stands for another medicine of the list.' },
    { field: 'brands', message: 'This name stands for another medicine of the list.' },
  ]);
});

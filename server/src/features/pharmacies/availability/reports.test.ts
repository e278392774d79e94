import { maxAvailabilityReports } from '@dawaya/contract/vocabulary/medicines';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../../test/answered-inquiry.ts';
import { useTestApp } from '../../../../test/app.ts';
import { Browser, signedIn } from '../../../../test/client.ts';
import { makePharmacy } from '../../../../test/factories.ts';
import { availabilityReports, compositions } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { loadMedicines } from '../../medicines/seed.ts';

async function kassala() {
  const app = await useTestApp({ config: { rateLimitScale: 1000 } });
  await loadMedicines(app.db);
  const pharmacy = await makePharmacy(app, { city: 'Kassala' });
  const url = `/api/pharmacies/${pharmacy.id}/availability-reports`;
  // A session ends sooner than a report.
  const browser = () => signedIn(app, 'pharmacy', pharmacy.id);
  const findId = async (nameEn: string) => {
    const [found] = await app.db.select().from(compositions).where(eq(compositions.nameEn, nameEn));
    return found?.id;
  };
  const report = async (...products: object[]) => (await browser()).post(url, { products });
  const read = async () => (await (await browser()).get(url)).body.items;
  const reported = async (texts: string[]) => {
    const inquiryId = await makeAnsweredInquiry(app, texts, [{ pharmacyId: pharmacy.id }]);
    const { body } = await (await browser()).get(`/api/pharmacies/${pharmacy.id}/inquiries`);
    return body.items.find((item: { inquiryId: string }) => item.inquiryId === inquiryId).reported;
  };
  return { app, pharmacy, url, browser, findId, report, read, reported };
}

test('a report lapses seven days after its last renewal, and is then deleted', async () => {
  const { app, findId, report, read, reported } = await kassala();
  const insulin = { medicineId: await findId('Insulin') };
  const made = await report(insulin);
  expect([made.status, made.body.items]).toEqual([
    200,
    [
      {
        id: expect.any(String),
        medicineId: insulin.medicineId,
        nameEn: 'Insulin',
        nameAr: 'إنسولين',
        form: null,
        isProlonged: false,
        ratio: null,
        reportedAt: app.clock().toISOString(),
        expiresAt: new Date(app.clock().getTime() + days(7)).toISOString(),
      },
    ],
  ]);
  app.advance(days(6));
  await report(insulin);
  app.advance(days(7) - 1);
  expect(await read()).toHaveLength(1);
  expect(await reported(['insulin'])).toEqual([0]);
  app.advance(1);
  expect(await read()).toEqual([]);
  expect(await reported(['insulin'])).toEqual([]);
  await app.cleanUp();
  expect(await app.db.$count(availabilityReports)).toBe(0);
});

test('a report is withdrawn by its own pharmacy, and a repeated call changes nothing', async () => {
  const { app, url, browser, findId, report, read } = await kassala();
  const { body } = await report({ medicineId: await findId('Insulin') });
  const address = `/availability-reports/${body.items[0].id}`;
  const other = await makePharmacy(app);
  const stranger = await signedIn(app, 'pharmacy', other.id);
  await stranger.send({ method: 'DELETE', url: `/api/pharmacies/${other.id}${address}` });
  expect(await read()).toHaveLength(1);
  for (const id of [body.items[0].id, body.items[0].id, 'no-id']) {
    const answer = await (await browser()).send({ method: 'DELETE', url: `${url}/${id}` });
    expect([answer.status, answer.body]).toEqual([200, { items: [] }]);
  }
});

test('a report covers items of its medicine, release and ratio, and of its form if both state one', async () => {
  const { findId, report, reported } = await kassala();
  await report(
    { medicineId: await findId('Diclofenac'), form: 'skin' },
    { medicineId: await findId('Nifedipine'), form: 'oral', isProlonged: true },
    { medicineId: await findId('Amoxicillin') },
  );
  expect(
    await reported([
      'Voltaren gel',
      'Voltaren injection',
      'diclofenac',
      'nifedipine tabs',
      'nifedipine retard tabs',
      'Amoxil susp 250',
      'شي تاني',
    ]),
  ).toEqual([0, 2, 4, 5]);
});

test('an unknown medicine is left out, and beyond the limit the earliest reports are deleted', async () => {
  const { app, pharmacy, findId, report, read } = await kassala();
  const medicines = await app.db.select().from(compositions).limit(maxAvailabilityReports);
  await report({ medicineId: await findId('Insulin') });
  app.advance(1);
  const products = medicines
    .filter(({ nameEn }) => nameEn !== 'Insulin')
    .map(({ id }) => ({ medicineId: id, form: 'oral' }));
  await report(...products.slice(0, -1), { medicineId: pharmacy.id });
  const before = await read();
  expect(before.map(({ nameEn }: { nameEn: string }) => nameEn)).toContain('Insulin');
  app.advance(1);
  await report(...products.slice(0, 5).map((one) => ({ ...one, form: 'rectal' })));
  const after = await read();
  expect(after).toHaveLength(maxAvailabilityReports);
  expect(after.map(({ nameEn }: { nameEn: string }) => nameEn)).not.toContain('Insulin');
});

test('a report is read within the pharmacy only', async () => {
  const { app, pharmacy, findId, report } = await kassala();
  const visitor = new Browser(app);
  const paths = [
    '/api/pharmacies',
    `/api/pharmacies/${pharmacy.id}`,
    '/api/medicines/seen?city=Kassala',
    '/api/cities',
  ];
  const all = () => Promise.all(paths.map(async (path) => (await visitor.get(path)).text));
  const before = await all();
  await report({ medicineId: await findId('Insulin') });
  expect(await all()).toEqual(before);
});

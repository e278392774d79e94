import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../../test/answered-inquiry.ts';
import { type TestApp, useTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import { makePharmacy } from '../../../../test/factories.ts';
import { compositions, inquiries } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { loadMedicines } from '../../medicines/seed.ts';
import { findCandidates } from './candidates.ts';

async function makeReportingPharmacy(app: TestApp, ...names: string[]): Promise<string> {
  const { id } = await makePharmacy(app, { openOverride: false });
  const browser = await signedIn(app, 'pharmacy', id);
  const products = [];
  for (const name of names) {
    const [found] = await app.db.select().from(compositions).where(eq(compositions.nameEn, name));
    products.push({ medicineId: found?.id });
  }
  const { status } = await browser.post(`/api/pharmacies/${id}/availability-reports`, { products });
  expect(status).toBe(200);
  return id;
}

test('pharmacies that reported the most items are asked first, even closed; lapsed reports do not count', async () => {
  const app = await useTestApp();
  await loadMedicines(app.db);
  const lapsed = await makeReportingPharmacy(app, 'Insulin', 'Metformin');
  app.advance(days(7));
  const another = await makeReportingPharmacy(app, 'Amlodipine');
  const one = await makeReportingPharmacy(app, 'Metformin');
  const both = await makeReportingPharmacy(app, 'Insulin', 'Metformin');
  const { id: open } = await makePharmacy(app, { openOverride: true });
  const inquiryId = await makeAnsweredInquiry(app, ['insulin', 'metformin 850', 'شي تاني'], []);
  const [inquiry] = await app.db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  const found = inquiry && (await findCandidates(app.db, inquiry, app.clock(), 10));
  expect(found?.slice(0, 3)).toEqual([both, one, open]);
  expect(found?.slice(3).sort()).toEqual([lapsed, another].sort());
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../../test/answered-inquiry.ts';
import { useTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import { makePharmacy } from '../../../../test/factories.ts';
import { pharmacies } from '../../../database/schema.ts';
import { days, minutes } from '../../../platform/clock.ts';
import { loadMedicines } from '../../medicines/seed.ts';
import { askedMedicinesQueue } from './notifications.ts';

async function kassala() {
  const app = await useTestApp();
  await loadMedicines(app.db);
  const one = await makePharmacy(app, { city: 'Kassala', language: 'ar' });
  const other = await makePharmacy(app, { city: 'Kassala' });
  const asked = [{ pharmacyId: one.id }, { pharmacyId: other.id, answer: 'none' as const }];
  const browser = await signedIn(app, 'pharmacy', one.id);
  const address = `/api/pharmacies/${one.id}/asked-medicines`;
  const tell = async () => {
    app.mails.length = 0;
    await app.db.transaction((db) => app.jobs.send(db, askedMedicinesQueue, {}));
    await app.jobs.runWaiting();
    return app.mails.map(({ to, text }) => ({ to, text }));
  };
  return { app, one, other, asked, browser, address, tell };
}

test('a pharmacy reads medicines that three people of its town asked two pharmacies for without success', async () => {
  const { app, one, asked, browser, address } = await kassala();
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(app, ['insulin', 'tramadol', 'غير معروف'], asked);
  await makeAnsweredInquiry(app, ['metformin'], asked);
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(
      app,
      ['amlodipine'],
      [...asked.slice(1), { pharmacyId: one.id, answer: 'all' }],
    );
  expect((await browser.get(address)).body).toEqual({
    city: 'Kassala',
    wantsMail: true,
    items: [
      {
        medicineId: expect.any(String),
        nameEn: 'Insulin',
        nameAr: 'إنسولين',
        form: null,
        isProlonged: false,
        ratio: null,
        times: 3,
      },
    ],
  });
  // The result is cached for ten minutes, however often dashboards open.
  await makeAnsweredInquiry(app, ['insulin'], asked);
  const times = async () => (await browser.get(address)).body.items[0].times;
  expect(await times()).toBe(3);
  app.advance(minutes(10));
  expect(await times()).toBe(4);
  app.advance(days(7));
  const later = await signedIn(app, 'pharmacy', one.id);
  expect((await later.get(address)).body.items).toEqual([]);
});

test('forms of one substance are counted and mailed apart', async () => {
  const { app, one, other, asked, browser, address, tell } = await kassala();
  for (let index = 0; index < 3; index++)
    await makeAnsweredInquiry(app, ['betamethasone cream'], asked);
  await makeAnsweredInquiry(app, ['betamethasone injection'], asked);
  await makeAnsweredInquiry(app, ['betamethasone injection'], asked);
  expect((await browser.get(address)).body.items).toMatchObject([{ form: 'skin', times: 3 }]);
  await makeAnsweredInquiry(app, ['betamethasone injection'], asked);
  const mails = await tell();
  const textTo = (email: string) => mails.find(({ to }) => to === email)?.text;
  expect(textTo(other.email)).toContain('Betamethasone (cream or gel): asked 3 times');
  expect(textTo(other.email)).toContain('Betamethasone (injection): asked 3 times');
  expect(textTo(one.email)).toContain('بيتاميثازون (حقن): عدد مرات السؤال 3');
});

test('the list is mailed once a week in the pharmacy’s language, until it is switched off', async () => {
  const { app, one, other, asked, browser, address, tell } = await kassala();
  expect(await tell()).toEqual([]);
  for (let index = 0; index < 14; index++) await makeAnsweredInquiry(app, ['insulin'], asked);
  const elsewhere = await makePharmacy(app, { city: 'Port Sudan' });
  const mails = await tell();
  // A pharmacy without news is not updated, because each update makes the public lists again.
  const [unnotified] = await app.db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, elsewhere.id));
  expect(unnotified?.askedMailedAt).toBeNull();
  expect(mails.map(({ to }) => to).sort()).toEqual([one.email, other.email].sort());
  expect(mails.find(({ to }) => to === other.email)?.text).toContain('Insulin: asked 14 times');
  expect(mails.find(({ to }) => to === one.email)?.text).toContain('إنسولين: عدد مرات السؤال 14');
  expect(await tell()).toEqual([]);

  const { body } = await browser.send({
    method: 'PUT',
    url: address,
    payload: { wantsMail: false },
  });
  expect(body.wantsMail).toBe(false);
  app.advance(days(7));
  for (let index = 0; index < 3; index++) await makeAnsweredInquiry(app, ['insulin'], asked);
  expect((await tell()).map(({ to }) => to)).toEqual([other.email]);
});

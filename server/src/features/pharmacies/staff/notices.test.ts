import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';
import { signedIn } from '../../../../test/client.ts';
import { makePharmacy, makeStaff } from '../../../../test/factories.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const newAddress = () => `${randomUUID()}@example.com`;
const plain = (text = '') => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '');

async function owned(language: 'en' | 'ar' = 'en') {
  const names = { nameAr: 'صيدلية النيل', nameEn: 'Nile Pharmacy' };
  const pharmacy = await makePharmacy(app, { ...names, language });
  const session = await signedIn(app, 'pharmacy', pharmacy.id);
  return { pharmacy, session, url: `/api/pharmacies/${pharmacy.id}/staff` };
}

describe('the pharmacy’s own address gets a mail', () => {
  test.each([
    [
      'en',
      'Salma is invited as an owner of Nile Pharmacy',
      (address: string) =>
        `Salma (${address}) is invited to work at Nile Pharmacy on Dawaya as an owner.`,
    ],
    [
      'ar',
      'دعوة Salma بصفة صاحب صيدلية إلى صيدلية النيل',
      (address: string) =>
        `أُرسلت دعوة إلى Salma (${address}) للعمل في صيدلية النيل عبر دوايا بصفة صاحب صيدلية.`,
    ],
  ] as const)('of an invitation as owner, in %s', async (language, subject, sentence) => {
    const { pharmacy, session, url } = await owned(language);
    const email = newAddress();
    const { status } = await session.post(url, { name: 'Salma', email, role: 'owner' });
    const mails = await app.mailsTo(pharmacy.email);
    expect([status, mails.map((mail) => mail.subject)]).toEqual([201, [subject]]);
    const text = plain(mails[0]?.text);
    expect(text).toContain(sentence(email));
    expect(text).toContain(`${app.config.publicUrl}/contact`);
  });

  test('but none of staff who cannot remove owners', async () => {
    const { pharmacy, session, url } = await owned();
    for (const role of ['pharmacist', 'assistant'])
      await session.post(url, { name: 'Salma', email: newAddress(), role });
    expect(await app.mailsTo(pharmacy.email)).toEqual([]);
  });
});

describe('a removed staff member gets a mail', () => {
  test('at their own address and in their language', async () => {
    const { pharmacy, session, url } = await owned();
    const { id, email } = await makeStaff(app, { pharmacyId: pharmacy.id, language: 'ar' });
    expect((await session.delete(`${url}/${id}`)).status).toBe(204);
    const [mail, ...more] = await app.mailsTo(email);
    expect([mail?.subject, more]).toEqual(['لم تعد ضمن العاملين في صيدلية النيل', []]);
    expect(plain(mail?.text)).toContain(`${app.config.publicUrl}/contact`);
    expect(await app.mailsTo(pharmacy.email)).toEqual([]);
  });

  test('and where the pharmacy’s mails go from then on, if they went to them', async () => {
    const { pharmacy, url } = await owned();
    const { id, email } = await makeStaff(app, { pharmacyId: pharmacy.id, role: 'owner' });
    const heir = await signedIn(app, 'pharmacy', pharmacy.id, { staffId: id });
    expect((await heir.delete(`${url}/${pharmacy.id}`)).status).toBe(204);
    const [mail, ...more] = await app.mailsTo(pharmacy.email);
    expect([mail?.subject, more]).toEqual(['You no longer work at Nile Pharmacy', []]);
    expect(plain(mail?.text)).toContain(`The pharmacy’s mails go to ${email} from now on.`);
  });

  test('but none for a withdrawn invitation', async () => {
    const { pharmacy, session, url } = await owned();
    const { id, email } = await makeStaff(app, { pharmacyId: pharmacy.id, joinedAt: null });
    expect((await session.delete(`${url}/${id}`)).status).toBe(204);
    expect(await app.mailsTo(email)).toEqual([]);
  });
});

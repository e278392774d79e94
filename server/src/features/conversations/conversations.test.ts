import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/client.ts';
import {
  giveHours,
  makeDoctorByPhone,
  makePharmacy,
  makePharmacyByPhone,
} from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  conversations,
  deliveries,
  doctors,
  inquiries,
  inquiryRecipients,
  limitCounters,
  pharmacies,
  pharmacyChannels,
  prescriptionRequests,
} from '../../database/schema.ts';
import { createBudgets } from '../../platform/budgets.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import type { Config } from '../../settings/config.ts';
import { createSmsBudget } from '../deliveries/index.ts';
import { loadMedicines } from '../medicines/index.ts';

const customer = '+249912345678';

/** Writes a text from a phone and returns the texts that come back. */
async function say(app: SmsApp, phone: string, text: string): Promise<string[]> {
  const before = app.received(phone).length;
  app.advance(minutes(1));
  await app.gateway.write(phone, text);
  await app.run();
  return app.received(phone).slice(before);
}

/** A pharmacy that opted in on its dashboard and proved its number. */
async function optedIn(app: SmsApp, phone: string, overrides: object = {}) {
  const pharmacy = await makePharmacy(app, { openOverride: true, ...overrides });
  const browser = await signedIn(app, 'pharmacy', pharmacy.id);
  const path = `/api/pharmacies/${pharmacy.id}/channels/sms`;
  expect((await browser.post(path, { phone })).status).toBe(202);
  await app.run();
  const code = /\d{6}/.exec(app.received(phone).at(-1) ?? '')?.[0] ?? '';
  expect((await browser.post(`${path}/prove`, { code: '000000' })).status).toBe(400);
  expect((await browser.post(`${path}/prove`, { code })).status).toBe(204);
  return pharmacy;
}

const numberIn = (texts: readonly string[]): string =>
  /\b(\d{4}):/.exec(texts.join('\n'))?.[1] ?? '';

async function useTown(config: Partial<Config> = {}) {
  const app = await useSmsApp({ config });
  await loadMedicines(app.db);
  return app;
}

test('a customer asks, chooses, changes and stops by text messages alone', async () => {
  const app = await useTown();
  const nile = await optedIn(app, '+249911000001', {
    nameAr: 'صيدلية النيل',
    address: 'السوق الكبير',
  });
  const shifa = await optedIn(app, '+249911000002', { nameAr: 'صيدلية الشفاء' });
  const me = (text: string) => say(app, customer, text);
  expect((await me('دوا أموكلان 1جم كسلا'))[0]).toContain('في كسلا');
  expect(await app.db.$count(inquiries)).toBe(0);
  expect((await me('نعم'))[0]).toContain('سألنا صيدليتين في كسلا');
  const [inquiry] = await app.db.select().from(inquiries);
  expect(inquiry).toMatchObject({ phone: customer, email: null, city: 'Kassala' });
  const asked = app.received('+249911000001').at(-1) ?? '';
  const askedOther = app.received('+249911000002').at(-1) ?? '';
  expect(asked).toContain('أموكلان');
  for (const text of [...app.received('+249911000001'), ...app.received('+249911000002')])
    expect(text).not.toMatch(/912.?345.?678/);
  await say(app, '+249911000001', `${numberIn([asked])} 1 12500`);
  expect(app.received(customer).at(-1)).toContain('1) صيدلية النيل: كله موجود، 12,500 ج');
  app.advance(minutes(6));
  await say(app, '+249911000002', `${numberIn([askedOther])} 1 9000`);
  expect(app.received(customer).at(-1)).toContain('2) صيدلية الشفاء');
  expect((await me('وين'))[0]).toContain('لسه ما اخترت');
  expect((await me('١'))[0]).toContain('اخترت صيدلية النيل');
  const [request] = await app.db.select().from(prescriptionRequests);
  expect(request).toMatchObject({ pharmacyId: nile.id, phone: customer, email: null });
  const toNile = app.received('+249911000001').at(-1);
  expect(toNile).toContain(`${numberIn([asked])}: the customer chose you.`);
  expect(toNile).toContain('phone 0912 345 678');
  expect((await me('وين'))[0]).toContain('السوق الكبير');
  const [code = ''] = /\d{4}\s\d{4}/.exec((await me('كود'))[0] ?? '') ?? [];
  expect(toNile).toContain(`Code ${code.replace('\u00a0', ' ')}`);
  expect((await me('بدّل')).join('\n')).toContain('2) صيدلية الشفاء');
  expect(app.received('+249911000001').at(-1)).toContain('took the choice back');
  const handed = `${numberIn([asked])} handed`;
  expect((await say(app, '+249911000001', handed))[0]).toContain('no open request');
  expect((await me('رقم 2'))[0]).toContain('اخترت صيدلية الشفاء');
  expect((await me('وقّف'))[0]).toContain('بدل');
  const [chosen] = await app.db
    .select()
    .from(prescriptionRequests)
    .where(eq(prescriptionRequests.pharmacyId, shifa.id));
  const pharmacist = await signedIn(app, 'pharmacy', shifa.id);
  const decline = `/api/prescription-requests/${chosen?.id}/decline`;
  expect((await pharmacist.post(decline, { reason: 'Out of stock' })).status).toBe(200);
  await app.run();
  expect((await me('نعم'))[0]).toContain('صيدلية الشفاء اعتذرت عن طلبك');
});

test('an answer says how far the pharmacy is from the town’s centre and until when it is open', async () => {
  const app = await useTown();
  const nile = await optedIn(app, '+249911000001', {
    nameAr: 'صيدلية النيل',
    nameEn: 'Nile Pharmacy',
    openOverride: null,
    latitude: 15.469,
    longitude: 36.4,
  });
  const day = { opens: '00:00', closes: '23:30' };
  const hours = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, ...day }));
  await giveHours(app, nile, { hours });
  await optedIn(app, '+249911000002', {
    nameAr: 'صيدلية الشفاء',
    nameEn: 'Shifa Pharmacy',
    latitude: 15.45,
    longitude: 36.408,
  });
  for (const text of ['دوا أموكلان 1جم كسلا', 'نعم']) await say(app, customer, text);
  const number = (phone: string) => numberIn(app.received(phone));
  await say(app, '+249911000001', `${number('+249911000001')} 1 12500`);
  expect(app.received(customer).at(-1)).toContain(
    '1) صيدلية النيل: كله موجود، 12,500 ج، 2.1 كم من وسط كسلا، فاتحة لحد 23:30',
  );
  await say(app, '+249911000002', `${number('+249911000002')} 1 9000`);
  const answers = (await say(app, customer, 'وين الردود')).join('\n');
  expect(answers.match(/[\d.]+ كم.*/g)).toEqual([
    '2.1 كم من وسط كسلا، فاتحة لحد 23:30',
    '0.9 كم، فاتحة',
  ]);
});

test('English is answered in English, unclear texts are asked back once, and a person is named', async () => {
  const app = await useTown({ contactPhone: '+249123111222' });
  await optedIn(app, '+249911000001', { nameEn: 'Nile Pharmacy', address: 'Big Market' });
  const me = (text: string) => say(app, customer, text);
  expect((await me('hi'))[0]).toContain('Write the medicine and the town');
  expect((await me('need panadol 500mg x 20'))[0]).toContain('In which town?');
  expect((await me('kassala'))[0]).toContain('in Kassala');
  expect((await me('yes?'))[0]).toContain('Do you mean "yes"?');
  expect(await app.db.$count(inquiries)).toBe(0);
  expect((await me('yes'))[0]).toContain('We asked 1 pharmacy in Kassala');
  const asked = app.received('+249911000001').at(-1) ?? '';
  await say(app, '+249911000001', `${numberIn([asked])} 2 3000`);
  expect(app.received(customer).at(-1)).toContain('1) Nile Pharmacy: has some, SDG 3,000');
  expect((await me('7')).join()).toContain('no answer 7');
  expect((await me('can I take it with flagyl'))[0]).toMatch(/Doctors: \S+\/doctors/);
  expect((await me('not breathing'))[0]).toContain('nearest hospital');
  expect((await me('1'))[0]).toContain('You chose Nile Pharmacy');
  expect((await me('where'))[0]).toContain('Big Market');
  expect((await me('how many pills a day?'))[0]).toContain(
    'change a medicine, ask Nile Pharmacy, phone',
  );
  const status = async () => (await app.db.select().from(prescriptionRequests))[0]?.status;
  // 'Done' may only say that the text was read.
  await say(app, '+249911000001', `${numberIn([asked])} done`);
  expect(await status()).toBe('in-progress');
  const [stored] = await say(app, '+249911000001', `${numberIn([asked])} handed`);
  expect(stored).toContain('recorded as handed over');
  expect(await status()).toBe('completed');
  app.advance(minutes(5));
  await app.run();
  expect(app.received(customer).at(-1)).toContain('Nile Pharmacy: your request is completed');
  expect((await me('asdf'))[0]).toContain('do not understand');
  expect((await me('asdf'))[0]).toMatch(/Also: change.*\nOr call us: 0123 111 222/);
  expect(await me('asdf')).toEqual([]);
});

test('a number is erased by the code that its own phone received, and not by a forged sender', async () => {
  const app = await useTown();
  await optedIn(app, '+249911000001');
  await say(app, customer, 'بنادول كسلا');
  await say(app, customer, 'نعم');
  await say(app, '+249911000001', `${numberIn(app.received('+249911000001').slice(-1))} 1`);
  await say(app, customer, '1');
  expect(await app.db.$count(deliveries, eq(deliveries.kind, 'choice'))).toBe(1);
  const [asked = ''] = await say(app, customer, 'مسح');
  const [code = ''] = asked.match(/\d{6}/) ?? [];
  const guess = code === '123456' ? '654321' : '123456';
  for (const text of ['مسح', 'نعم', guess]) await say(app, customer, text);
  expect(await app.db.$count(inquiries)).toBe(1);
  expect(await say(app, customer, 'مسح')).toEqual([asked]);
  expect((await say(app, customer, code)).join()).toContain('مسحنا');
  expect(await app.db.$count(inquiries)).toBe(0);
  expect(await app.db.$count(conversations)).toBe(0);
  // The pharmacy's text has the number.
  expect(await app.db.$count(deliveries, eq(deliveries.kind, 'choice'))).toBe(0);
  // An erasure does not renew the number's share of the day's text messages.
  expect(await app.db.$count(limitCounters, like(limitCounters.key, 'sms:customer:%'))).toBe(1);
});

test('the code of an erasure ends after three wrong tries, also with other texts between', async () => {
  const app = await useTown();
  await say(app, customer, 'بنادول كسلا');
  const codeOf = ([text = '']: string[]) => /\d{6}/.exec(text)?.[0] ?? '';
  const first = codeOf(await say(app, customer, 'مسح'));
  const wrong = first === '123456' ? '654321' : '123456';
  expect((await say(app, customer, wrong))[0]).toContain('ما صحيح');
  expect(codeOf(await say(app, customer, 'مسح'))).toBe(first);
  await say(app, customer, wrong);
  await say(app, customer, 'مساعدة');
  expect((await say(app, customer, wrong))[0]).toContain('انتهى');
  await say(app, customer, first);
  expect(await app.db.$count(conversations)).toBe(1);
  const second = codeOf(await say(app, customer, 'مسح'));
  expect(second).not.toBe(first);
  expect((await say(app, customer, second))[0]).toContain('مسحنا');
  expect(await app.db.$count(conversations)).toBe(0);
});

test('the code of an erasure works once, also when the number opens a pharmacy and nothing is erased', async () => {
  const app = await useTown();
  await makePharmacyByPhone(app, customer);
  const [code = ''] = (await say(app, customer, 'مسح')).join().match(/\d{6}/) ?? [];
  expect((await say(app, customer, code)).join()).toContain('ما مسحنا شي');
  expect((await say(app, customer, code)).join()).not.toContain('مسحنا');
  const [next = ''] = (await say(app, customer, 'مسح')).join().match(/\d{6}/) ?? [];
  expect(next).not.toBe(code);
});

test.each([
  ['مسح', 'حساب دكتور'],
  ['forget', 'a doctor’s account'],
])(
  'a number that opens a doctor’s account is not erased by %s but at /my-data',
  async (word, sentence) => {
    const app = await useTown();
    await makeDoctorByPhone(app, customer);
    await say(app, customer, word === 'مسح' ? 'بنادول كسلا' : 'help');
    const [code = ''] = (await say(app, customer, word)).join().match(/\d{6}/) ?? [];
    const [refusal = ''] = await say(app, customer, code);
    expect(refusal).toContain(sentence);
    expect(refusal).toMatch(/\/my-data$/);
    expect(await app.db.$count(doctors)).toBe(1);
    expect(await app.db.$count(conversations)).toBe(1);
  },
);

test('a number that a doctor has not proven for 120 days is erased by its holder, and the doctor stays', async () => {
  const app = await useTown();
  await makeDoctorByPhone(app, customer);
  app.advance(days(120));
  await say(app, customer, 'بنادول كسلا');
  const [code = ''] = (await say(app, customer, 'مسح')).join().match(/\d{6}/) ?? [];
  expect((await say(app, customer, code)).join()).toContain('مسحنا كل شي');
  expect(await app.db.$count(doctors)).toBe(1);
});

test("answers that a number's share of the day has no room for stay without a number", async () => {
  const app = await useTown();
  await optedIn(app, '+249911000001');
  await say(app, customer, 'بنادول كسلا');
  await say(app, customer, 'نعم');
  await createSmsBudget(createBudgets(app.clock, 1), 1000).useShare(
    app.db,
    'customer',
    customer,
    75,
  );
  const asked = app.received('+249911000001').at(-1) ?? '';
  const stored = await say(app, '+249911000001', `${numberIn([asked])} 1 12500`);
  expect(stored).toHaveLength(1);
  expect(app.received(customer).at(-1)).toContain('شوف ردودك في الموقع');
  expect(await app.db.select().from(conversations)).toMatchObject([{ shown: [] }]);
});

test('a conversation forgets its place after a day and is deleted after thirty', async () => {
  const app = await useTown();
  await optedIn(app, '+249911000001');
  await say(app, customer, 'بنادول كسلا');
  app.advance(hours(25));
  expect((await say(app, customer, 'نعم'))[0]).toContain('ما عندك سؤال');
  expect(await app.db.$count(inquiries)).toBe(0);
  app.advance(days(31));
  await app.cleanUp();
  expect(await app.db.$count(conversations)).toBe(0);
});

test('a yes that was sent before the question sends nothing', async () => {
  const app = await useTown();
  await optedIn(app, '+249911000001');
  await say(app, customer, 'بنادول كسلا');
  const event = {
    message: 'نعم',
    sender: customer,
    receivedAt: new Date(app.clock().getTime() - minutes(5)).toISOString(),
  };
  await app.gateway.emit('sms:received', event);
  await app.run();
  expect(app.received(customer).at(-1)).toContain('وصلت متأخرة');
  expect(await app.db.$count(inquiries)).toBe(0);
});

test('a pharmacist opens, closes, changes an answer and withdraws it', async () => {
  const app = await useTown();
  const phone = '+249911000001';
  const pharmacy = await optedIn(app, phone, { openOverride: null });
  await say(app, phone, 'مفتوح');
  const isOpen = async () =>
    (await app.db.select().from(pharmacies).where(eq(pharmacies.id, pharmacy.id)))[0]?.openOverride;
  expect(await isOpen()).toBe(true);
  await say(app, customer, 'بنادول كسلا');
  await say(app, customer, 'نعم');
  const number = numberIn(app.received(phone).slice(-1));
  const answer = async () => {
    const [row] = await app.db.select().from(inquiryRecipients);
    return [row?.answer, row?.totalSdg, row?.version];
  };
  expect(await say(app, phone, `${number} 1 5000`)).toEqual([
    `${number}: has it, SDG 5,000. Stored.`,
  ]);
  expect(await answer()).toEqual(['all', 5000, 1]);
  await say(app, phone, `${number} 1 4000`);
  expect(await answer()).toEqual(['all', 4000, 2]);
  // The customer has read the first price only.
  expect((await say(app, customer, '1')).join()).toContain('4,000');
  expect(await app.db.$count(prescriptionRequests)).toBe(0);
  await say(app, phone, `${number} سحب`);
  expect(await answer()).toEqual(['none', null, 3]);
  expect((await say(app, phone, '9999 1 10')).join()).toMatch(/no open question|not understood/i);
  await say(app, phone, 'مقفول');
  // Without opening hours it is closed anyway.
  expect(await isOpen()).toBeNull();
});

test('a town that many ask at once gets one text in ten minutes, each with other questions', async () => {
  const app = await useTown();
  const [nile, shifa] = ['+249911000001', '+249911000002'];
  await optedIn(app, nile);
  const other = await optedIn(app, shifa);
  const ask = async (index: number) => {
    await say(app, `+24991230000${index}`, `بنادول ${index}00 كسلا`);
    await say(app, `+24991230000${index}`, 'نعم');
  };
  await ask(1);
  for (const index of [2, 3, 4, 5]) await ask(index);
  // Shifa's ten minutes end later than Nile's, so its digest knows what Nile has read.
  await app.db
    .update(pharmacyChannels)
    .set({ notifiedAt: app.clock() })
    .where(eq(pharmacyChannels.pharmacyId, other.id));
  app.advance(minutes(5));
  await ask(6);
  // The code and the first question went out before.
  const strengths = (phone: string) => {
    const digests = app.received(phone).slice(2);
    expect(digests.length).toBe(1);
    return digests[0]?.match(/[1-6]00\b/g);
  };
  expect(strengths(nile)).toEqual(['200', '300', '400', '500']);
  app.advance(minutes(5));
  await app.run();
  // A fifth question waits, and a fourth had no room beside the sentence about that.
  expect(strengths(shifa)).toEqual(['600', '200', '300']);
});

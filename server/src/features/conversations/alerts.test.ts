import { randomBytes } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeAnsweredInquiry } from '../../../test/answered-inquiry.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { after, agree, say, telegram, useTown, whatsapp } from '../../../test/photo-chats.ts';
import type { SmsApp } from '../../../test/sms.ts';
import { availabilityAlerts, inquiries } from '../../database/schema.ts';
import { blockedChat } from '../../dev/telegram-double.ts';
import { createBudgets } from '../../platform/budgets.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { createSmsBudget } from '../deliveries/index.ts';
import { storePhoneProof } from '../sessions/index.ts';

const phone = '+249912345678';
const otherPhone = '+249912345679';

/** Another person asks, and the pharmacy has everything. */
async function answerOther(app: SmsApp, pharmacyId: string, ...texts: string[]) {
  const id = await makeAnsweredInquiry(app, texts, [{ pharmacyId }]);
  await answer(app, pharmacyId, id);
}

async function answer(
  app: SmsApp,
  pharmacyId: string,
  inquiryId: string,
  body: object = { answer: 'all' },
) {
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  expect((await pharmacist.post(`/api/inquiries/${inquiryId}/answer`, body)).status).toBe(200);
  await app.run();
}

/** Returns the texts that a phone gets when something happens. */
const heard = (app: SmsApp, act: () => Promise<void>, by = phone) => after(app, by, act);

const activeAlerts = (app: SmsApp) =>
  app.db.select().from(availabilityAlerts).where(isNull(availabilityAlerts.endedAt));

test('a text sets an alert, which texts once a day and no mail, until a text ends it', async () => {
  const { app, nile } = await useTown();
  const [set] = await say(app, phone, 'نبهني أموكلان 1 جم كسلا');
  expect(set).toContain('أموكلان 1 جم');
  expect(set).toContain('في كسلا');
  expect(set).toContain('20 ديسمبر 2026');
  expect(set).toContain('وقف التنبيه');
  expect(await say(app, phone, 'نبهني اموكلان ١جم كسلا')).toHaveLength(1);
  expect(await activeAlerts(app)).toMatchObject([
    { email: phone, mailbox: phone, city: 'Kassala', confirmedAt: expect.any(Date) },
  ]);
  expect(await app.db.$count(inquiries)).toBe(0);
  expect(await heard(app, () => answerOther(app, nile.id, 'Insulin'))).toEqual([]);
  const [woken, ...more] = await heard(app, () => answerOther(app, nile.id, 'Amoclan 1 g'));
  expect(more).toEqual([]);
  for (const part of ['صيدلية النيل في كسلا', 'أموكلان 1 جم', 'وقف التنبيه'])
    expect(woken).toContain(part);
  expect(woken?.length).toBeLessThanOrEqual(201);
  expect(await heard(app, () => answerOther(app, nile.id, 'Amoclan 1 g'))).toEqual([]);
  expect(app.mails.filter(({ to }) => to?.includes('249'))).toEqual([]);
  app.advance(days(1));
  expect(await heard(app, () => answerOther(app, nile.id, 'Amoclan 1 g'))).toHaveLength(1);
  expect((await say(app, phone, 'وقغ التنبيه'))[0]).toContain('قصدك «وقف التنبيه»');
  expect((await say(app, phone, 'وقف'))[0]).toContain('لو قصدك التنبيه');
  expect((await say(app, phone, 'لا نبهني لما يجي'))[0]).toContain('عشان ننبهك');
  expect(await activeAlerts(app)).toHaveLength(1);
  expect((await say(app, phone, 'وقف التنبيه'))[0]).toContain('وقفنا التنبيه');
  expect((await say(app, phone, 'وقف التنبيه'))[0]).toContain('ما عندك تنبيه');
  app.advance(days(1));
  expect(await heard(app, () => answerOther(app, nile.id, 'Amoclan 1 g'))).toEqual([]);
});

test('alone, it is for what the last question lacks, and no answer to that wakes it', async () => {
  const { app, nile, shifa } = await useTown();
  await say(app, phone, 'بنادول\nفلاجيل\nكسلا');
  await say(app, phone, 'نعم');
  const [inquiry] = await app.db.select().from(inquiries);
  const line = { alternative: null, priceSdg: null };
  const lines = [
    { item: 0, has: true, ...line },
    { item: 1, has: false, ...line },
  ];
  await answer(app, nile.id, String(inquiry?.id), { answer: 'some', lines });
  const [set] = await say(app, phone, 'نبهني');
  expect(set).toContain('فلاجيل');
  expect(set).not.toContain('بنادول');
  app.advance(minutes(6));
  const texts = await heard(app, () => answer(app, shifa.id, String(inquiry?.id)));
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('2) صيدلية الشفاء');
  expect((await say(app, phone, 'نبهني'))[0]).toContain('السألت عنه كله موجود');
  // The question goes on when the alert ends.
  expect((await say(app, phone, 'وقف التنبيه'))[0]).toContain('سؤالك الشغال ما وقف');
  const [open] = await app.db.select().from(inquiries);
  expect(open?.status).toBe('open');
});

test('after a question that has ended, it is for all its medicines, also those that were there', async () => {
  const { app, nile } = await useTown();
  await say(app, phone, 'بنادول كسلا');
  await say(app, phone, 'نعم');
  const [inquiry] = await app.db.select().from(inquiries);
  await answer(app, nile.id, String(inquiry?.id));
  await say(app, phone, 'وقف');
  const [set, ...more] = await say(app, phone, 'نبهني');
  expect(set).toContain('تقول عندها: بنادول');
  expect(more).toEqual([]);
});

test('a missing town or medicine is asked back once, and an unknown medicine is refused', async () => {
  const { app } = await useTown();
  const me = (text: string) => say(app, phone, text);
  expect((await me('alert'))[0]).toContain('write alert, the medicine and the town');
  expect((await me('alert amoclan 1 g'))[0]).toContain('In which town?');
  const [set] = await me('kassala');
  expect(set).toContain('We text you when a pharmacy in Kassala says it has: amoclan 1 g');
  expect(set).toContain('write stop alerts');
  expect((await me('alert panadol kassala gedaref'))[0]).toContain(
    'alert, the medicine and one town',
  );
  expect((await me('kassala'))[0]).toContain('Which medicine?');
  expect((await me('alert zzyzx kassala'))[0]).toContain('do not know that medicine');
  expect(await activeAlerts(app)).toHaveLength(1);
  await me('panadol kassala');
  expect((await me('alert'))[0]).toContain('has: panadol');
  expect((await me('yes'))[0]).toContain('We asked 2 pharmacies');
});

test('a number has five alerts, and another number its own', async () => {
  const { app } = await useTown();
  const five = 'بنادول\nفلاجيل\nاموكلان\nجلوكوفاج 500\nاملوديبين 5';
  await say(app, phone, `نبهني\n${five}\nكسلا`);
  expect(await activeAlerts(app)).toHaveLength(5);
  expect((await say(app, phone, 'نبهني فولتارين ابر كسلا'))[0]).toContain('عندك 5 تنبيهات');
  expect((await say(app, otherPhone, 'نبهني بنادول كسلا'))[0]).toContain('بننبهك');
  await say(app, phone, 'وقف التنبيه');
  expect(await activeAlerts(app)).toMatchObject([{ email: otherPhone }]);
});

test('it waits for the morning, and ends without its medicine when the number is proven again', async () => {
  const { app, nile } = await useTown();
  await say(app, phone, 'نبهني بنادول كسلا');
  app.advance(hours(12));
  expect(await heard(app, () => answerOther(app, nile.id, 'Panadol'))).toEqual([]);
  app.advance(hours(8));
  expect(await heard(app, app.run)).toHaveLength(1);
  await storePhoneProof(app.db, { phone, browserHash: randomBytes(32) }, app.clock());
  app.advance(days(1));
  const [ended, ...more] = await heard(app, () => answerOther(app, nile.id, 'Panadol'));
  expect(ended).toContain('وقفنا تنبيهاته القديمة');
  expect(more).toEqual([]);
  expect(await activeAlerts(app)).toEqual([]);
  // The present holder of the number has no alert before setting one.
  await say(app, phone, 'نبهني بنادول كسلا');
  expect(await activeAlerts(app)).toHaveLength(1);
  app.advance(days(1));
  expect(await heard(app, () => answerOther(app, nile.id, 'Panadol'))).toHaveLength(1);
});

test('a sensitive medicine is not named when it is there', async () => {
  const { app, nile } = await useTown();
  await say(app, phone, 'نبهني ترامادول كسلا');
  const [woken] = await heard(app, () => answerOther(app, nile.id, 'Tramadol'));
  expect(woken).toContain('صيدلية النيل');
  expect(woken).not.toContain('ترامادول');
});

test('an alert of a chat goes to the chat alone', async () => {
  const { app, nile } = await useTown();
  await say(app, telegram, 'بنادول كسلا');
  await agree(app, telegram);
  const number = (await app.db.select().from(inquiries))[0]?.phone ?? '';
  await say(app, telegram, 'نبهني فلاجيل');
  expect(await activeAlerts(app)).toMatchObject([{ email: expect.stringMatching(/^telegram:/) }]);
  const woken = await heard(app, () => answerOther(app, nile.id, 'Flagyl'), telegram);
  expect(woken[0]).toContain('فلاجيل');
  expect(app.received(number)).toEqual([]);
});

test('an alert of a chat that refuses it goes by SMS, which can end it', async () => {
  const { app, nile } = await useTown();
  const write = (text: string) => after(app, phone, () => app.telegram.write(blockedChat, text));
  await write('بنادول كسلا');
  await write('نعم');
  await after(app, phone, () => app.telegram.sendPhone(blockedChat));
  const number = (await app.db.select().from(inquiries))[0]?.phone ?? '';
  await write('نبهني فلاجيل');
  const woken = await heard(app, () => answerOther(app, nile.id, 'Flagyl'), number);
  expect(woken[0]).toContain('فلاجيل');
  expect((await say(app, number, 'وقف التنبيه'))[0]).toContain('وقفنا التنبيه');
  expect(await activeAlerts(app)).toEqual([]);
});

test('an alert of a chat goes to no number that was proven since', async () => {
  const { app, nile } = await useTown();
  const write = (text: string) => after(app, phone, () => app.telegram.write(blockedChat, text));
  await write('بنادول كسلا');
  await write('نعم');
  await after(app, phone, () => app.telegram.sendPhone(blockedChat));
  const number = (await app.db.select().from(inquiries))[0]?.phone ?? '';
  await write('نبهني فلاجيل');
  await storePhoneProof(app.db, { phone: number, browserHash: randomBytes(32) }, app.clock());
  expect(await heard(app, () => answerOther(app, nile.id, 'Flagyl'), number)).toEqual([]);
  expect(await activeAlerts(app)).toHaveLength(1);
});

test('an alert of WhatsApp goes by SMS a day after the last message: the template lacks it', async () => {
  const { app, nile } = await useTown();
  const number = whatsapp.replace('whatsapp:', '');
  await say(app, whatsapp, 'نبهني فلاجيل كسلا');
  app.advance(days(1));
  const before = app.received(whatsapp).length;
  const woken = await heard(app, () => answerOther(app, nile.id, 'Flagyl'), number);
  expect(woken[0]).toContain('فلاجيل');
  expect(app.received(whatsapp)).toHaveLength(before);
});

test('a chat ends its own alerts only, a number also those of its chats', async () => {
  const { app } = await useTown();
  const number = whatsapp.replace('whatsapp:', '');
  await say(app, whatsapp, 'نبهني فلاجيل كسلا');
  await say(app, number, 'نبهني بنادول كسلا');
  await say(app, whatsapp, 'وقف التنبيه');
  expect(await activeAlerts(app)).toMatchObject([{ email: number }]);
  await say(app, whatsapp, 'نبهني فلاجيل كسلا');
  await say(app, number, 'وقف التنبيه');
  expect(await activeAlerts(app)).toEqual([]);
});

test('an alert that has no room in the share of its number stays awake', async () => {
  const { app, nile } = await useTown();
  await say(app, phone, 'نبهني بنادول كسلا');
  const budget = createSmsBudget(createBudgets(app.clock, 1), 1000);
  await budget.useShare(app.db, 'customer', phone, 1_000_000);
  await answerOther(app, nile.id, 'Panadol');
  expect(await activeAlerts(app)).toMatchObject([{ notifiedAt: null }]);
});

test('my-data shows and exports an alert of a number, mails it nothing, and a text erases it', async () => {
  const { app } = await useTown();
  await say(app, phone, 'نبهني بنادول كسلا');
  await say(app, otherPhone, 'نبهني فلاجيل كسلا');
  const browser = new Browser(app);
  expect((await browser.post('/api/my-data', { phone })).status).toBe(202);
  await app.run();
  const code = /\b\d{6}\b/.exec(app.received(phone).at(-1) ?? '')?.[0] ?? '';
  const { body } = await browser.post('/api/my-data', { phone, code });
  const shown = body.items.filter(({ kind }: { kind: string }) => kind === 'alert');
  expect(shown).toMatchObject([{ texts: ['بنادول'] }]);
  const { records } = (await browser.get('/api/my-data/export')).body;
  const [alert] = records.filter(({ kind }: { kind: string }) => kind === 'alert');
  expect(alert).toMatchObject({ channel: 'sms', to: phone });
  expect(alert).not.toHaveProperty('email');
  expect(app.mails).toEqual([]);
  const [asked = ''] = await say(app, phone, 'مسح');
  await say(app, phone, /\d{6}/.exec(asked)?.[0] ?? '');
  const left = await app.db
    .select()
    .from(availabilityAlerts)
    .where(eq(availabilityAlerts.email, phone));
  expect(left).toEqual([]);
  expect(await activeAlerts(app)).toMatchObject([{ email: otherPhone }]);
});

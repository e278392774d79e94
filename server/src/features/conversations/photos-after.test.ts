import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/client.ts';
import { photo } from '../../../test/factories.ts';
import {
  after,
  agree,
  question,
  readyFiles,
  say,
  show,
  telegram,
  useTown,
  whatsapp,
} from '../../../test/photo-chats.ts';
import type { SmsApp } from '../../../test/sms.ts';
import {
  conversations,
  files,
  incomingMessages,
  inquiries,
  liveVersions,
  prescriptionRequests,
} from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const number = '+249912000004';
const otherQuestion = 'بنادول كسلا';

/** Sends a question by words alone, which the first pharmacy answers. */
async function useAnswered(phone: string) {
  const { app, nile, shifa } = await useTown();
  await say(app, phone, question);
  await agree(app, phone);
  const [inquiry] = await app.db.select().from(inquiries);
  const id = String(inquiry?.id);
  const pharmacists = [
    await signedIn(app, 'pharmacy', nile.id),
    await signedIn(app, 'pharmacy', shifa.id),
  ] as const;
  await pharmacists[0].post(`/api/inquiries/${id}/answer`, { answer: 'all', totalSdg: 12500 });
  await app.run();
  return { app, id, pharmacists };
}

/** Leaves a second question with a photo, so that the first one goes on. */
async function leaveDraft(app: SmsApp) {
  await show(app, whatsapp, otherQuestion);
  await say(app, whatsapp, 'بدل');
  expect(await readyFiles(app)).toMatchObject([{ inquiryId: null }]);
}

const stateOf = async (app: SmsApp) => (await app.db.select().from(conversations))[0]?.state;
const statusesOf = async (app: SmsApp) =>
  (await app.db.select().from(inquiries)).map(({ status }) => status);

test.each([whatsapp, telegram])(
  'a photo after the question (%s) belongs to it, and the chosen pharmacy alone sees it',
  async (phone) => {
    const { app, id, pharmacists } = await useAnswered(phone);
    const [added = ''] = await show(app, phone);
    expect(added).toContain('أضفنا الصورة لسؤالك');
    expect(added).toContain('ما بتشوفها إلا الصيدلية البتختارها');
    expect(added).not.toContain('أسماء الأدوية');
    expect(await readyFiles(app)).toMatchObject([{ inquiryId: id, conversationId: null }]);
    expect((await app.db.select().from(inquiries))[0]?.photosGoAlong).toBe(false);
    const [stored] = await readyFiles(app);
    for (const pharmacist of pharmacists)
      expect((await pharmacist.get(`/api/inquiries/${id}/photos/${stored?.id}`)).status).toBe(404);
    expect((await say(app, phone, 'نعم')).join('\n')).toContain('1) صيدلية النيل');
    expect((await say(app, phone, '1'))[0]).toContain('اخترت صيدلية النيل');
    const [moved] = await readyFiles(app);
    const path = `/api/prescription-requests/${moved?.prescriptionRequestId}/images/${stored?.id}`;
    const opened = await Promise.all(pharmacists.map((pharmacist) => pharmacist.get(path)));
    expect(opened.map(({ status }) => status)).toEqual([200, 404]);
  },
);

test('a photo with the number of an answer goes to the chosen pharmacy', async () => {
  const { app } = await useAnswered(whatsapp);
  const replies = (await show(app, whatsapp, '1')).join('\n');
  expect(replies).toMatch(/أضفنا الصورة لسؤالك[\s\S]*اخترت صيدلية النيل/);
  expect((await readyFiles(app))[0]?.prescriptionRequestId).not.toBeNull();
});

test('a photo that comes after the yes, sent before it, belongs to the question', async () => {
  const { app } = await useTown();
  await say(app, whatsapp, question);
  await say(app, whatsapp, 'نعم');
  const picture = await photo();
  const [added] = await after(app, whatsapp, async () => {
    app.advance(-minutes(2));
    await app.whatsapp.sendPhoto(whatsapp, picture);
    app.advance(minutes(2));
  });
  expect(added).toContain('أضفنا الصورة لسؤالك');
  const [inquiry] = await app.db.select().from(inquiries);
  expect((await readyFiles(app))[0]?.inquiryId).toBe(inquiry?.id);
});

test('a question has ten photos at most, with those that come after it', async () => {
  const { app, id } = await useAnswered(whatsapp);
  await show(app, whatsapp);
  expect((await show(app, whatsapp))[0]).toBe('أضفنا الصورة رقم 2 لسؤالك.');
  for (let count = 3; count <= 10; count += 1)
    expect((await show(app, whatsapp))[0]).toContain('أضفنا');
  // It is refused before a download, so while the provider is down too.
  app.state.isDown = true;
  await show(app, whatsapp);
  expect(await app.db.$count(incomingMessages, isNull(incomingMessages.handledAt))).toBe(0);
  app.state.isDown = false;
  app.advance(minutes(1));
  await app.run();
  expect(app.received(whatsapp).at(-1)).toContain('10 صور');
  expect((await readyFiles(app)).map(({ inquiryId }) => inquiryId)).toEqual(
    Array.from({ length: 10 }, () => id),
  );
});

test('a photo after the choice goes to nobody, and waits a day for a new question', async () => {
  const { app } = await useAnswered(whatsapp);
  await say(app, whatsapp, '1');
  const [told = ''] = await show(app, whatsapp);
  expect(told).toContain('صيدلية النيل ما بتشوف الصورة دي');
  expect(told).toContain('وين');
  expect(told).not.toContain('وصلت');
  expect(await readyFiles(app)).toMatchObject([{ prescriptionRequestId: null, inquiryId: null }]);
  expect(await show(app, whatsapp)).toEqual(['وصلت الصورة رقم 2.']);
  expect((await say(app, whatsapp, otherQuestion))[0]).toContain('ومعاه صورتين');
  await say(app, whatsapp, 'نعم');
  const asked = await app.db.select().from(inquiries).where(eq(inquiries.status, 'open'));
  expect((await readyFiles(app)).map(({ inquiryId }) => inquiryId)).toEqual([
    asked[0]?.id,
    asked[0]?.id,
  ]);
});

test('a photo never joins a question whose photos all pharmacies see', async () => {
  const { app } = await useAnswered(whatsapp);
  await app.db.update(inquiries).set({ photosGoAlong: true });
  expect((await show(app, whatsapp))[0]).toContain('ما أضفنا ليه الصورة دي');
  expect(await readyFiles(app)).toMatchObject([{ inquiryId: null }]);
});

test('stop ends the question that goes on, and deletes a photo of another question', async () => {
  const { app } = await useAnswered(whatsapp);
  await leaveDraft(app);
  const [told = ''] = await say(app, whatsapp, 'وقّف');
  expect(told).toContain('مسحنا الصورة');
  expect(told).toContain('وقفنا السؤال');
  expect(told).not.toContain('ما أرسلنا');
  expect([await readyFiles(app), await statusesOf(app)]).toEqual([[], ['closed']]);
});

test.each(['لا', 'وقّف'])(
  '%s under a second question says that the first one goes on',
  async (word) => {
    const { app } = await useAnswered(whatsapp);
    await show(app, whatsapp, otherQuestion);
    expect(await say(app, whatsapp, word)).toEqual([
      'تمام، ما أرسلنا شي ومسحنا الصورة. سؤالك القديم لسه شغال.',
    ]);
    expect(await statusesOf(app)).toEqual(['open']);
    await say(app, whatsapp, 'Panadol Kassala');
    expect(await say(app, whatsapp, 'no')).toEqual([
      'All right, nothing was sent. Your earlier question goes on.',
    ]);
  },
);

test('a photo after the choice goes to the pharmacy that is chosen instead', async () => {
  const { app, id, pharmacists } = await useAnswered(whatsapp);
  await pharmacists[1].post(`/api/inquiries/${id}/answer`, { answer: 'all', totalSdg: 9000 });
  await app.run();
  await say(app, whatsapp, '1');
  const [request] = await app.db.select().from(prescriptionRequests);
  const decline = `/api/prescription-requests/${request?.id}/decline`;
  await pharmacists[0].post(decline, { reason: 'ما عندنا' });
  app.advance(minutes(10));
  await app.run();
  const [told = ''] = await show(app, whatsapp);
  expect(told).toContain('صيدلية النيل اعتذرت عن طلبك. اكتب بدل');
  expect(await readyFiles(app)).toMatchObject([{ prescriptionRequestId: null, inquiryId: null }]);
  expect((await say(app, whatsapp, 'بدل')).join('\n')).toContain('وأضفنا ليه الصورة.');
  expect(await readyFiles(app)).toMatchObject([{ inquiryId: id, conversationId: null }]);
  const chosen = (await say(app, whatsapp, '2')).join('\n');
  expect(chosen).toContain('اخترت صيدلية الشفاء');
  expect(chosen).not.toContain('ومسحناها');
  const [moved] = await readyFiles(app);
  const path = `/api/prescription-requests/${moved?.prescriptionRequestId}/images/${moved?.id}`;
  const opened = await Promise.all(pharmacists.map((pharmacist) => pharmacist.get(path)));
  expect(opened.map(({ status }) => status)).toEqual([404, 200]);
});

test('a photo of another question stays out of a question that opens again', async () => {
  const { app } = await useAnswered(whatsapp);
  await say(app, whatsapp, '1');
  await show(app, whatsapp, otherQuestion);
  expect((await say(app, whatsapp, 'بدل')).join('\n')).not.toContain('أضفنا');
  expect(await readyFiles(app)).toMatchObject([{ inquiryId: null, prescriptionRequestId: null }]);
});

test('a change by SMS gives no photo of the chat to the question', async () => {
  const { app } = await useAnswered(whatsapp);
  await say(app, whatsapp, '1');
  await show(app, whatsapp);
  const [released = ''] = await say(app, number, 'بدل');
  expect(released).toContain('لغينا الاختيار');
  expect(released).not.toContain('أضفنا');
  expect(await readyFiles(app)).toMatchObject([{ inquiryId: null, prescriptionRequestId: null }]);
});

test('an open tracking page learns of a photo that joins its question', async () => {
  const { app, id } = await useAnswered(whatsapp);
  const count = () => app.db.$count(liveVersions, eq(liveVersions.audience, `track:${id}`));
  const before = await count();
  await show(app, whatsapp);
  expect(await count()).toBe(before + 1);
});

test('no deletes a photo that waits, and says nothing of the question that goes on', async () => {
  const { app } = await useAnswered(whatsapp);
  await leaveDraft(app);
  expect(await say(app, whatsapp, 'لا')).toEqual(['تمام، مسحنا الصورة.']);
  expect([await readyFiles(app), await statusesOf(app)]).toEqual([[], ['open']]);
});

test('a choice leaves out the photo of another question, and says so', async () => {
  const { app } = await useAnswered(whatsapp);
  await leaveDraft(app);
  const replies = (await say(app, whatsapp, '1')).join('\n');
  expect(replies).toMatch(/ما أرسلنا الصورة، ومسحناها[\s\S]*اخترت صيدلية النيل/);
  expect(await readyFiles(app)).toEqual([]);
});

test('a photo ends no erasure that waits for its code', async () => {
  const { app } = await useTown();
  await say(app, whatsapp, 'مسح');
  const code = /\d{6}/.exec(app.received(number).at(-1) ?? '')?.[0] ?? '';
  expect((await show(app, whatsapp)).join('\n')).toMatch(/وصلت[\s\S]*أرسلنا كود/);
  expect(await show(app, whatsapp)).toEqual(['وصلت الصورة رقم 2.']);
  expect(await stateOf(app)).toBe('forgetting');
  expect((await say(app, whatsapp, code))[0]).toContain('مسحنا كل شي');
  expect(await readyFiles(app)).toEqual([]);
});

test('a yes by SMS sends no photo of the chat', async () => {
  const { app } = await useTown();
  await show(app, whatsapp, question);
  expect((await say(app, number, 'وين'))[0]).not.toContain('صورة');
  expect((await say(app, number, question))[0]).toContain(
    'الصور ما بتمشي من رسالة نصية (SMS)، وبعد نعم بنمسحها.',
  );
  const [sent = ''] = await say(app, number, 'نعم');
  expect(sent).toContain('ما أرسلنا الصورة، ومسحناها');
  expect(sent).toContain('سألنا صيدليتين');
  expect(await readyFiles(app)).toEqual([]);
});

test('an album is asked about once', async () => {
  const { app } = await useTown();
  const [first] = await show(app, telegram);
  expect(first).toContain('اكتب أسماء الأدوية');
  expect(await show(app, telegram)).toEqual(['وصلت الصورة رقم 2.\n\nPhoto 2 is here.']);
  expect(await show(app, telegram)).toEqual(['وصلت الصورة رقم 3.\n\nPhoto 3 is here.']);
  expect((await say(app, telegram, question))[0]).toContain('ومعاه 3 صور');
  expect((await say(app, telegram, 'لا'))[0]).toBe('تمام، ما أرسلنا شي ومسحنا الصور.');
  await say(app, telegram, 'Amoclan 1g Kassala');
  await show(app, telegram);
  await show(app, telegram);
  expect((await say(app, telegram, 'no'))[0]).toBe(
    'All right, nothing was sent, and the photos are deleted.',
  );
});

test('a question that replaces an earlier question says that its photo must be sent again', async () => {
  const { app } = await useTown();
  await show(app, whatsapp, question);
  await say(app, whatsapp, 'نعم');
  const [asked = ''] = await say(app, whatsapp, otherQuestion);
  expect(asked).toContain('سؤالك القديم بيتوقف، وصورته ما بتمشي مع الجديد إلا لو أرسلتها تاني.');
  const [again = ''] = await show(app, whatsapp);
  expect(again).toContain('ومعاه صورة الروشتة للصيدلية البتختارها بس. سؤالك القديم بيتوقف.');
  await say(app, whatsapp, 'نعم');
  const [open] = await app.db.select().from(inquiries).where(eq(inquiries.status, 'open'));
  expect(await app.db.$count(files, eq(files.inquiryId, String(open?.id)))).toBe(1);
});

import { eq, like, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { Browser, signedIn } from '../../../test/client.ts';
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
import { heic, pdf } from '../../../test/pictures.ts';
import { useSmsApp } from '../../../test/sms.ts';
import {
  conversations,
  conversationTurns,
  fileOpenings,
  files,
  incomingMessages,
  inquiries,
  inquiryRecipients,
  limitCounters,
  pharmacyChannels,
  pharmacyStaff,
} from '../../database/schema.ts';
import { days, hours, minutes, seconds } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';

const channels = ['whatsapp', 'telegram'] as const;
const phoneOf = { whatsapp, telegram };

test.each(channels)(
  'a photo by %s goes with the question, and only the chosen pharmacy sees it',
  async (channel) => {
    const { app, nile, shifa } = await useTown();
    const phone = phoneOf[channel];
    const [came = ''] = await show(app, phone);
    expect(came).toContain('وصلت صورة الروشتة');
    expect(came).toContain('ما بتشوفها إلا الصيدلية البتختارها');
    expect(came).toContain('اكتب أسماء الأدوية والمدينة');
    // Drawn again and under the conversation, the provider's id is gone.
    const [stored] = await readyFiles(app);
    expect(stored).toMatchObject({ type: 'image/jpeg', hasSmall: true, inquiryId: null });
    expect(stored?.conversationId).not.toBeNull();
    expect(await app.db.select().from(incomingMessages)).toMatchObject([{ photoId: null }]);
    expect((await say(app, phone, question))[0]).toContain(
      'ومعاه صورة الروشتة للصيدلية البتختارها بس.',
    );
    expect((await agree(app, phone))[0]).toContain('سألنا صيدليتين في كسلا');
    const [inquiry] = await app.db.select().from(inquiries);
    expect(inquiry?.photosGoAlong).toBe(false);
    expect(await readyFiles(app)).toMatchObject([
      { id: stored?.id, conversationId: null, inquiryId: inquiry?.id },
    ]);

    const pharmacists = [
      await signedIn(app, 'pharmacy', nile.id),
      await signedIn(app, 'pharmacy', shifa.id),
    ] as const;
    const asked = `/api/inquiries/${inquiry?.id}`;
    for (const pharmacist of pharmacists)
      expect((await pharmacist.get(`${asked}/photos/${stored?.id}`)).status).toBe(404);
    await pharmacists[0].post(`${asked}/answer`, { answer: 'all', totalSdg: 12500 });
    await app.run();
    expect((await say(app, phone, '1'))[0]).toContain('اخترت صيدلية النيل');
    const [moved] = await readyFiles(app);
    const path = `/api/prescription-requests/${moved?.prescriptionRequestId}/images/${stored?.id}`;
    const opened = await Promise.all(pharmacists.map((pharmacist) => pharmacist.get(path)));
    expect(opened.map(({ status }) => status)).toEqual([200, 404]);
    expect(await app.db.select().from(fileOpenings)).toMatchObject([
      { fileId: stored?.id, opener: 'pharmacy', pharmacyId: nile.id },
    ]);
  },
);

test('photos come in any order with the words, and a question and a yes wait for those before them', async () => {
  const { app } = await useTown();
  expect((await say(app, whatsapp, question))[0]).not.toContain('صورة');
  expect((await show(app, whatsapp))[0]).toContain('ومعاه صورة الروشتة للصيدلية البتختارها بس.');
  expect((await show(app, whatsapp))[0]).toContain('وصلت الصورة رقم 2');
  const third = await photo(30);
  const replies = await after(app, whatsapp, async () => {
    await app.whatsapp.sendPhoto(whatsapp, third, 'شكرا');
    app.advance(seconds(1));
    await app.whatsapp.write(whatsapp, 'نعم');
  });
  expect(replies.join('\n')).toMatch(/الصورة رقم 3[\s\S]*سألنا صيدليتين/);
  const [inquiry] = await app.db.select().from(inquiries);
  expect((await readyFiles(app)).map(({ inquiryId }) => inquiryId)).toEqual(
    Array.from({ length: 3 }, () => inquiry?.id),
  );
  await show(app, whatsapp);
  const names = (await readyFiles(app)).map(({ name }) => name).toSorted();
  expect(names).toEqual(['photo-1.jpg', 'photo-2.jpg', 'photo-3.jpg', 'photo-4.jpg']);
});

test.each(channels)(
  'a first photo by %s without words is answered in both languages',
  async (channel) => {
    const { app } = await useTown();
    const phone = phoneOf[channel];
    const [first, ...more] = await show(app, phone);
    expect(more).toEqual([]);
    expect(first).toMatch(/^وصلت صورة الروشتة.*\nاكتب أسماء الأدوية والمدينة/);
    expect(first).toMatch(/\n\nThe photo of the prescription is here.*\nWrite the medicines and/);
    expect((await show(app, phone)).join(' ')).toMatch(/الصورة رقم 2.*Photo 2/s);
    expect(await say(app, phone, 'Amoclan 1g Kassala')).toEqual([
      expect.stringContaining('With 2 photos'),
    ]);
    expect(await show(app, phone)).toEqual([expect.stringMatching(/^Photo 3 is here/)]);
  },
);

test('a file that is no photo is answered in both languages before the first words', async () => {
  const { app } = await useTown();
  expect((await show(app, whatsapp, '', pdf)).join(' ')).toMatch(/ما قدرنا نفتح.*cannot open/s);
  await say(app, whatsapp, 'مساعدة');
  expect((await show(app, whatsapp, '', pdf)).join(' ')).not.toMatch(/[a-z]/);
});

test('only a chat that takes photos names them in the help', async () => {
  const { app } = await useTown();
  for (const phone of [whatsapp, telegram]) {
    expect((await say(app, phone, 'مساعدة'))[0]).toContain('صورة الروشتة');
    expect((await say(app, phone, 'help'))[0]).toContain('photo of the prescription');
  }
  expect((await say(app, '+249912000009', 'مساعدة'))[0]).not.toContain('صورة');
});

test('the caption of a photo is the question', async () => {
  const { app } = await useTown();
  const [reply = ''] = await show(app, whatsapp, question);
  expect(reply).toContain('وصلت صورة الروشتة');
  expect((await app.db.select().from(conversations))[0]?.state).toBe('confirming');
});

test.each(['لا', 'وقّف'])('%s before the question is sent deletes its photo', async (word) => {
  const { app } = await useTown();
  for (const caption of ['', question]) {
    await show(app, whatsapp, caption);
    expect(await readyFiles(app)).toHaveLength(1);
    expect((await say(app, whatsapp, word))[0]).toContain('مسحنا الصورة');
    expect(await readyFiles(app)).toEqual([]);
  }
  app.advance(hours(2));
  await app.cleanUp();
  expect(await app.db.$count(files)).toBe(0);
});

test('a photo without a yes is deleted after a day, and goes with no later question', async () => {
  const { app } = await useTown();
  await show(app, whatsapp);
  app.advance(hours(23));
  await app.cleanUp();
  expect(await readyFiles(app)).toHaveLength(1);
  app.advance(hours(2));
  await app.cleanUp();
  expect(await readyFiles(app)).toEqual([]);
  await show(app, telegram);
  app.advance(hours(25));
  expect((await say(app, telegram, question))[0]).not.toContain('صورة');
  await agree(app, telegram);
  expect(await readyFiles(app)).toEqual([]);
  app.advance(days(31));
  await app.cleanUp();
  expect(await app.db.$count(conversations)).toBe(0);
});

test.each(['', question])('a message a day keeps no photo with the words "%s"', async (caption) => {
  const { app } = await useTown();
  await show(app, whatsapp, caption);
  app.advance(hours(20));
  await say(app, whatsapp, 'مساعدة');
  app.advance(hours(5));
  await app.cleanUp();
  expect(await readyFiles(app)).toEqual([]);
  // No yes sends the question without its photo.
  expect((await say(app, whatsapp, 'نعم'))[0]).toContain('ما عندك سؤال');
  expect(await app.db.$count(inquiries)).toBe(0);
});

test('a person sees that a photo is not sent, exports its count, and erases it by a message', async () => {
  const { app } = await useTown();
  await show(app, whatsapp);
  const phone = '+249912000004';
  const browser = new Browser(app);
  await browser.post('/api/my-data', { phone });
  await app.run();
  const codeIn = (texts: string[]) => /\d{6}/.exec(texts.at(-1) ?? '')?.[0] ?? '';
  const opened = await browser.post('/api/my-data', { phone, code: codeIn(app.received(phone)) });
  expect(opened.body.items).toMatchObject([{ kind: 'conversation', photos: 1 }]);
  const { records } = (await browser.get('/api/my-data/export')).body;
  // The number may have a new holder, and the person has the photo in the chat.
  expect(records).toMatchObject([{ kind: 'conversation', unsentPhotos: 1, photos: [] }]);
  await say(app, whatsapp, 'مسح');
  await say(app, whatsapp, codeIn(app.received(phone)));
  expect(await readyFiles(app)).toEqual([]);
  expect(await app.db.$count(conversations)).toBe(0);
});

test.each([
  ['كبيرة شديد', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(11_000_000)])],
  ['ما قدرنا نفتح الصورة', pdf],
  ['ما قدرنا نفتح الصورة', heic],
  ['ما قدرنا نفتح الصورة', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
])(
  'a photo that cannot be read gets a sentence (%s), and its words are read',
  async (why, bytes) => {
    const { app } = await useTown();
    for (const phone of [whatsapp, telegram]) {
      expect(await show(app, phone, '', bytes)).toEqual([expect.stringContaining(why)]);
      const replies = await show(app, phone, question, bytes);
      expect(replies.join('\n')).toMatch(new RegExp(`${why}[\\s\\S]*فهمت[\\s\\S]*في كسلا`));
      expect((await agree(app, phone))[0]).toContain('سألنا');
    }
    expect(await app.db.$count(files)).toBe(0);
  },
);

test('while a provider is down the photo is tried again, then the words alone go on', async () => {
  const { app } = await useTown();
  app.state.isDown = true;
  await app.whatsapp.sendPhoto(whatsapp, await photo(), question);
  await app.gateway.write('+249911111111', question);
  await app.run();
  // A text of another person does not wait for it.
  const turns = await app.db.select().from(conversationTurns);
  expect(turns.map(({ sender }) => sender)).toEqual(['+249911111111']);
  for (let minute = 0; minute < 6; minute += 1) {
    await app.run();
    app.advance(minutes(1));
  }
  app.state.isDown = false;
  for (let minute = 0; minute < 16; minute += 1) {
    app.advance(minutes(1));
    await app.run();
  }
  const replies = app.received(whatsapp).join('\n');
  expect(replies).toMatch(/الصورة ما وصلتنا[\s\S]*فهمت[\s\S]*في كسلا/);
  expect((await say(app, whatsapp, 'نعم'))[0]).toContain('سألنا صيدليتين');
});

test('a photo whose provider comes back in time is there once', async () => {
  const { app } = await useTown();
  app.state.isDown = true;
  await app.telegram.sendPhoto(telegram, await photo());
  await app.run();
  expect(await app.db.$count(files)).toBe(0);
  app.state.isDown = false;
  app.advance(minutes(1));
  await app.run();
  expect(await readyFiles(app)).toHaveLength(1);
  expect(app.received(telegram).at(-1)).toContain('وصلت صورة الروشتة');
});

test('a photo is refused while the storage has no room, its words go on, and it counts for nothing', async () => {
  const app = await useSmsApp({ config: { minFreeSpace: Number.MAX_SAFE_INTEGER } });
  await loadMedicines(app.db);
  await app.telegram.sendPhoto(telegram, await photo(), question);
  for (let minute = 0; minute < 6; minute += 1) {
    await app.run();
    app.advance(minutes(1));
  }
  expect(app.received(telegram).join('\n')).toMatch(/الصورة ما وصلتنا[\s\S]*فهمت/);
  expect(await app.db.$count(files)).toBe(0);
  const ofSenders = like(limitCounters.key, 'chat-photos:%');
  expect(await app.db.$count(limitCounters, ofSenders)).toBe(0);
});

test('an event that comes twice, before and after its answer, brings one photo', async () => {
  const { app } = await useTown();
  await app.whatsapp.sendPhoto(whatsapp, await photo());
  const [row] = await app.db.select().from(incomingMessages);
  const repeat = () =>
    app.whatsapp.postMessage(whatsapp, {
      id: row?.providerId,
      type: 'image',
      image: { id: row?.photoId },
    });
  await repeat();
  await app.run();
  await repeat();
  await app.run();
  expect(await app.db.$count(files)).toBe(1);
  expect(app.received(whatsapp)).toHaveLength(1);
});

test('a photo whose answer fails after the download is downloaded again, and there once', async () => {
  const { app } = await useTown();
  await app.db.execute(sql`create function fail_turn() returns trigger language plpgsql
    as $$ begin raise exception 'no turn'; end $$`);
  await app.db.execute(sql`create trigger fail_turn before insert on conversation_turns
    for each row execute function fail_turn()`);
  await app.whatsapp.sendPhoto(whatsapp, await photo());
  await app.run();
  expect([await app.db.$count(files), await app.db.$count(conversations)]).toEqual([0, 0]);
  await app.db.execute(sql`drop trigger fail_turn on conversation_turns`);
  app.advance(minutes(1));
  await app.run();
  expect(await readyFiles(app)).toHaveLength(1);
  expect(await app.db.$count(files)).toBe(1);
});

test('a photo of a process that was killed is taken over after its claim', async () => {
  const { app } = await useTown();
  await app.whatsapp.sendPhoto(whatsapp, await photo());
  // As the process left it. A stored file that nothing owns is deleted after an hour.
  await app.db
    .update(incomingMessages)
    .set({ attempts: 1, claimedUntil: new Date(app.clock().getTime() + minutes(1)) });
  await app.run();
  expect(await readyFiles(app)).toEqual([]);
  app.advance(minutes(2));
  await app.run();
  expect(await readyFiles(app)).toHaveLength(1);
});

test('a text waits two minutes for the photo before it, and its own job downloads none', async () => {
  const { app } = await useTown();
  await app.whatsapp.sendPhoto(whatsapp, await photo());
  await app.db.execute(sql`delete from pgboss.job where name = 'incoming-photos'`);
  expect(await say(app, whatsapp, question)).toEqual([]);
  app.advance(minutes(2));
  await app.run();
  expect(app.received(whatsapp).join('\n')).toMatch(/الصورة ما وصلتنا[\s\S]*فهمت[\s\S]*في كسلا/);
  expect(await app.db.$count(files)).toBe(0);
});

test('the photos of an album that fail at first do not use up each other’s tries', async () => {
  const { app } = await useTown();
  app.state.isDown = true;
  for (let count = 0; count < 6; count += 1)
    await app.whatsapp.sendPhoto(whatsapp, await photo(count));
  for (let turn = 0; turn < 6; turn += 1) await app.run();
  expect(await app.db.$count(conversationTurns)).toBe(0);
  app.state.isDown = false;
  for (let turn = 0; turn < 4; turn += 1) {
    app.advance(minutes(1));
    await app.run();
  }
  expect(await readyFiles(app)).toHaveLength(6);
});

test('an emergency does not wait for further tries of its photo', async () => {
  const { app } = await useTown();
  app.state.isDown = true;
  await app.whatsapp.sendPhoto(whatsapp, await photo(), 'نزيف شديد');
  await app.run();
  app.state.isDown = false;
  app.advance(minutes(1));
  await app.run();
  expect(await app.db.$count(conversationTurns)).toBe(1);
  expect(app.received(whatsapp).join('\n')).toContain('اتصل بأقرب مستشفى');
});

test('an emergency overtakes the photo before it, and makes no yes before it late', async () => {
  const { app } = await useTown();
  await say(app, whatsapp, question);
  app.state.isDown = true;
  await app.whatsapp.sendPhoto(whatsapp, await photo());
  await app.run();
  app.advance(seconds(1));
  await app.whatsapp.write(whatsapp, 'نعم');
  app.advance(seconds(1));
  expect(await app.db.$count(conversationTurns)).toBe(1);
  await app.whatsapp.write(whatsapp, 'نزيف شديد');
  await app.run();
  // The photo and the yes still wait.
  expect(await app.db.$count(conversationTurns)).toBe(2);
  app.state.isDown = false;
  app.advance(minutes(1));
  await app.run();
  const replies = app.received(whatsapp).join('\n');
  expect(replies.match(/اتصل بأقرب مستشفى/g)).toHaveLength(1);
  expect(replies).toMatch(/ومعاه صورة الروشتة[\s\S]*سألنا صيدليتين/);
  expect(await app.db.$count(conversationTurns)).toBe(4);
});

test('a process with one connection answers an emergency behind a photo', async () => {
  const { app } = await useTown({ connections: 1 });
  app.state.isDown = true;
  await app.whatsapp.sendPhoto(whatsapp, await photo());
  await app.run();
  app.state.isDown = false;
  app.advance(seconds(1));
  await app.whatsapp.write(whatsapp, 'نزيف شديد');
  await app.run();
  expect(app.received(whatsapp).join('\n')).toContain('اتصل بأقرب مستشفى');
});

test('a new photo keeps those before it', async () => {
  const { app } = await useTown();
  await show(app, whatsapp);
  app.advance(hours(23));
  await show(app, whatsapp);
  app.advance(hours(2));
  await app.cleanUp();
  expect(await readyFiles(app)).toHaveLength(2);
});

test('photos by chat count in the bytes of a day for all', async () => {
  const { app } = await useTown();
  await show(app, telegram);
  const all = eq(limitCounters.key, 'upload-bytes:all');
  expect(await app.db.select().from(limitCounters).where(all)).toMatchObject([{ count: 1 }]);
  await app.db.update(limitCounters).set({ count: 20_000_000 }).where(all);
  expect((await show(app, whatsapp))[0]).toContain('الصورة ما وصلتنا');
});

test('a question has ten photos at most, and a sender forty in a day', async () => {
  const { app } = await useTown();
  for (let count = 1; count <= 10; count += 1) {
    app.advance(minutes(10));
    expect((await show(app, whatsapp))[0]).toContain('وصلت');
  }
  expect((await show(app, whatsapp))[0]).toContain('10 صور');
  expect(await readyFiles(app)).toHaveLength(10);
  await say(app, whatsapp, 'لا');
  await app.db
    .update(limitCounters)
    .set({ count: 38 })
    .where(like(limitCounters.key, 'chat-photos:%'));
  expect((await show(app, whatsapp))[0]).toContain('وصلت');
  // A photo that cannot be read counts too.
  expect((await show(app, whatsapp, '', pdf))[0]).toContain('ما قدرنا نفتح');
  expect((await show(app, whatsapp))[0]).toContain('صور كتيرة اليوم');
  // Another person has an own share.
  expect((await show(app, telegram))[0]).toContain('وصلت');
});

test("a pharmacist's photo is answered with a sentence and not stored", async () => {
  const { app, nile } = await useTown();
  const [staff] = await app.db
    .select()
    .from(pharmacyStaff)
    .where(eq(pharmacyStaff.pharmacyId, nile.id));
  await app.db.insert(pharmacyChannels).values({
    id: nile.id,
    pharmacyId: nile.id,
    channel: 'whatsapp',
    staffId: staff?.id ?? '',
    address: '+249912000004',
    language: 'ar',
    provenAt: app.clock(),
    createdAt: app.clock(),
  });
  expect(await show(app, whatsapp)).toEqual([expect.stringContaining('ما بنستلمها من الصيدليات')]);
  expect(await app.db.$count(files)).toBe(0);
  await say(app, telegram, question);
  await agree(app, telegram);
  expect(await show(app, whatsapp, '4821 1 12500')).toEqual([expect.stringContaining('4821')]);
  expect(await app.db.$count(files)).toBe(0);
  expect(await app.db.$count(inquiryRecipients)).toBe(2);
});

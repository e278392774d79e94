import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { TestAppOptions } from '../../../test/app.ts';
import { signedIn } from '../../../test/client.ts';
import { makePharmacy, makeStaff } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  deliveries,
  inquiryRecipients,
  pharmacies,
  pharmacyChannels,
} from '../../database/schema.ts';
import { blockedChat } from '../../dev/telegram-double.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';

const chat = '@12000003';
const otherChat = '@12000004';
const number = '+249911000001';
const whatsapp = 'whatsapp:+249912000004';
const customer = '+249912000005';

async function useDesk(options?: TestAppOptions) {
  const app = await useSmsApp(options);
  await loadMedicines(app.db);
  const kassala = { city: 'Kassala', state: 'Kassala' } as const;
  const { id } = await makePharmacy(app, {
    openOverride: true,
    nameAr: 'صيدلية النيل',
    ...kassala,
  });
  return { app, id, path: `/api/pharmacies/${id}/channels` };
}
type Desk = Awaited<ReturnType<typeof useDesk>>;

/** Writes from a phone or a chat, and returns the messages that come back to it. */
async function say(app: SmsApp, from: string, text: string): Promise<string[]> {
  const before = app.received(from).length;
  app.advance(minutes(1));
  const double = [app.telegram, app.whatsapp].find((double) => double.readPhone(from));
  await (double ?? app.gateway).write(from, text);
  await app.run();
  return app.received(from).slice(before);
}

const browserOf = ({ app, id }: Desk, staffId?: string) =>
  signedIn(app, 'pharmacy', id, staffId ? { staffId } : {});

/** Asks for the code of a chat, and sends it from there. */
async function proveChat(desk: Desk, channel: string, from: string, staffId?: string) {
  const { body } = await (await browserOf(desk, staffId)).post(`${desk.path}/${channel}`, {});
  // As the dashboard groups the digits.
  return say(desk.app, from, body.chatCode.code.replace(/(\d{4})(?=\d)/g, '$1 '));
}

async function proveNumber({ app, path, ...desk }: Desk, staffId?: string) {
  const browser = await browserOf({ app, path, ...desk }, staffId);
  await browser.post(`${path}/sms`, { phone: number });
  await app.run();
  const code = /\d{6}/.exec(app.received(number).at(-1) ?? '')?.[0] ?? '';
  await browser.post(`${path}/sms/prove`, { code });
}

/** A customer asks by SMS. @returns what `readers` get meanwhile, each on its own. */
async function ask(app: SmsApp, ...readers: string[]): Promise<string[][]> {
  const before = readers.map((reader) => app.received(reader).length);
  await say(app, customer, 'بنادول كسلا');
  await say(app, customer, 'نعم');
  return readers.map((reader, index) => app.received(reader).slice(before[index]));
}

const numberIn = (texts: string[] | undefined) => /^(\d{4}):/m.exec(texts?.join('\n') ?? '')?.[1];

test('a pharmacist proves a Telegram chat by a code that is sent there, and answers in it', async () => {
  const desk = await useDesk();
  const { app, path } = desk;
  const browser = await browserOf(desk);
  expect((await browser.get(path)).body.chats).toMatchObject([
    { channel: 'telegram', address: '@dawaya_bot' },
    { channel: 'whatsapp' },
  ]);
  const { status, body } = await browser.post(`${path}/telegram`, {});
  expect(status).toBe(202);
  const { code, link } = body.chatCode;
  expect(link).toBe(`https://t.me/dawaya_bot?start=${code}`);
  expect((await browser.get(path)).body.own).toEqual([
    { channel: 'telegram', phone: null, provenAt: null },
  ]);
  // The link of a Telegram bot sends the code after this command.
  expect((await say(app, chat, `/start ${code}`))[0]).toContain('صيدلية النيل');
  expect((await browser.get(path)).body.own).toMatchObject([
    { channel: 'telegram', provenAt: app.clock().toISOString() },
  ]);
  const [texts] = await ask(app, chat);
  expect(texts?.[0]).toContain('بنادول, Kassala');
  const question = numberIn(texts);
  expect((await say(app, chat, `${question} 1 12500`))[0]).toContain('has it');
  expect(await app.db.select().from(inquiryRecipients)).toMatchObject([{ answer: 'all' }]);
  expect((await say(app, chat, 'مقفول'))[0]).toContain('shown as closed');
  await say(app, chat, 'وقف');
  expect((await browser.get(path)).body.own).toEqual([]);
});

test('a code proves one chat for ten minutes, and a chat has five tries an hour', async () => {
  const desk = await useDesk();
  const { app, path } = desk;
  const browser = await browserOf(desk);
  const newCode = async () =>
    (await browser.post(`${path}/telegram`, {})).body.chatCode.code as string;
  const over = 'غلط أو انتهت';
  const late = await newCode();
  app.advance(minutes(10));
  expect((await say(app, chat, late))[0]).toContain(over);
  const code = await newCode();
  // The sender of an SMS can be forged, and another channel has codes of its own.
  expect((await say(app, number, code))[0]).not.toContain('صيدلية النيل');
  expect((await say(app, whatsapp, code))[0]).toContain(over);
  await say(app, chat, code);
  expect((await say(app, otherChat, code))[0]).toContain(over);
  for (let wrong = 0; wrong < 5; wrong++) await say(app, otherChat, '1234567890');
  const next = await newCode();
  expect((await say(app, otherChat, next))[0]).toContain(over);
  app.advance(hours(1));
  const last = await newCode();
  expect((await say(app, otherChat, last))[0]).toContain('صيدلية النيل');
});

test('questions go to the chat and not also by SMS, which replaces a chat that refuses them', async () => {
  const desk = await useDesk();
  await proveNumber(desk);
  await proveChat(desk, 'telegram', chat);
  const [inChat, bySms] = await ask(desk.app, chat, number);
  expect([inChat?.length, bySms]).toEqual([1, []]);
  desk.app.advance(hours(1));
  // Another person of the pharmacy blocks the bot afterwards.
  await proveChat(desk, 'telegram', blockedChat);
  const [, instead] = await ask(desk.app, chat, number);
  const question = numberIn(instead);
  expect(instead?.[0]).toContain('بنادول, Kassala');
  expect((await say(desk.app, number, `${question} 0`))[0]).toContain('does not have it');
});

test('a day after the last message WhatsApp announces questions once, and one word brings them', async () => {
  const desk = await useDesk();
  const { app } = desk;
  expect((await proveChat(desk, 'whatsapp', whatsapp))[0]).toContain('صيدلية النيل');
  expect((await (await browserOf(desk)).get(desk.path)).body.own).toMatchObject([
    { channel: 'whatsapp', phone: '+249912000004' },
  ]);
  app.advance(hours(25));
  const [texts] = await ask(app, whatsapp);
  expect(texts?.join()).not.toContain('بنادول');
  expect(texts).toHaveLength(1);
  expect((await say(app, whatsapp, 'أسئلة'))[0]).toContain('بنادول, Kassala');
});

test('an assistant answers in a chat with the rights of an assistant, until the removal', async () => {
  const desk = await useDesk();
  const { app, id } = desk;
  const assistant = await makeStaff(app, { pharmacyId: id });
  await proveChat(desk, 'telegram', chat, assistant.id);
  expect((await say(app, chat, 'مقفول'))[0]).toContain('Only a pharmacist');
  const owner = await browserOf(desk);
  expect((await owner.delete(`/api/pharmacies/${id}/staff/${assistant.id}`)).status).toBe(204);
  const [texts] = await ask(app, chat);
  expect(texts).toEqual([]);
  expect((await say(app, chat, 'أسئلة'))[0]).not.toContain('بنادول, Kassala');
  await app.cleanUp();
  expect(await app.db.$count(pharmacyChannels)).toBe(0);
});

test('without a bot or a number of WhatsApp no chat is offered', async () => {
  const app = await useSmsApp({ config: { telegram: undefined, whatsapp: undefined } });
  const { id } = await makePharmacy(app);
  const browser = await signedIn(app, 'pharmacy', id);
  const path = `/api/pharmacies/${id}/channels`;
  expect((await browser.get(path)).body.chats).toEqual([]);
  for (const channel of ['telegram', 'whatsapp'])
    expect((await browser.post(`${path}/${channel}`, {})).status).toBe(404);
  expect((await browser.post(`${path}/sms`, {})).status).toBe(400);
});

/** Proves a number and a chat of a member of staff; the chat then refuses a customer's question. */
async function askWithoutChats(desk: Desk, staffId?: string) {
  await proveNumber(desk, staffId);
  await proveChat(desk, 'telegram', chat, staffId);
  desk.app.advance(hours(1));
  desk.app.state.isDown = true;
  await ask(desk.app);
}

/** Lets half an hour pass, in which chats take nothing. @returns what then comes to the number. */
async function endPatience({ app }: Desk, wait = minutes(31)): Promise<string[]> {
  const before = app.received(number).length;
  app.advance(wait);
  await app.cleanUp();
  await app.run();
  app.state.isDown = false;
  for (let turn = 0; turn < 4; turn++) {
    app.advance(minutes(1));
    await app.run();
  }
  return app.received(number).slice(before);
}

test('questions that a chat does not take go to the number, and not to that of a removed member', async () => {
  const desk = await useDesk();
  await askWithoutChats(desk);
  expect((await endPatience(desk)).join()).toContain('بنادول, Kassala');

  const left = await useDesk();
  const assistant = await makeStaff(left.app, { pharmacyId: left.id });
  await askWithoutChats(left, assistant.id);
  const owner = await browserOf(left);
  expect((await owner.delete(`/api/pharmacies/${left.id}/staff/${assistant.id}`)).status).toBe(204);
  expect(await endPatience(left)).toEqual([]);
});

test('questions that a chat does not take go to no number once the pharmacy has answered or is suspended', async () => {
  const answered = await useDesk();
  await askWithoutChats(answered);
  const [row] = await answered.app.db.select().from(inquiryRecipients);
  const answer = { answer: 'none' };
  const path = `/api/inquiries/${row?.inquiryId}/answer`;
  expect((await (await browserOf(answered)).post(path, answer)).status).toBeLessThan(300);
  expect(await endPatience(answered)).toEqual([]);

  const suspended = await useDesk();
  await askWithoutChats(suspended);
  await suspended.app.db.update(pharmacies).set({ verificationStatus: 'suspended' });
  expect(await endPatience(suspended)).toEqual([]);
});

test('a choice that a chat does not take goes to the number, unless it is taken back', async () => {
  for (const isReleased of [false, true]) {
    const desk = await useDesk();
    await proveNumber(desk);
    await proveChat(desk, 'telegram', chat);
    desk.app.advance(hours(1));
    await ask(desk.app);
    const [row] = await desk.app.db.select().from(inquiryRecipients);
    const path = `/api/inquiries/${row?.inquiryId}/answer`;
    await (await browserOf(desk)).post(path, { answer: 'all' });
    await desk.app.run();
    desk.app.state.isDown = true;
    await say(desk.app, customer, '1');
    if (isReleased) await say(desk.app, customer, 'بدل');
    const texts = (await endPatience(desk)).join();
    // A release needs no text where its choice has not arrived.
    if (isReleased) expect(texts).toBe('');
    else expect(texts).toContain('the customer chose you');
  }
});

test('questions whose chat reports nothing for a day go to no number', async () => {
  const desk = await useDesk();
  await askWithoutChats(desk);
  // As one that WhatsApp took and never reported.
  await desk.app.db
    .update(deliveries)
    .set({ state: 'accepted' })
    .where(eq(deliveries.kind, 'questions'));
  expect(await endPatience(desk, hours(26))).toEqual([]);
});

test('a process with one connection proves a chat', async () => {
  const desk = await useDesk({ connections: 1 });
  expect((await proveChat(desk, 'telegram', chat))[0]).toContain('صيدلية النيل');
});

test.each(['end-sessions', 'remove'])(
  'an owner ends the stolen phone of an assistant by %s at once, with what waits',
  async (way) => {
    const desk = await useDesk();
    const { app, id, path } = desk;
    const assistant = await makeStaff(app, { pharmacyId: id, role: 'assistant' });
    await proveNumber(desk, assistant.id);
    await proveChat(desk, 'telegram', chat, assistant.id);
    const [texts] = await ask(app, chat);
    const question = numberIn(texts);
    const owner = await browserOf(desk);
    const member = `/api/pharmacies/${id}/staff/${assistant.id}`;
    // Neither an answer that waits nor a question that waits goes through.
    await app.telegram.write(chat, `${question} 1 12500`);
    await (way === 'remove' ? owner.delete(member) : owner.post(`${member}/end-sessions`));
    await app.run();
    expect(await app.db.$count(pharmacyChannels)).toBe(0);
    expect(await app.db.select().from(inquiryRecipients)).toMatchObject([{ answer: null }]);
    expect(await say(app, number, `${question} 1 12500`)).not.toContainEqual(
      expect.stringContaining('has it'),
    );
    app.advance(hours(1));
    const [inChat, bySms] = await ask(app, chat, number);
    expect([inChat, bySms]).toEqual([[], []]);
    expect((await (await browserOf(desk)).get(path)).body.own).toEqual([]);
  },
);

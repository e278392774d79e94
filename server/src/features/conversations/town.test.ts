import { createHmac } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type SmsApp, textCondition, useSmsApp } from '../../../test/sms.ts';
import {
  createInboxes,
  customerPhone,
  type Member,
  makeTextingPharmacies,
  memberOf,
  pharmacyPhone,
  questionNumbers,
} from '../../../test/texting-town.ts';
import {
  deliveries,
  incomingMessages,
  inquiries,
  inquiryRecipients,
  prescriptionRequests,
} from '../../database/schema.ts';
import { hours, minutes, seconds } from '../../platform/clock.ts';
import { hashOf } from '../../platform/secrets.ts';

/** `TOWN=20x50` runs the town of the issue, which takes minutes. */
const [pharmacyCount = 6, customerCount = 12] = (process.env.TOWN ?? '6x12').split('x').map(Number);
const towns = ['كسلا', 'عطبرة'];
/** Minutes after the start in which the gateway neither sends nor posts. */
const outage = { from: 3, until: 9 };

/** Writes a text whose webhook comes twice, from a webhook that is registered twice. */
async function post(app: SmsApp, phone: string, text: string, sentAt: Date): Promise<void> {
  const payload = { message: text, sender: phone, receivedAt: sentAt.toISOString() };
  const timestamp = String(Math.floor(app.clock().getTime() / 1000));
  const posts = ['one', 'two'].map((webhook) => {
    const id = hashOf(`${webhook} ${phone} ${text} ${sentAt}`).toString('hex');
    const body = JSON.stringify({ id, event: 'sms:received', payload });
    const signature = createHmac('sha256', app.settings.webhookKey)
      .update(body + timestamp)
      .digest('hex');
    const headers = { 'x-signature': signature, 'x-timestamp': timestamp };
    return app.app.inject({ method: 'POST', url: '/api/webhooks/sms', headers, body });
  });
  for (const { statusCode } of await Promise.all(posts)) expect(statusCode).toBe(200);
}

const customerAt = (index: number) => memberOf(customerPhone(index), index);
const shopAt = (index: number) => memberOf(pharmacyPhone(index), index);

/** A town whose pharmacies have proven their numbers and chats. */
async function useTown() {
  const app = await useSmsApp({ config: { smsPerDay: 100_000 } });
  await makeTextingPharmacies(
    app,
    Array.from({ length: pharmacyCount }, (_, index) =>
      index % 2 === 0
        ? { city: 'Kassala', state: 'Kassala' }
        : { city: 'Atbara', state: 'River Nile' },
    ),
    shopAt,
  );
  const start = app.clock().getTime();
  let written = 0;
  /** Texts on their way, each with the moment at which its webhook comes. */
  let underWay: { arrivesAt: number; send: () => Promise<void> }[] = [];
  /** Every fifth text comes ten minutes late. */
  const delay = (send: () => Promise<void>) => {
    written += 1;
    const arrivesAt = app.clock().getTime() + (written % 5 === 0 ? minutes(10) : 0);
    underWay.push({ arrivesAt, send });
  };
  app.state.holdChat = (postOnce) =>
    delay(async () => {
      for (const status of await Promise.all([postOnce(), postOnce()])) expect(status).toBe(200);
    });
  return {
    ...app,
    minute: () => (app.clock().getTime() - start) / minutes(1),
    written: () => written,
    async write({ channel, phone }: Member, text: string) {
      const sentAt = app.clock();
      if (channel === 'sms') delay(() => post(app, phone, text, sentAt));
      else await app[channel].write(phone, text);
    },
    /** Lets the texts arrive, those of an outage in the wrong order, and works them off. */
    async work() {
      const minute = (app.clock().getTime() - start) / minutes(1);
      app.state.isDown = minute >= outage.from && minute < outage.until;
      const now = app.clock().getTime();
      const arriving = underWay.filter(({ arrivesAt }) => arrivesAt <= now && !app.state.isDown);
      underWay = underWay.filter((text) => !arriving.includes(text));
      await Promise.all(arriving.toReversed().map(({ send }) => send()));
      await app.run();
    },
    isQuiet: () => underWay.length === 0,
  };
}

test(
  'in a town that asks and answers by text nothing is lost, doubled or seen by others',
  async () => {
    const town = await useTown();
    const { db } = town;
    const people = Array.from({ length: customerCount }, (_, index) => index);
    const shops = Array.from({ length: pharmacyCount }, (_, index) => index);
    // WhatsApp takes messages of the service within a day of the person's last.
    for (const shop of shops.map(shopAt))
      if (shop.channel === 'whatsapp') await town.write(shop, 'اسئلة');
    for (const index of people)
      await town.write(customerAt(index), `دوا بنادول ${index + 100} ${towns[index % 2]}`);
    const unread = createInboxes(town);
    /** The pharmacy writes that those who chose it have got their medicine. */
    const handOver = async (index: number, texts: readonly string[]) => {
      for (const text of texts) {
        const [, number] = /^(\d{4}): الزبون اختاركم/.exec(text) ?? [];
        if (number) await town.write(shopAt(index), `${number} سلمت`);
      }
    };
    const askedAt = new Map<number, number>();
    const firstAnswerAt = new Map<number, number>();
    const answered = new Set<string>();
    const began = performance.now();
    for (let step = 0; step < 480 && firstAnswerAt.size < customerCount; step++) {
      await town.work();
      for (const index of people) {
        const customer = customerAt(index);
        for (const text of unread(customer.phone)) {
          if (text.includes('نرسل السؤال')) {
            askedAt.set(index, town.clock().getTime());
            await town.write(customer, 'نعم');
          }
          if (text.includes('اضغط الزر')) await town.telegram.sendPhone(customer.phone);
          if (!firstAnswerAt.has(index) && /^1\) /m.test(text)) {
            firstAnswerAt.set(index, town.clock().getTime());
            await town.write(customer, '1');
          }
        }
      }
      for (const index of shops) {
        const texts = unread(shopAt(index).phone);
        await handOver(index, texts);
        const numbers = texts
          .flatMap(questionNumbers)
          .filter((number) => !answered.has(`${index} ${number}`));
        for (const number of numbers) answered.add(`${index} ${number}`);
        const lines = numbers.map((number) => `${number} 1 ${1000 + index}`);
        if (lines.length > 0) await town.write(shopAt(index), lines.join('\n'));
      }
      town.advance(minutes(1));
    }
    // The rest of the texts arrives, and the last reports.
    for (let step = 0; step < 40; step++) {
      await town.work();
      for (const index of shops) await handOver(index, unread(shopAt(index).phone));
      town.advance(minutes(1));
    }
    expect(town.isQuiet()).toBe(true);
    const requests = await db.select().from(prescriptionRequests);
    const sent = await db.select().from(deliveries).where(textCondition);
    const parts = sent.reduce((sum, row) => sum + row.parts, 0);
    const waits = people
      .map((index) => ((firstAnswerAt.get(index) ?? 0) - (askedAt.get(index) ?? 0)) / seconds(1))
      .sort((one, other) => one - other);
    const isTo = (member: Member) => (row: (typeof sent)[number]) =>
      row.channel === member.channel && row.recipient === member.address;
    const ofCustomers = people.flatMap((index) => sent.filter(isTo(customerAt(index)))).length;
    process.stderr.write(
      `town ${pharmacyCount} × ${customerCount}: found ${requests.length}; texts in ${town.written()}, out ${sent.length} ` +
        `(customers ${ofCustomers}), parts ${parts}; per found medicine ${(sent.length / requests.length).toFixed(1)} texts, ` +
        `${(parts / requests.length).toFixed(1)} parts; question to first answer: first ${waits[0]} s, ` +
        `median ${waits[Math.floor(waits.length / 2)]} s, last ${waits.at(-1)} s of clock; ` +
        `${town.minute()} min of clock in ${Math.round((performance.now() - began) / 1000)} s\n`,
    );
    // Nothing is lost.
    expect(requests.length).toBe(customerCount);
    expect(await db.$count(incomingMessages)).toBe(town.written());
    expect(await db.$count(incomingMessages, isNull(incomingMessages.handledAt))).toBe(0);
    // Telegram reports nothing.
    const isThere = ({ channel, state }: (typeof sent)[number]) =>
      state === (channel === 'telegram' ? 'sent' : 'delivered');
    expect(sent.filter((row) => !isThere(row))).toEqual([]);
    // Nothing is doubled.
    expect(await db.$count(inquiries)).toBe(customerCount);
    expect(new Set(requests.map(({ phone }) => phone)).size).toBe(customerCount);
    for (const { answer, version } of await db.select().from(inquiryRecipients))
      if (answer) expect(version).toBe(1);
    for (const member of [...people.map(customerAt), ...shops.map(shopAt)])
      expect(town.received(member.phone).length).toBe(sent.filter(isTo(member)).length);
    // No phone sees a text of another person.
    for (const index of people) {
      const texts = town.received(customerAt(index).phone).join('\n');
      expect(new Set(texts.match(/بنادول \d+/g))).toEqual(new Set([`بنادول ${index + 100}`]));
      const [request] = await db
        .select()
        .from(prescriptionRequests)
        .where(eq(prescriptionRequests.phone, customerPhone(index)));
      expect(request?.items?.[0]?.text).toContain(String(index + 100));
    }
    // A pharmacy reads the number of a customer who chose it, and of no other.
    for (const index of shops)
      for (const text of town.received(shopAt(index).phone))
        if (/9123\d{5}/.test(text.replaceAll('\u00a0', ''))) expect(text).toContain('اختاركم');
    expect(requests.map(({ status }) => status)).toEqual(requests.map(() => 'completed'));
  },
  hours(1),
);

import { createHmac } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  createInboxes,
  customerPhone,
  isOfCustomer,
  makeTextingPharmacies,
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

/** A town whose pharmacies have proven their numbers. */
async function useTown() {
  const app = await useSmsApp({ config: { smsPerDay: 100_000 } });
  await makeTextingPharmacies(
    app,
    Array.from({ length: pharmacyCount }, (_, index) =>
      index % 2 === 0
        ? { city: 'Kassala', state: 'Kassala' }
        : { city: 'Atbara', state: 'River Nile' },
    ),
  );
  const start = app.clock().getTime();
  let written = 0;
  /** Texts on their way, each with the moment at which its webhook comes. */
  let underWay: { arrivesAt: number; send: () => Promise<void> }[] = [];
  return {
    ...app,
    minute: () => (app.clock().getTime() - start) / minutes(1),
    written: () => written,
    /** Every fifth text comes ten minutes late. */
    write(phone: string, text: string) {
      written += 1;
      const sentAt = app.clock();
      const delay = written % 5 === 0 ? minutes(10) : 0;
      const arrivesAt = sentAt.getTime() + delay;
      underWay.push({ arrivesAt, send: () => post(app, phone, text, sentAt) });
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
    for (const index of people)
      town.write(customerPhone(index), `دوا بنادول ${index + 100} ${towns[index % 2]}`);
    const unread = createInboxes(town);
    /** The pharmacy writes that those who chose it have got their medicine. */
    const handOver = (index: number, texts: readonly string[]) => {
      for (const text of texts) {
        const [, number] = /^(\d{4}): الزبون اختاركم/.exec(text) ?? [];
        if (number) town.write(pharmacyPhone(index), `${number} سلمت`);
      }
    };
    const askedAt = new Map<number, number>();
    const firstAnswerAt = new Map<number, number>();
    const answered = new Set<string>();
    const began = performance.now();
    for (let step = 0; step < 480 && firstAnswerAt.size < customerCount; step++) {
      await town.work();
      for (const index of people) {
        const phone = customerPhone(index);
        for (const text of unread(phone)) {
          if (text.includes('نرسل السؤال')) {
            askedAt.set(index, town.clock().getTime());
            town.write(phone, 'نعم');
          }
          if (!firstAnswerAt.has(index) && /^1\) /m.test(text)) {
            firstAnswerAt.set(index, town.clock().getTime());
            town.write(phone, '1');
          }
        }
      }
      for (const index of shops) {
        const texts = unread(pharmacyPhone(index));
        handOver(index, texts);
        const numbers = texts
          .flatMap(questionNumbers)
          .filter((number) => !answered.has(`${index} ${number}`));
        for (const number of numbers) answered.add(`${index} ${number}`);
        const lines = numbers.map((number) => `${number} 1 ${1000 + index}`);
        if (lines.length > 0) town.write(pharmacyPhone(index), lines.join('\n'));
      }
      town.advance(minutes(1));
    }
    // The rest of the texts arrives, and the last reports.
    for (let step = 0; step < 40; step++) {
      await town.work();
      for (const index of shops) handOver(index, unread(pharmacyPhone(index)));
      town.advance(minutes(1));
    }
    expect(town.isQuiet()).toBe(true);
    const requests = await db.select().from(prescriptionRequests);
    const sent = await db.select().from(deliveries);
    const parts = sent.reduce((sum, row) => sum + row.parts, 0);
    const waits = people
      .map((index) => ((firstAnswerAt.get(index) ?? 0) - (askedAt.get(index) ?? 0)) / seconds(1))
      .sort((one, other) => one - other);
    const ofCustomers = sent.filter(isOfCustomer).length;
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
    expect(sent.filter(({ state }) => state !== 'delivered')).toEqual([]);
    // Nothing is doubled.
    expect(await db.$count(inquiries)).toBe(customerCount);
    expect(new Set(requests.map(({ phone }) => phone)).size).toBe(customerCount);
    for (const { answer, version } of await db.select().from(inquiryRecipients))
      if (answer) expect(version).toBe(1);
    const phones = [...people.map(customerPhone), ...shops.map(pharmacyPhone)];
    for (const phone of phones)
      expect(town.received(phone).length).toBe(
        sent.filter(({ recipient }) => recipient === phone).length,
      );
    // No phone sees a text of another person.
    for (const index of people) {
      const texts = town.received(customerPhone(index)).join('\n');
      expect(new Set(texts.match(/بنادول \d+/g))).toEqual(new Set([`بنادول ${index + 100}`]));
      const [request] = await db
        .select()
        .from(prescriptionRequests)
        .where(eq(prescriptionRequests.phone, customerPhone(index)));
      expect(request?.items?.[0]?.text).toContain(String(index + 100));
    }
    // A pharmacy reads the number of a customer who chose it, and of no other.
    for (const index of shops)
      for (const text of town.received(pharmacyPhone(index)))
        if (/9123\d{5}/.test(text.replaceAll('\u00a0', ''))) expect(text).toContain('اختاركم');
    expect(requests.map(({ status }) => status)).toEqual(requests.map(() => 'completed'));
  },
  hours(1),
);

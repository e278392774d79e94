import { randomUUID } from 'node:crypto';
import { minuteAt, minutesOfDay } from '@dawaya/contract/vocabulary/khartoum-time';
import { and, eq, like, sql } from 'drizzle-orm';
import {
  deliveries,
  incomingMessages,
  inquiries,
  inquiryRecipients,
  prescriptionRequests,
} from '../../server/src/database/schema.ts';
import {
  createDeliveries,
  createGateways,
  createSmsBudget,
} from '../../server/src/features/deliveries/index.ts';
import { createBudgets } from '../../server/src/platform/budgets.ts';
import { minutes } from '../../server/src/platform/clock.ts';
import { type SmsApp, startSmsApp, textCondition } from '../../server/test/sms.ts';
import {
  createInboxes,
  customerPhone,
  isOfCustomer,
  makeTextingPharmacies,
  pharmacyPhone,
  questionNumbers,
} from '../../server/test/texting-town.ts';
import { type Bench, type Figure, formatNumber, type Measure } from '../measure.ts';
import { formatPercentiles } from '../support/streams.ts';

/** A town of a country in which twenty such towns ask 1,000 questions a day. */
const pharmacyCount = 20;
const questionsPerDay = Number(process.env.QUESTIONS ?? 50);
/** Days of towns in a month of 1,000 questions a day. */
const townDays = (30 * 1000) / questionsPerDay;
/** Sudanese pounds for a part. */
const costPerPart = Number(process.env.SMS_PART_PRICE ?? 20);

/** The day, in minutes of Khartoum: people ask until the evening, and pharmacies answer. */
const asking = { from: 8 * 60, until: 21 * 60 };
const stepMinutes = 2;
/** Minutes in which an asked pharmacy answers, and a customer chooses. */
const answersWithin = 40;
const choosesAfter = 20;
/** Shares of the asked pharmacies: those that answer at all, and those of them that have it. */
const answering = 0.6;
const having = 0.5;

/** Returns numbers from 0 to 1 that are the same in each run (Park and Miller). */
function createRandom(): () => number {
  let state = 20_261_128;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Lets a day pass in the town, in which everybody writes and reads text messages only. */
async function liveADay(app: SmsApp, bench: Bench): Promise<void> {
  const random = createRandom();
  const minuteOfDay = () => minuteAt(app.clock()) % minutesOfDay;
  app.advance(minutes((asking.from - minuteOfDay() + minutesOfDay) % minutesOfDay));
  const start = app.clock().getTime();
  const now = () => (app.clock().getTime() - start) / minutes(1);
  const length = asking.until - asking.from;
  /** Texts that people will write, each with its minute. */
  let ahead = Array.from({ length: questionsPerDay }, (_, index) => ({
    at: random() * length,
    phone: customerPhone(index),
    text: `دوا بنادول ${index + 100} كسلا`,
  }));
  const unread = createInboxes(app);
  const asked = new Set<string>();
  const chosen = new Set<string>();
  const plan = (phone: string, text: string, after: number) =>
    void ahead.push({ at: now() + after, phone, text });
  while (now() < length + 90) {
    const due = ahead.filter(({ at }) => at <= now());
    ahead = ahead.filter(({ at }) => at > now());
    for (const { phone, text } of due) await app.gateway.write(phone, text);
    await app.run();
    for (let index = 0; index < questionsPerDay; index += 1) {
      const phone = customerPhone(index);
      for (const text of unread(phone)) {
        if (text.includes('نرسل السؤال')) plan(phone, 'نعم', 1);
        if (!chosen.has(phone) && /^1\) /m.test(text)) {
          chosen.add(phone);
          plan(phone, '1', choosesAfter);
        }
      }
    }
    for (let index = 0; index < pharmacyCount; index += 1) {
      const phone = pharmacyPhone(index);
      const numbers = unread(phone).flatMap(questionNumbers);
      const fresh = numbers.filter((number) => !asked.has(`${index} ${number}`));
      for (const number of fresh) asked.add(`${index} ${number}`);
      const lines = fresh
        .filter(() => random() < answering)
        .map((number) => (random() < having ? `${number} 1 ${1000 + index}` : `${number} 0`));
      if (lines.length > 0) plan(phone, lines.join('\n'), random() * answersWithin);
    }
    app.advance(minutes(stepMinutes));
    if (Math.round(now()) % 120 === 0) bench.say(`${Math.round(now() / 60)} hours of the day`);
  }
}

/** Messages of the measure of deliveries, which so many callers queue at once. */
const deliveryCount = 1000;
const callers = 10;

/** Returns calls a second. */
async function rateOf(call: (index: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < deliveryCount) await call(next++);
    }),
  );
  return (deliveryCount / (performance.now() - began)) * 1000;
}

/** Measures how many messages a second are queued, and handed over to the double of the gateway. */
async function measureDeliveries(app: SmsApp): Promise<Figure> {
  const { db } = app;
  const service = createDeliveries({
    ...app,
    budget: createSmsBudget(createBudgets(app.clock, 1), app.config.smsPerDay),
    channels: createGateways(app.config),
    log: app.app.log,
  });
  await db.execute(sql`create table bare (like deliveries including all)`);
  const bare = await rateOf((index) =>
    db.execute(sql`insert into bare (id, channel, recipient, kind, event_key, language, text, parts,
        state, provider_id, is_code, expires_at, created_at)
      values (${randomUUID()}, 'sms', ${customerPhone(index)}, 'news', ${`bare:${index}`}, 'ar',
        ${newsText}, 1, 'queued', ${randomUUID()}, false, now(), now())`),
  );
  const queued = await rateOf((index) =>
    db.transaction((db) =>
      service.send(db, [
        {
          channel: 'sms',
          recipient: customerPhone(index),
          language: 'ar',
          kind: 'news',
          values: { text: newsText },
          eventKey: `bench:${index}`,
        },
      ]),
    ),
  );
  const began = performance.now();
  await app.run();
  const seconds = (performance.now() - began) / 1000;
  const delivered = and(like(deliveries.eventKey, 'bench:%'), eq(deliveries.state, 'delivered'));
  const count = await db.$count(deliveries, delivered);
  if (count !== deliveryCount) throw new Error(`${count} of ${deliveryCount} were delivered`);
  return {
    what: `${formatNumber(deliveryCount)} messages by ${callers} callers at once: queued with their job; then handed over and reported`,
    ours: `${formatNumber(queued)} a second; ${formatNumber(count / seconds)} a second in one process`,
    yardstick: `bare insert of the same row: ${formatNumber(bare)} a second`,
  };
}

/** Times each of so many calls, in milliseconds. */
async function timesOf(call: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  await rateOf(async (index) => {
    const began = performance.now();
    await call(index);
    times.push(performance.now() - began);
  });
  return times;
}

/** Measures how long the gateway waits for the webhook: signed, checked, stored, with its job. */
async function measureWebhook(app: SmsApp): Promise<Figure> {
  const { db } = app;
  await db.execute(sql`create table bare_incoming (like incoming_messages including all)`);
  const bare = await timesOf((index) =>
    db.execute(sql`insert into bare_incoming (id, channel, provider_id, sender, text, sent_at, received_at)
      values (${randomUUID()}, 'sms', ${`bare:${index}`}, ${customerPhone(index)}, ${newsText}, now(), now())`),
  );
  const before = await db.$count(incomingMessages);
  const answered = await timesOf((index) => app.gateway.write(customerPhone(index), newsText));
  const count = (await db.$count(incomingMessages)) - before;
  if (count !== deliveryCount) throw new Error(`${count} of ${deliveryCount} were stored`);
  return {
    what: `the webhook’s answer to ${formatNumber(deliveryCount)} messages by ${callers} callers at once`,
    ours: formatPercentiles(answered),
    yardstick: `bare insert of the same row: ${formatPercentiles(bare)}`,
  };
}

const newsText = 'رد على سؤالك في دوايا:\n1) صيدلية النيل: كله موجود، 12,500 ج';

/**
 * Measures what questions by text messages cost: one day of one town with the double of the gateway
 * and a held clock. A month is this day many times over, not simulated.
 */
async function measure(bench: Bench): Promise<Figure[]> {
  const app = await startSmsApp({ config: { smsPerDay: 1_000_000 } });
  bench.afterwards(() => app.close());
  const town = { city: 'Kassala', state: 'Kassala' } as const;
  await makeTextingPharmacies(app, new Array(pharmacyCount).fill(town));
  await liveADay(app, bench);
  const { db } = app;
  const sent = await db.select().from(deliveries).where(textCondition);
  const questions = await db.$count(inquiries);
  const found = await db.$count(prescriptionRequests);
  const texts = await db.$count(incomingMessages);
  const asked = await db.$count(inquiryRecipients);
  if (questions !== questionsPerDay || found === 0)
    throw new Error(`${questions} questions and ${found} choices instead of ${questionsPerDay}`);
  const isDigest = ({ kind }: { kind: string }) => kind === 'questions';
  const sumParts = (rows: typeof sent) => rows.reduce((sum, { parts }) => sum + parts, 0);
  const digests = sent.filter(isDigest);
  const others = sent.filter((row) => !isDigest(row));
  const parts = sumParts(sent);
  const of = (count: number, all: number) => formatNumber(count / all, 1);
  const cost = (count: number) => `${formatNumber(count * costPerPart)} SDG`;
  const toCustomers = sent.filter(isOfCustomer);
  const delivering = await measureDeliveries(app);
  const receiving = await measureWebhook(app);
  return [
    delivering,
    receiving,
    {
      what: `a question by text in a day of ${questionsPerDay} in a town of ${pharmacyCount} pharmacies, with ${costPerPart} SDG a part`,
      ours: `${of(sent.length, questions)} messages out in ${of(parts, questions)} parts, ${of(texts, questions)} in; ${cost(parts / questions)}`,
    },
    {
      what: 'the same for a found medicine',
      ours: `${found} of ${questions} found; ${of(sent.length, found)} messages in ${of(parts, found)} parts; ${cost(parts / found)}`,
    },
    {
      what: 'the customer\u2019s part of it',
      ours: `${of(toCustomers.length, questions)} messages in ${of(sumParts(toCustomers), questions)} parts`,
    },
    {
      what: 'questions to pharmacies, gathered for ten minutes',
      ours: `${formatNumber(asked)} in ${formatNumber(digests.length)} messages of ${formatNumber(sumParts(digests))} parts`,
      yardstick: `one message for each: ${formatNumber(asked)}`,
    },
    {
      what: `a month of 1,000 questions a day, as ${formatNumber(townDays)} such days (calculated)`,
      ours: `${formatNumber(sent.length * townDays)} messages in ${formatNumber(parts * townDays)} parts; ${cost(parts * townDays)}; without questions to pharmacies ${formatNumber(sumParts(others) * townDays)} parts`,
    },
  ];
}

export const texts: Measure = { name: 'texts', measure };

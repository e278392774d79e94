import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import {
  inquiries,
  inquiryRecipients,
  pharmacyChannels,
  prescriptionRequests,
} from '../../database/schema.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import { hashOf } from '../../platform/secrets.ts';
import { loadMedicines } from '../medicines/index.ts';

/** `TOWN=20x50` runs the town of the issue, which takes minutes. */
const [pharmacyCount = 6, customerCount = 12] = (process.env.TOWN ?? '6x12').split('x').map(Number);
const customerPhone = (index: number) => `+2499123${String(index).padStart(5, '0')}`;
const pharmacyPhone = (index: number) => `+2499110${String(index).padStart(5, '0')}`;
const towns = ['كسلا', 'عطبرة'];

/** Writes a text whose webhook comes twice. */
async function write(app: SmsApp, phone: string, text: string, delay = 0): Promise<void> {
  const sentAt = app.clock().getTime() - delay;
  const payload = { message: text, sender: phone, receivedAt: new Date(sentAt).toISOString() };
  const id = hashOf(`${phone} ${text} ${sentAt}`).toString('hex');
  const event = { id, event: 'sms:received', payload };
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(app.clock().getTime() / 1000));
  const signature = createHmac('sha256', app.settings.webhookKey)
    .update(body + timestamp)
    .digest('hex');
  const headers = { 'x-signature': signature, 'x-timestamp': timestamp };
  for (let time = 0; time < 2; time++) {
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/api/webhooks/sms',
      headers,
      body,
    });
    expect(statusCode).toBe(200);
  }
}

test('in a town that asks and answers by text nothing is lost, doubled or seen by others', async () => {
  const app = await useSmsApp({ config: { smsPerDay: 100_000 } });
  await loadMedicines(app.db);
  const shops = [];
  for (let index = 0; index < pharmacyCount; index++) {
    const city = index % 2 === 0 ? 'Kassala' : 'Atbara';
    const state = index % 2 === 0 ? ('Kassala' as const) : ('River Nile' as const);
    const shop = await makePharmacy(app, { openOverride: true, city, state });
    await app.db.insert(pharmacyChannels).values({
      id: shop.id,
      pharmacyId: shop.id,
      channel: 'sms',
      staffId: shop.id,
      address: pharmacyPhone(index),
      language: 'ar',
      provenAt: app.clock(),
      createdAt: app.clock(),
    });
    shops.push(shop);
  }
  const people = Array.from({ length: customerCount }, (_, index) => index);
  for (const index of people)
    await write(app, customerPhone(index), `دوا بنادول ${index + 100} ${towns[index % 2]}`);
  await app.run();
  app.advance(seconds(30));
  for (const index of people) await write(app, customerPhone(index), 'نعم');
  await app.run();
  expect(await app.db.$count(inquiries)).toBe(customerCount);
  // Digests go out every ten minutes; pharmacies answer all that they read.
  const answeredNumbers = new Set<string>();
  for (let round = 0; round < 1 + customerCount / 8; round++) {
    app.advance(minutes(11));
    await app.run();
    for (let index = 0; index < pharmacyCount; index++) {
      const numbers = app
        .received(pharmacyPhone(index))
        .flatMap((text) => [...text.matchAll(/^(\d{4}): بنادول/gm)].map(([, number]) => number));
      const lines = [...new Set(numbers)]
        .filter((number) => !answeredNumbers.has(`${index} ${number}`))
        .map((number) => `${number} 1 ${1000 + index}`);
      for (const line of lines) answeredNumbers.add(`${index} ${line.slice(0, 4)}`);
      // A message that comes ten minutes late.
      if (lines.length > 0) await write(app, pharmacyPhone(index), lines.join('\n'), minutes(10));
    }
    await app.run();
  }
  const answered = await app.db.select().from(inquiryRecipients);
  for (const { answer, version } of answered) if (answer) expect(version).toBe(1);
  for (const index of people) await write(app, customerPhone(index), '1');
  await app.run();
  const requests = await app.db.select().from(prescriptionRequests);
  expect(new Set(requests.map(({ phone }) => phone)).size).toBe(requests.length);
  const parts = people.map((index) => app.received(customerPhone(index)).length);
  const told = shops.map((_, index) => app.received(pharmacyPhone(index)).length);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  process.stderr.write(
    `chosen ${requests.length} of ${customerCount}; texts to customers ${sum(parts)}, to pharmacies ${sum(told)}\n`,
  );
  expect(requests.length).toBe(customerCount);
  for (const index of people) {
    const texts = app.received(customerPhone(index)).join('\n');
    expect(new Set(texts.match(/بنادول \d+/g))).toEqual(new Set([`بنادول ${index + 100}`]));
    const [request] = await app.db
      .select()
      .from(prescriptionRequests)
      .where(eq(prescriptionRequests.phone, customerPhone(index)));
    expect(request?.items?.[0]?.text).toContain(String(index + 100));
  }
  for (const [index] of shops.entries())
    for (const text of app.received(pharmacyPhone(index))) expect(text).not.toMatch(/9123\d{5}/);
}, 540_000);

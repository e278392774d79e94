import { expect, onTestFinished, test, vi } from 'vitest';
import { makePharmacy } from '../../../test/factories.ts';
import { hasKannel, kannelId, startKannel } from '../../../test/kannel.ts';
import { useSmppApp } from '../../../test/smpp.ts';
import { deliveries, incomingMessages, inquiries } from '../../database/schema.ts';
import { createBudgets } from '../../platform/budgets.ts';
import { minutes } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';
import { createSmsBudget } from './budget.ts';
import { createDeliveries } from './service.ts';
import { createSmppGateway } from './smpp.ts';

// Kannel is another program's SMPP. It plays the phones at the operator's double.

const phone = '+249912345678';
const other = '+249912345679';
const kannelTest = test.skipIf(!hasKannel());
/** In milliseconds: smsbox connects again after ten seconds. */
const wait = { timeout: 40_000, interval: 100 };

async function useKannel() {
  const app = await useSmppApp({ relayId: kannelId });
  const kannel = await startKannel(app.settings);
  onTestFinished(() => kannel.close());
  const service = createDeliveries({
    ...app,
    budget: createSmsBudget(createBudgets(app.clock, 1), 1000),
    channels: [createSmppGateway(app.settings)],
    log: app.app.log,
  });
  return {
    app,
    kannel,
    /** Sends a text without a conversation. It is also its event. */
    async send(text: string) {
      const message = { channel: 'sms', language: 'ar', kind: 'reply', values: { text } } as const;
      await service.send(app.db, [{ ...message, recipient: phone, eventKey: text }]);
    },
    /** Writes from a phone, waits for all that has arrived so far, and runs the jobs. */
    async write(from: string, text: string, arrived: number) {
      app.advance(minutes(1));
      await kannel.write(from, app.settings.number, text);
      await vi.waitFor(
        async () => expect(await app.db.$count(incomingMessages)).toBe(arrived),
        wait,
      );
      await app.run();
    },
  };
}

kannelTest(
  'Kannel reads Arabic texts of one to three parts letter for letter',
  async () => {
    const { app, kannel, send } = await useKannel();
    const texts = [2, 7, 10].map((times) => `${'دواء متوفّر، ٥ ج: '.repeat(times)}نهاية`);
    for (const text of texts) await send(text);
    await app.run();
    await vi.waitFor(() => expect(kannel.textsOf(phone)).toHaveLength(3), wait);
    expect(kannel.textsOf(phone).toSorted()).toEqual(texts.toSorted());
    const rows = await app.db.select().from(deliveries).orderBy(deliveries.position);
    expect(rows.map(({ state, parts }) => [state, parts])).toEqual([
      ['delivered', 1],
      ['delivered', 2],
      ['delivered', 3],
    ]);
  },
  90_000,
);

kannelTest(
  'a question of two parts from Kannel becomes an inquiry',
  async () => {
    const { app, kannel, write } = await useKannel();
    await loadMedicines(app.db);
    await makePharmacy(app, { openOverride: true });
    const question =
      'دوا\nأموكلان ١ جم × ١٤\nبنادول 500 ملجم × 20\nأموكسيسيلين 500 ملجم × 21\nكسلا';
    expect(question.length).toBeGreaterThan(70);
    await write(phone, question, 1);
    expect(await app.db.select().from(incomingMessages)).toMatchObject([
      { sender: phone, text: question },
    ]);
    await vi.waitFor(() => expect(kannel.textsOf(phone)).toHaveLength(1), wait);
    expect(kannel.textsOf(phone)[0]).toMatch(/^فهمت: .*أموكلان.*بنادول.*أموكسيسيلين.* في كسلا/s);
    expect(await app.db.$count(inquiries)).toBe(0);
    await write(phone, 'نعم', 2);
    expect(await app.db.select().from(inquiries)).toMatchObject([{ phone, city: 'Kassala' }]);
    await vi.waitFor(() => expect(kannel.textsOf(phone)).toHaveLength(2), wait);
  },
  90_000,
);

kannelTest(
  'a killed Kannel loses and doubles nothing',
  async () => {
    const { app, kannel, send, write } = await useKannel();
    const texts = Array.from({ length: 20 }, (_, index) => `${'متوفر عندنا '.repeat(8)}${index}`);
    for (const text of texts.slice(0, 8)) await send(text);
    await app.run();
    await write(other, 'مساعدة', 1);
    await vi.waitFor(() => expect(kannel.received).toHaveLength(9), wait);
    await vi.waitFor(async () => expect(await kannel.countStored()).toBe(0), wait);
    await kannel.kill();
    for (const text of texts.slice(8)) await send(text);
    const sending = app.run();
    await vi.waitFor(() => expect(app.operator.state.submits.length).toBeGreaterThan(30), wait);
    kannel.restart();
    await sending;
    await vi.waitFor(() => expect(kannel.received).toHaveLength(21), wait);
    await write(other, 'مساعدة', 2);
    await vi.waitFor(() => expect(kannel.received).toHaveLength(22), wait);
    expect(kannel.textsOf(phone).toSorted()).toEqual(texts.toSorted());
    expect(kannel.textsOf(other)).toHaveLength(2);
    const states = (await app.db.select().from(deliveries)).map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['delivered']));
  },
  120_000,
);

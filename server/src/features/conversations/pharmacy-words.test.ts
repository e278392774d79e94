import { phrases } from '@dawaya/contract/vocabulary/messages';
import { expect, test } from 'vitest';
import { signedIn } from '../../../test/client.ts';
import { makePharmacy } from '../../../test/factories.ts';
import { type SmsApp, useSmsApp } from '../../../test/sms.ts';
import { inquiries, prescriptionRequests } from '../../database/schema.ts';
import { hours, minutes } from '../../platform/clock.ts';
import { loadMedicines } from '../medicines/index.ts';
import { maxReplyLength } from './fit-text.ts';

const phone = '+249912345678';

async function write(app: SmsApp, text: string): Promise<void> {
  app.advance(minutes(1));
  await app.gateway.write(phone, text);
  await app.run();
}

/** A question by SMS whose sender has chosen the pharmacy by SMS. */
async function useChoice() {
  const app = await useSmsApp();
  await loadMedicines(app.db);
  const { id: pharmacyId } = await makePharmacy(app, { nameAr: 'صيدلية النيل' });
  await write(app, 'دوا أموكلان 1جم كسلا');
  await write(app, 'نعم');
  const [inquiry] = await app.db.select().from(inquiries);
  const pharmacist = await signedIn(app, 'pharmacy', pharmacyId);
  await pharmacist.post(`/api/inquiries/${inquiry?.id}/answer`, { answer: 'all', totalSdg: 9000 });
  await app.run();
  await write(app, '1');
  const [request] = await app.db.select().from(prescriptionRequests);
  const messages = `/api/prescription-requests/${request?.id}/messages`;
  const send = async (message: object) =>
    expect((await pharmacist.post(messages, message)).status).toBe(201);
  const quote = async () =>
    expect(
      (
        await pharmacist.post(`/api/prescription-requests/${request?.id}/quote`, {
          answer: 'all',
          totalSdg: 8000,
        })
      ).status,
    ).toBe(200);
  return { app, send, quote };
}

test('a chat that asked reads what the chosen pharmacy wrote, and how to reply', async () => {
  const { app, send } = await useChoice();
  await send({ body: 'الدوا جاهز' });
  await send({ body: 'تعال بعد خمسة' });
  app.advance(minutes(3));
  await app.run();
  expect(app.received(phone).at(-1)).toBe(
    'صيدلية النيل كتبت ليك:\nالدوا جاهز\nتعال بعد خمسة\nعشان ترد عليها من الموقع اكتب كود.',
  );
  app.advance(hours(2));
  await send({ body: 'لسه ما جيت '.repeat(40) });
  app.advance(minutes(3));
  await app.run();
  const long = app.received(phone).at(-1) ?? '';
  expect(long.length).toBeLessThanOrEqual(maxReplyLength);
  expect(long).toContain('لسه ما جيت');
  expect(long).not.toContain('جاهز');
  expect(long).toContain('…\nعشان ترد');
});

test('a prepared phrase comes in the language of the chat, and an answer without words is announced', async () => {
  const { app, send, quote } = await useChoice();
  await send({ phrase: 'ready' });
  app.advance(minutes(3));
  await app.run();
  expect(app.received(phone).at(-1)).toContain(`كتبت ليك:\n${phrases.ready.ar}\n`);
  app.advance(hours(2));
  await quote();
  app.advance(minutes(3));
  await app.run();
  expect(app.received(phone).at(-1)).toContain('صيدلية النيل ردت عليك في دوايا');
});

import { endedLifeMs } from '@dawaya/contract/vocabulary/request-moves';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn, statusAndCode } from '../../../test/client.ts';
import { makeDoctor } from '../../../test/factories.ts';
import { consultationRequests } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const email = 'amna@people.test';
const text = 'Drink a lot, and rest for two days.';

async function useConsultation(form: object = {}) {
  const app = await useTestApp();
  const doctor = await makeDoctor(app, { isOnline: true });
  const desk = await signedIn(app, 'doctor', doctor.id);
  const sender = new Browser(app);
  const sent = await sender.post(`/api/doctors/${doctor.id}/consultation-requests`, {
    name: 'Amna Hassan',
    phone: '0912345678',
    reason: 'A cough',
    email,
    ...form,
  });
  const { id, trackingUrl } = sent.body;
  const path = `/api/consultation-requests/${id}`;
  return {
    app,
    desk,
    sender,
    id,
    address: `/api${trackingUrl}`,
    answer: (answer: string, version = 0) => desk.put(`${path}/answer`, { answer, version }),
    move: (status: string) => desk.patch(`${path}/status`, { status }),
    decline: () => desk.post(`${path}/decline`, { reason: 'A cough is not my field' }),
    undo: () => desk.post(`${path}/undo`),
    cancel: () => sender.post(`/api${trackingUrl}/cancel`),
    read: async (browser = sender) => (await browser.get(`/api${trackingUrl}`)).body,
    row: async () =>
      (await app.db.select().from(consultationRequests).where(eq(consultationRequests.id, id)))[0],
  };
}

test('an answer in writing starts the request, and its sender reads it; the mail has no word of it', async () => {
  const { app, answer, read } = await useConsultation();
  const { status, body } = await answer(text);
  const answered = { status: 'in-progress', answer: text, answerVersion: 1 };
  const at = app.clock().toISOString();
  expect([status, body]).toMatchObject([200, { ...answered, startedAt: at, answeredAt: at }]);
  expect(body.undoUntil).toBeNull();
  expect(await read()).toMatchObject({ ...answered, locked: false, answeredAt: at });
  const mails = await app.mailsTo(email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your doctor has answered']);
  expect(mails[0]?.text).not.toMatch(/Drink|Amna|cough|Dr\./);
});

test('another browser reads the answer after the last four digits, and not before', async () => {
  const { address, answer, read, app } = await useConsultation();
  await answer(text);
  const other = new Browser(app);
  const hidden = await read(other);
  expect(hidden).toMatchObject({ locked: true, answer: null, answerVersion: 1 });
  expect(JSON.stringify(hidden)).not.toContain('Drink');
  expect((await other.post(`${address}/unlock`, { digits: '0000' })).status).toBe(400);
  expect((await other.post(`${address}/unlock`, { digits: '5678' })).status).toBe(204);
  expect(await read(other)).toMatchObject({ locked: false, answer: text });
  expect((await other.post(`${address}/forget`)).status).toBe(204);
  expect((await read(other)).answer).toBeNull();
});

test('a correction replaces the answer, also after completion; of two at one moment one is refused', async () => {
  const { app, answer, move, read } = await useConsultation();
  await answer(text);
  // The same again changes nothing.
  expect((await answer(text)).body.answerVersion).toBe(1);
  expect(statusAndCode(await answer('Later', 0))).toEqual([409, 'written_answer_changed']);
  await move('completed');
  app.advance(minutes(1));
  const answers = await Promise.all([answer('Rest', 1), answer('Walk', 1)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await read()).toMatchObject({ status: 'completed', answerVersion: 2 });
  const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual([
    'Your doctor has answered',
    'Your doctor has corrected the answer',
  ]);
});

test.each(['declined', 'cancelled', 'completed'] as const)(
  'a %s request takes no first answer',
  async (status) => {
    const { answer, decline, cancel, move } = await useConsultation();
    await { declined: decline, cancelled: cancel, completed: () => move('completed') }[status]();
    expect(statusAndCode(await answer(text))).toEqual([409, 'request_ended']);
  },
);

test('an answer and a cancellation at one moment: one of them is refused', async () => {
  const { answer, cancel, row } = await useConsultation();
  const [answered, cancelled] = await Promise.all([answer(text), cancel()]);
  expect([answered.status, cancelled.status].sort()).toEqual([200, 409]);
  const isAnswered = answered.status === 200;
  expect(await row()).toMatchObject(
    isAnswered
      ? { status: 'in-progress', answer: text, cancelledAt: null }
      : { status: 'cancelled', answer: null },
  );
});

test('an answer ends the time in which the move before it can be taken back', async () => {
  const { answer, move, undo } = await useConsultation();
  await move('in-progress');
  await answer(text);
  expect(statusAndCode(await undo())).toEqual([409, 'move_not_undoable']);
});

test('a decline that stays is mailed without its reason', async () => {
  const { app, decline } = await useConsultation();
  await decline();
  const mails = await app.mailsOnceNotified(email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    'The doctor cannot take your consultation request',
  ]);
  expect(mails[0]?.text).not.toContain('cough');
});

test('without an address no mail goes out', async () => {
  const { app, answer } = await useConsultation({ email: '' });
  expect((await answer(text)).status).toBe(200);
  expect(await app.mailsTo(email)).toEqual([]);
});

test('another doctor cannot answer', async () => {
  const { app, id, row } = await useConsultation();
  const other = await signedIn(app, 'doctor', (await makeDoctor(app)).id);
  const path = `/api/consultation-requests/${id}/answer`;
  expect((await other.put(path, { answer: text, version: 0 })).status).toBe(404);
  expect((await row())?.answer).toBeNull();
});

test('an answer and the address go 90 days after the last text', async () => {
  const { app, answer, row } = await useConsultation();
  await answer(text);
  app.advance(endedLifeMs - 1);
  await app.cleanUp();
  expect(await row()).toMatchObject({ answer: text, email });
  app.advance(2);
  await app.cleanUp();
  const gone = { answer: null, answerVersion: 0, answeredAt: null, email: null, language: null };
  expect(await row()).toMatchObject({ ...gone, name: 'Amna Hassan' });
});

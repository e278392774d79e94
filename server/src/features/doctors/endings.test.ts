import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { type Answer, Browser, signedIn, statusAndCode } from '../../../test/client.ts';
import { makeConsultation, makeDoctor } from '../../../test/factories.ts';
import { consultationRequests, requestMoves } from '../../database/schema.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';

const app = await startTestApp({ config: { rateLimitScale: 100 } });
afterAll(app.close);

let doctor: Awaited<ReturnType<typeof makeDoctor>>;
let browser: Browser;
beforeEach(async () => {
  doctor = await makeDoctor(app, { isOnline: true });
  browser = await signedIn(app, 'doctor', doctor.id);
});

const asked = async (more: Partial<Parameters<typeof makeConsultation>[1]> = {}) => {
  const token = createToken();
  const trackingTokenHash = hashOf(token);
  const made = await makeConsultation(app, { doctorId: doctor.id, trackingTokenHash, ...more });
  return { ...made, token };
};
const decline = (id: string, body: object = { reason: 'On leave' }) =>
  browser.post(`/api/consultation-requests/${id}/decline`, body);
const move = (id: string, status: string) =>
  browser.patch(`/api/consultation-requests/${id}/status`, { status });
const undo = (id: string) => browser.post(`/api/consultation-requests/${id}/undo`);
const anybody = () => new Browser(app);
const cancel = (token: string, headers?: Record<string, string>) =>
  anybody().post(`/api/track/${token}/cancel`, undefined, headers);
const undoCancel = (token: string) => anybody().post(`/api/track/${token}/undo`);
const track = async (token: string) => (await anybody().get(`/api/track/${token}`)).body;
const backwards = [409, 'status_backwards'];
const notUndoable = [409, 'move_not_undoable'];
const read = (id: string) =>
  app.db.select().from(consultationRequests).where(eq(consultationRequests.id, id));
const movesOf = (id: string) =>
  app.db.select().from(requestMoves).where(eq(requestMoves.consultationId, id));
const now = () => app.clock().toISOString();
const list = async (query = '') =>
  (await browser.get(`/api/doctors/${doctor.id}/consultation-requests${query}`)).body;

describe('a doctor who declines', () => {
  test.each(['new', 'in-progress'] as const)(
    'ends a %s consultation with time and reason, which its sender reads',
    async (status) => {
      const startedAt = status === 'new' ? null : app.clock();
      const { id, token } = await asked({ status, startedAt });
      app.advance(minutes(3));
      const { status: answered, body } = await decline(id, { reason: ' On leave\r\nuntil May ' });
      expect(answered).toBe(200);
      const ended = {
        status: 'declined',
        statusReason: 'On leave\nuntil May',
        declinedAt: now(),
        seenAt: now(),
        startedAt: startedAt?.toISOString() ?? null,
        completedAt: null,
        cancelledAt: null,
      };
      const undoUntil = new Date(app.clock().getTime() + undoWindowMs).toISOString();
      expect(body).toMatchObject({ id, ...ended, undoUntil });
      expect(await track(token)).toMatchObject({ ...ended, undoUntil: null });
    },
  );

  test('makes one move with two calls, and the first reason stays', async () => {
    const { id } = await asked();
    const first = await decline(id);
    app.advance(seconds(1));
    const again = await decline(id, { reason: 'Another one' });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await movesOf(id)).toHaveLength(1);
  });

  test.each([
    ['no reason', {}],
    ['a blank one', { reason: ' \n ' }],
    ['one that is too long', { reason: 'x'.repeat(501) }],
    ['a list', { reason: ['x'] }],
  ])('with %s is refused', async (_case, body) => {
    const { id, token } = await asked();
    const answer = await decline(id, body);
    expect([answer.status, answer.body.details[0].field]).toEqual([400, 'reason']);
    expect((await track(token)).status).toBe('new');
  });

  test('does not find another doctor’s consultation', async () => {
    const foreign = await asked({ doctorId: (await makeDoctor(app)).id });
    const ids = [foreign.id, '6f9619ff-8b86-4d01-b42d-00cf4fc964ff', 'nonsense'];
    const answers = await Promise.all(ids.map((id) => decline(id)));
    for (const { status, body } of answers) expect([status, body]).toEqual([404, answers[0]?.body]);
    expect((await track(foreign.token)).status).toBe('new');
  });

  test('undoes it within six seconds completely', async () => {
    const { id, token } = await asked({ seenAt: app.clock() });
    const before = await read(id);
    await decline(id);
    app.advance(undoWindowMs - 1);
    const { status, body } = await undo(id);
    expect([status, body.status, body.statusReason]).toEqual([200, 'new', null]);
    expect(await read(id)).toEqual(before);
    expect(await track(token)).toMatchObject({ status: 'new', statusReason: null });
    await decline(id);
    app.advance(undoWindowMs);
    expect(statusAndCode(await undo(id))).toEqual(notUndoable);
  });

  test('moves it to the ended ones, and out of the waiting count', async () => {
    const { id } = await asked();
    const { id: waiting } = await asked();
    await decline(id);
    const active = await list('?view=active');
    expect([active.items.length, active.items[0].id, active.new, active.active]).toEqual([
      1,
      waiting,
      1,
      1,
    ]);
    expect((await list('?view=ended')).items).toMatchObject([{ id, status: 'declined' }]);
  });
});

describe('a customer who cancels', () => {
  test('a new consultation ends it, for the holder of its address and for the doctor', async () => {
    const { id, token } = await asked();
    app.advance(minutes(2));
    const { status, body, headers } = await cancel(token);
    expect(status).toBe(200);
    const undoUntil = new Date(app.clock().getTime() + undoWindowMs).toISOString();
    expect(body).toMatchObject({
      kind: 'consultation',
      status: 'cancelled',
      cancelledAt: now(),
      seenAt: null,
      undoUntil,
      doctor: { fullName: doctor.fullName },
    });
    expect(body).toEqual(await track(token));
    expect(Object.keys(body)).not.toContain('reason');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(await list()).toMatchObject([{ id, status: 'cancelled', undoUntil: null }]);
  });

  test('twice makes one move', async () => {
    const { id, token } = await asked();
    const first = await cancel(token);
    app.advance(seconds(1));
    expect((await cancel(token)).body).toEqual(first.body);
    expect(await movesOf(id)).toHaveLength(1);
  });

  test.each(['in-progress', 'completed', 'declined'] as const)(
    'a consultation that is %s is refused',
    async (status) => {
      const { token } = await asked({ status });
      expect(statusAndCode(await cancel(token))).toEqual(backwards);
      expect((await track(token)).status).toBe(status);
    },
  );

  test.each(['A'.repeat(43), 'short', '%27%20or%201=1'])(
    'with an unknown token finds nothing: %s',
    async (none) => {
      expect((await cancel(none)).status).toBe(404);
      expect((await undoCancel(none)).status).toBe(404);
    },
  );

  test('from another website’s page is refused', async () => {
    const { token } = await asked();
    const answer = await cancel(token, { origin: 'https://elsewhere.example' });
    expect(statusAndCode(answer)).toEqual([403, 'foreign_origin']);
    expect((await track(token)).status).toBe('new');
  });

  test('undoes it within six seconds, and the doctor gets no mail', async () => {
    const { id, token } = await asked();
    const before = await read(id);
    await cancel(token);
    app.advance(undoWindowMs - 1);
    const { status, body, headers } = await undoCancel(token);
    expect([status, body.status, body.cancelledAt, body.undoUntil]).toEqual([
      200,
      'new',
      null,
      null,
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(await read(id)).toEqual(before);
    expect(await app.mailsOnceNotified(doctor.email)).toEqual([]);
  });

  test('cannot undo it after six seconds, nor undo the doctor’s moves', async () => {
    const [one, other] = [await asked(), await asked()];
    await cancel(one.token);
    app.advance(undoWindowMs);
    expect(statusAndCode(await undoCancel(one.token))).toEqual(notUndoable);
    await decline(other.id);
    expect(statusAndCode(await undoCancel(other.token))).toEqual(notUndoable);
  });

  test('leaves the doctor no move', async () => {
    const { id, token } = await asked();
    await cancel(token);
    expect(statusAndCode(await undo(id))).toEqual(notUndoable);
    for (const answer of [await move(id, 'in-progress'), await decline(id)])
      expect(statusAndCode(answer)).toEqual(backwards);
  });

  test.each([
    ['en', 'A consultation request was cancelled'],
    ['ar', 'أُلغي طلب استشارة'],
  ] as const)('sends the doctor one mail in %s without a name', async (language, subject) => {
    const { id: doctorId, email } = await makeDoctor(app, { isOnline: true, language });
    const { token } = await asked({ doctorId, name: 'آمنة', reason: 'A fever' });
    await cancel(token);
    const [mail, ...others] = await app.mailsOnceNotified(email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(subject);
    expect(mail?.text).toContain(`${app.config.publicUrl}/doctor-login`);
    expect(JSON.stringify(mail)).not.toMatch(/آمنة|fever|912345678|track/);
  });
});

test.each([
  ['starts', (id: string) => move(id, 'in-progress'), 'in-progress'],
  ['declines', decline, 'declined'],
] as const)(
  'a cancellation at the moment when the doctor %s: exactly one of the two',
  async (_case, doctorsMove, status) => {
    for (const first of ['customer', 'doctor']) {
      const { id, token } = await asked();
      const calls = [() => cancel(token), () => doctorsMove(id)];
      if (first === 'doctor') calls.reverse();
      // The row is locked until both calls wait for it, one after the other.
      const both = await app.db.transaction(async (held) => {
        await held.execute(sql`select 1 from consultation_requests where id = ${id} for update`);
        const answers: Promise<Answer>[] = [];
        for (const call of calls) {
          answers.push(call());
          await vi.waitFor(async () => {
            const { rows } = await app.db.execute(sql`select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`);
            expect(rows).toHaveLength(answers.length);
          });
        }
        return { answers };
      });
      const answers = await Promise.all(both.answers);
      expect(answers.map(({ status }) => status)).toEqual([200, 409]);
      expect((await track(token)).status).toBe(first === 'customer' ? 'cancelled' : status);
    }
  },
);

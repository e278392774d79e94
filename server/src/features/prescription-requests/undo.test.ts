import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Answer, type Browser, signedIn, statusAndCode } from '../../../test/client.ts';
import {
  type MadePharmacy,
  makePharmacy,
  makeRequest,
  makeStaff,
} from '../../../test/factories.ts';
import { holderOf } from '../../../test/holding.ts';
import { prescriptionRequests, requestMoves } from '../../database/schema.ts';
import { minutes, seconds } from '../../platform/clock.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';

let app: TestApp;
let pharmacy: MadePharmacy;
let pharmacist: Browser;
beforeAll(async () => {
  app = await startTestApp({ config: { rateLimitScale: 100 } });
});
afterAll(() => app.close());
beforeEach(async () => {
  pharmacy = await makePharmacy(app);
  pharmacist = await signedIn(app, 'pharmacy', pharmacy.id);
});

type Overrides = Partial<Parameters<typeof makeRequest>[1]>;
const sentRequest = async (overrides: Overrides = {}) => {
  const token = createToken();
  const trackingTokenHash = hashOf(token);
  const made = await makeRequest(app, {
    pharmacyId: pharmacy.id,
    trackingTokenHash,
    ...overrides,
  });
  return { ...made, token };
};
const start = (id: string, browser = pharmacist) =>
  browser.patch(`/api/prescription-requests/${id}/status`, { status: 'in-progress' });
const complete = (id: string, browser = pharmacist) =>
  browser.patch(`/api/prescription-requests/${id}/status`, { status: 'completed' });
const decline = (id: string) =>
  pharmacist.post(`/api/prescription-requests/${id}/decline`, { reason: 'Out of stock' });
const undo = (id: string, browser = pharmacist) =>
  browser.post(`/api/prescription-requests/${id}/undo`);
const cancel = async (token: string) =>
  (await holderOf(app, token)).post(`/api/track/${token}/cancel`);
const undoCancel = async (token: string) =>
  (await holderOf(app, token)).post(`/api/track/${token}/undo`);
const refused = [409, 'move_not_undoable'];

const read = async (id: string) => {
  const [row] = await app.db
    .select()
    .from(prescriptionRequests)
    .where(eq(prescriptionRequests.id, id));
  return row;
};
const selectMoves = (id: string) =>
  app.db.select().from(requestMoves).where(eq(requestMoves.requestId, id)).orderBy(requestMoves.id);

/** Starts both calls while the request is locked, so that they wait in this order. */
async function inTurn(id: string, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  const waiting = (count: number) =>
    vi.waitFor(async () => {
      const { rows } = await app.db.execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rows).toHaveLength(count);
    });
  const { both } = await app.db.transaction(async (held) => {
    await held.execute(sql`select 1 from prescription_requests where id = ${id} for update`);
    const one = first();
    await waiting(1);
    const other = second();
    await waiting(2);
    return { both: [one, other] };
  });
  return Promise.all(both);
}

describe('an undone move leaves no trace', () => {
  test.each([
    ['starting', start, 'new', {}],
    ['completing a new one', complete, 'new', {}],
    ['completing a started one', complete, 'in-progress', { seenAt: true, startedAt: true }],
    ['declining', decline, 'new', {}],
    ['declining what was seen', decline, 'new', { seenAt: true }],
  ] as const)('%s', async (_case, move, status, times) => {
    const before = app.clock();
    const { id, email } = await sentRequest({
      status,
      ...Object.fromEntries(Object.keys(times).map((time) => [time, before])),
    });
    const was = await read(id);
    app.advance(minutes(1));
    const movedAt = app.clock();
    const moved = await move(id);
    expect(moved.body.undoUntil).toBe(new Date(movedAt.getTime() + undoWindowMs).toISOString());
    app.advance(seconds(5));

    const { status: answered, body } = await undo(id);

    expect([answered, body.status, body.undoUntil, body.moves]).toEqual([200, status, null, []]);
    // The maker has seen the request, so `seenAt` stays.
    expect(await read(id)).toEqual({ ...was, seenAt: was?.seenAt ?? movedAt });
    expect(await selectMoves(id)).toMatchObject([{ undoneAt: app.clock(), notifiedAt: null }]);
    expect(await app.mailsOnceNotified(email)).toEqual([]);
  });

  test('cancelling, by a holder of the address', async () => {
    const { id, token } = await sentRequest();
    const was = await read(id);
    const cancelled = await cancel(token);
    expect(cancelled.body.undoUntil).toBe(
      new Date(app.clock().getTime() + undoWindowMs).toISOString(),
    );
    const { status, body, headers } = await undoCancel(token);
    expect([status, body.status, body.cancelledAt, body.undoUntil]).toEqual([
      200,
      'new',
      null,
      null,
    ]);
    expect(headers['cache-control']).toBe('no-store');
    expect(await read(id)).toEqual(was);
    expect(await app.mailsOnceNotified(pharmacy.email)).toEqual([]);
  });

  test('a move that is undone and repeated sends one mail', async () => {
    const { id, email } = await sentRequest();
    await start(id);
    await undo(id);
    app.advance(seconds(2));
    expect((await start(id)).body.startedAt).toBe(app.clock().toISOString());
    expect(await app.mailsOnceNotified(email)).toHaveLength(1);
  });
});

describe('a move can be undone for six seconds', () => {
  test('no mail leaves before, and then the move stays', async () => {
    const { id, email } = await sentRequest();
    await start(id);
    app.advance(undoWindowMs - 1);
    expect(await app.mailsTo(email)).toEqual([]);
    app.advance(1);
    expect(statusAndCode(await undo(id))).toEqual(refused);
    app.advance(seconds(1));
    const subjects = (await app.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['The pharmacy is working on your request']);
    expect((await read(id))?.status).toBe('in-progress');
    expect(await selectMoves(id)).toMatchObject([{ undoneAt: null, notifiedAt: app.clock() }]);
  });

  test('at the last millisecond it can be undone', async () => {
    const { id } = await sentRequest();
    await start(id);
    app.advance(undoWindowMs - 1);
    expect((await undo(id)).status).toBe(200);
  });

  test('once the mail has left it stays, whatever the clock', async () => {
    const { id } = await sentRequest();
    await start(id);
    app.advance(seconds(7));
    await app.jobs.runWaiting();
    app.advance(-seconds(5));
    expect(statusAndCode(await undo(id))).toEqual(refused);
    app.advance(seconds(5));
  });

  test('the refusal has the reason', async () => {
    const { id } = await sentRequest();
    const english = await undo(id);
    pharmacist.headers['accept-language'] = 'ar';
    const arabic = await undo(id);
    expect([english.body.error, arabic.body.error]).toEqual([
      'This can no longer be undone: the six seconds are over, or its status has changed since.',
      'تعذر التراجع: انقضت الثواني الست أو تغيّرت حالة الطلب بعد ذلك.',
    ]);
  });
});

describe('a move can be undone while it is the last', () => {
  test('the last move only, and once', async () => {
    const { id } = await sentRequest();
    await start(id);
    await complete(id);
    expect((await undo(id)).body.status).toBe('in-progress');
    expect(statusAndCode(await undo(id))).toEqual(refused);
    expect((await read(id))?.status).toBe('in-progress');
  });

  test('not after a move by a process of an earlier release', async () => {
    const { id } = await sentRequest();
    await start(id);
    await app.db
      .update(prescriptionRequests)
      .set({ status: 'completed', completedAt: app.clock() })
      .where(eq(prescriptionRequests.id, id));
    expect(statusAndCode(await undo(id))).toEqual(refused);
  });

  test('not by the other side', async () => {
    const [started, cancelled] = [await sentRequest(), await sentRequest()];
    await start(started.id);
    await cancel(cancelled.token);
    expect(statusAndCode(await undoCancel(started.token))).toEqual(refused);
    expect(statusAndCode(await undo(cancelled.id))).toEqual(refused);
    const list = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
    const shown = list.body.find(({ id }: { id: string }) => id === cancelled.id);
    expect(shown).toMatchObject({ undoUntil: null, moves: [{ move: 'cancel', by: null }] });
  });

  test('not by a colleague, who reads who made it', async () => {
    const { id } = await sentRequest();
    const amal = await makeStaff(app, { pharmacyId: pharmacy.id, name: 'Amal' });
    const colleague = await signedIn(app, 'pharmacy', pharmacy.id, { staffId: amal.id });
    const moved = await start(id, colleague);
    expect(moved.body).toMatchObject({
      undoUntil: expect.any(String),
      moves: [{ move: 'start', at: app.clock().toISOString(), by: 'Amal' }],
    });
    const otherDevice = await signedIn(app, 'pharmacy', pharmacy.id, { staffId: amal.id });
    expect(statusAndCode(await undo(id, otherDevice))).toEqual(refused);
    const seen = await pharmacist.get(`/api/pharmacies/${pharmacy.id}/prescription-requests`);
    expect(seen.body[0]).toMatchObject({ undoUntil: null, moves: [{ by: 'Amal' }] });
    expect(statusAndCode(await undo(id))).toEqual(refused);
    expect((await undo(id, colleague)).status).toBe(200);
  });
});

describe('at the same moment', () => {
  test('undo and the move of a second device: the later move stays', async () => {
    const { id, email } = await sentRequest();
    const second = await signedIn(app, 'pharmacy', pharmacy.id);
    await start(id);
    const [moved, undone] = await inTurn(
      id,
      () => complete(id, second),
      () => undo(id),
    );
    expect([moved?.status, statusAndCode(undone as Answer)]).toEqual([200, refused]);
    expect((await read(id))?.status).toBe('completed');
    expect(await app.mailsOnceNotified(email)).toHaveLength(2);
  });

  test('undo first, then the second device: it moves from the restored status', async () => {
    const { id, email } = await sentRequest();
    const second = await signedIn(app, 'pharmacy', pharmacy.id);
    await start(id);
    const [undone, moved] = await inTurn(
      id,
      () => undo(id),
      () => complete(id, second),
    );
    expect([undone?.status, moved?.status, moved?.body.startedAt]).toEqual([200, 200, null]);
    const subjects = (await app.mailsOnceNotified(email)).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your request is completed']);
  });

  test('undo twice: once', async () => {
    const { id } = await sentRequest();
    await start(id);
    const answers = await inTurn(
      id,
      () => undo(id),
      () => undo(id),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 409]);
    expect((await read(id))?.status).toBe('new');
  });

  test('undo and the customer’s cancelling: the first succeeds', async () => {
    const [one, other] = [await sentRequest(), await sentRequest()];
    await start(one.id);
    const undoneFirst = await inTurn(
      one.id,
      () => undo(one.id),
      () => cancel(one.token),
    );
    expect(undoneFirst.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(one.id))?.status).toBe('cancelled');

    await start(other.id);
    const cancelledFirst = await inTurn(
      other.id,
      () => cancel(other.token),
      () => undo(other.id),
    );
    expect(cancelledFirst.map(({ status }) => status)).toEqual([409, 200]);
    expect((await read(other.id))?.status).toBe('new');
  });

  test('undoing a cancelling and the pharmacist’s start: one succeeds', async () => {
    const [one, other] = [await sentRequest(), await sentRequest()];
    await cancel(one.token);
    const undoneFirst = await inTurn(
      one.id,
      () => undoCancel(one.token),
      () => start(one.id),
    );
    expect(undoneFirst.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(one.id))?.status).toBe('in-progress');

    await cancel(other.token);
    const startedFirst = await inTurn(
      other.id,
      () => start(other.id),
      () => undoCancel(other.token),
    );
    expect(startedFirst.map(({ status }) => status)).toEqual([409, 200]);
    expect((await read(other.id))?.status).toBe('new');
  });

  test('undo while the mail leaves: the move stays', async () => {
    const { id, email } = await sentRequest();
    await start(id);
    app.advance(seconds(7));
    const [, undone] = await inTurn(
      id,
      async () => {
        await app.jobs.runWaiting();
        return { status: 204 } as Answer;
      },
      () => undo(id),
    );
    expect(statusAndCode(undone as Answer)).toEqual(refused);
    expect(await app.mailsTo(email)).toHaveLength(1);
  });
});

test('the budget of mails to a pharmacy counts sent mails, not undone moves', async () => {
  const guests = await Promise.all(Array.from({ length: 6 }, () => sentRequest()));
  // The scale of these tests multiplies the five of an hour.
  for (const { token } of guests) {
    await cancel(token);
    await undoCancel(token);
  }
  await app.mailsOnceNotified(pharmacy.email);
  const { rows } = await app.db.execute(
    sql`select 1 from limit_counters where key = ${`mail:request-cancelled:${pharmacy.id}`}`,
  );
  expect(rows).toEqual([]);
  await cancel(guests[0]?.token ?? '');
  expect(await app.mailsOnceNotified(pharmacy.email)).toHaveLength(1);
  const { rows: counted } = await app.db.execute(
    sql`select count from limit_counters where key = ${`mail:request-cancelled:${pharmacy.id}`}`,
  );
  expect(counted).toEqual([{ count: 1 }]);
});

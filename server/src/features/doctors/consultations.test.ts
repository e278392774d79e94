import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeConsultation, makeDoctor } from '../../../test/factories.ts';
import { consultationRequests, doctors } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);
beforeEach(() => app.advance(minutes(1)));

const form = { name: 'أمنة حسن', phone: '٠٩١٢٣٤٥٦٧٨', reason: 'سعال منذ أسبوع' };
const ask = (id: string, more: object = {}) =>
  new Browser(app).post(`/api/doctors/${id}/consultation-requests`, { ...form, ...more });
const countRequests = (doctorId: string) =>
  app.db.$count(consultationRequests, eq(consultationRequests.doctorId, doctorId));
const online = (more: object = {}) => makeDoctor(app, { isOnline: true, ...more });

describe('asking for a consultation', () => {
  test.each([
    ['en', 'A new consultation request'],
    ['ar', 'وصلك طلب استشارة جديد'],
  ] as const)('reaches the doctor, and a mail (%s) notifies them', async (language, subject) => {
    const { id, email } = await online({ language });
    const { status, body } = await ask(id);
    expect(status).toBe(201);
    const doctor = await signedIn(app, 'doctor', id);
    const list = await doctor.get(`/api/doctors/${id}/consultation-requests`);
    expect(list.headers['cache-control']).toBe('no-store');
    expect(list.body).toEqual([
      {
        id: body.id,
        name: form.name,
        phone: '+249912345678',
        reason: form.reason,
        status: 'new',
        statusReason: null,
        answer: null,
        answerVersion: 0,
        answeredAt: null,
        createdAt: app.clock().toISOString(),
        seenAt: null,
        startedAt: null,
        undoUntil: null,
        completedAt: null,
        declinedAt: null,
        cancelledAt: null,
      },
    ]);
    const mails = await app.mailsTo(email);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text).toContain(`${app.config.publicUrl}/doctor-login`);
    expect(JSON.stringify(mails[0])).not.toMatch(/أمنة|912345678|سعال/);
  });

  test.each([
    ['pending', false],
    ['rejected', false],
    ['suspended', false],
    ['verified', false],
    // No row should be like this; it would not be consultable either.
    ['pending', true],
    ['suspended', true],
  ] as const)(
    'is refused for a doctor who is %s, online: %s',
    async (verificationStatus, isOnline) => {
      const { id, email } = await makeDoctor(app, { verificationStatus, isOnline });
      const { status, body } = await ask(id);
      expect([status, body.code]).toEqual([409, 'doctor_unavailable']);
      expect(await countRequests(id)).toBe(0);
      expect(await app.mailsTo(email)).toEqual([]);
    },
  );

  test('waits for a doctor who is just going offline, and is refused', async () => {
    const { id } = await online();
    let asking: ReturnType<typeof ask> | undefined;
    await app.db.transaction(async (db) => {
      await db.update(doctors).set({ isOnline: false }).where(eq(doctors.id, id));
      asking = ask(id);
      await expect
        .poll(async () => {
          const { rows } = await app.db.execute<{ n: number }>(
            sql`select count(*)::int as n from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return rows[0]?.n;
        })
        .toBe(1);
    });
    expect((await asking)?.status).toBe(409);
    expect(await countRequests(id)).toBe(0);
  });

  test.each([randomUUID(), 'nonsense', '%00'])('is not found for %s', async (id) => {
    const { status, body } = await ask(id);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('names all that is missing or wrong', async () => {
    const { id } = await online();
    for (const [more, fields] of [
      [{ name: '', phone: '', reason: ' \n ' }, ['name', 'phone', 'reason']],
      [{ phone: '12' }, ['phone']],
      [{ reason: 'x'.repeat(2001) }, ['reason']],
    ] as const) {
      const { status, body } = await ask(id, more);
      expect(status).toBe(400);
      expect(body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
    }
    expect(await countRequests(id)).toBe(0);
  });

  test('thirty in ten minutes from one address of the network', async () => {
    const app = await useTestApp();
    const { id } = await makeDoctor(app, { isOnline: true });
    const send = () => new Browser(app).post(`/api/doctors/${id}/consultation-requests`, form);
    for (let count = 0; count < 30; count++) expect((await send()).status).toBe(201);
    const over = await send();
    expect([over.status, over.headers['retry-after']]).toEqual([429, '600']);
    app.advance(minutes(10));
    expect((await send()).status).toBe(201);
  });
});

describe('the doctor’s list', () => {
  test('has the newest first, and only the doctor’s own', async () => {
    const [{ id }, colleague] = [await online(), await online()];
    const ids: string[] = [];
    for (let number = 0; number < 3; number++) {
      ids.unshift((await makeConsultation(app, { doctorId: id })).id);
      app.advance(minutes(1));
    }
    await makeConsultation(app, { doctorId: colleague.id });
    const doctor = await signedIn(app, 'doctor', id);
    const { body } = await doctor.get(`/api/doctors/${id}/consultation-requests`);
    expect(body.map((request: { id: string }) => request.id)).toEqual(ids);
    const foreign = await doctor.get(`/api/doctors/${colleague.id}/consultation-requests`);
    expect(foreign.status).toBe(404);
  });
});

describe('the status moves forwards only', () => {
  async function received(more: object = {}) {
    const { id: doctorId } = await online();
    const { id } = await makeConsultation(app, { doctorId, ...more });
    const doctor = await signedIn(app, 'doctor', doctorId);
    const set = (status: string, browser = doctor) =>
      browser.patch(`/api/consultation-requests/${id}/status`, { status });
    return { id, doctorId, set };
  }

  test('new, in progress, completed, each with its first time', async () => {
    const { set } = await received();
    const started = app.clock().toISOString();
    const first = await set('in-progress');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({ startedAt: started, completedAt: null });
    app.advance(minutes(5));
    const later = { ...first.body, undoUntil: null };
    expect((await set('in-progress')).body).toEqual(later);
    const completed = app.clock().toISOString();
    const last = await set('completed');
    expect({ ...last.body, undoUntil: null }).toEqual({
      ...later,
      status: 'completed',
      completedAt: completed,
    });
    app.advance(minutes(5));
    expect((await set('completed')).body).toEqual({ ...last.body, undoUntil: null });
  });

  test('can be undone within six seconds in the same session', async () => {
    const { id, doctorId, set } = await received();
    const doctor = await signedIn(app, 'doctor', doctorId);
    const undo = (browser = doctor) => browser.post(`/api/consultation-requests/${id}/undo`);
    const moved = await set('completed', doctor);
    expect(moved.body.undoUntil).toBe(new Date(app.clock().getTime() + 6000).toISOString());
    const elsewhere = await undo(await signedIn(app, 'doctor', doctorId));
    expect([elsewhere.status, elsewhere.body.code]).toEqual([409, 'move_not_undoable']);
    const { status, body } = await undo();
    expect([status, body]).toMatchObject([
      200,
      { status: 'new', completedAt: null, undoUntil: null },
    ]);
    expect((await undo()).status).toBe(409);
    await set('in-progress', doctor);
    app.advance(6000);
    expect((await undo()).status).toBe(409);
  });

  test('straight to completed', async () => {
    const { set } = await received();
    expect((await set('completed')).body).toMatchObject({ status: 'completed', startedAt: null });
  });

  test.each([
    ['in-progress', 'new'],
    ['completed', 'in-progress'],
    ['completed', 'new'],
  ] as const)('from %s back to %s: 409', async (status, target) => {
    const { set } = await received({ status });
    const answer = await set(target);
    expect([answer.status, answer.body.code]).toEqual([409, 'status_backwards']);
  });

  test('another doctor’s request is not found; an unknown status is refused', async () => {
    const { set } = await received();
    const colleague = await signedIn(app, 'doctor', (await online()).id);
    expect((await set('completed', colleague)).status).toBe(404);
    expect((await set('declined')).status).toBe(400);
  });
});

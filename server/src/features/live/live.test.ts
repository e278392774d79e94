import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Audience } from '@dawaya/contract/vocabulary/live';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import {
  makeAdmin,
  makeCustomer,
  makeDoctor,
  makePharmacy,
  makeRequest,
} from '../../../test/factories.ts';
import { addressOf, askFor, follow } from '../../../test/streams.ts';
import { liveVersions, sessionRoles, trackings } from '../../database/schema.ts';
import { days, hours } from '../../platform/clock.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';
import { mergeVersions, raiseVersions, readVersions } from './versions.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);

const besides = ({ url, dataDir }: TestApp) =>
  useTestApp({ beside: { url, dataDir }, config: { rateLimitScale: 1000 } });

async function usePharmacist(on = app) {
  const pharmacy = await makePharmacy(on);
  const browser = await signedIn(on, 'pharmacy', pharmacy.id);
  return { pharmacy, browser };
}

const send = (on: TestApp, pharmacyId: string) =>
  new Browser(on).form('/api/prescription-requests', {
    pharmacyId,
    customerName: 'Amna',
    phone: '0912345678',
    email: `${randomUUID()}@example.com`,
  });

/** Waits until the newest event of an audience on a stream has this version. */
const notifiedOf = (
  stream: Awaited<ReturnType<typeof follow>>,
  audience: string,
  version: number,
) =>
  vi.waitFor(
    () =>
      expect(stream.told.findLast((told) => told.audience === audience)).toMatchObject({
        audience,
        version,
      }),
    5000,
  );

describe('a stream', () => {
  test('sends the version of each role of the session at once, and nothing else', async () => {
    const { pharmacy, browser } = await usePharmacist();
    const doctor = await makeDoctor(app);
    const [held] = await app.db
      .select()
      .from(sessionRoles)
      .where(eq(sessionRoles.accountId, pharmacy.id));
    if (!held) throw new Error('nobody is signed in');
    await app.db.insert(sessionRoles).values({ ...held, role: 'doctor', accountId: doctor.id });
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    await notifiedOf(stream, 'doctor', 0);
    expect(stream.text()).not.toContain(pharmacy.id);
    expect(stream.text()).not.toContain(doctor.id);
  });

  test('is neither compressed nor cached, and has the usual headers', async () => {
    const { browser } = await usePharmacist();
    browser.headers['accept-encoding'] = 'br, gzip';
    const { status, headers } = await follow(app, '/api/events', browser);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('content-encoding')).toBeNull();
  });

  test('answers a HEAD call with the versions of its audiences, and ends', async () => {
    const { pharmacy, browser } = await usePharmacist();
    const head = { method: 'HEAD', url: '/api/events' } as const;
    const { status, text, headers } = await browser.send(head);
    const versions = /^pharmacy;desc="(\d) of ([\w-]{8})"$/;
    const [, version, audienceHash] = versions.exec(String(headers['server-timing'])) ?? [];
    expect([status, text, version]).toEqual([200, '', '0']);
    await send(app, pharmacy.id);
    expect((await browser.send(head)).headers['server-timing']).toBe(
      `pharmacy;desc="1 of ${audienceHash}"`,
    );
    const stream = await follow(app, '/api/events', browser);
    await vi.waitFor(() =>
      expect(stream.told).toEqual([{ audience: 'pharmacy', version: 1, audienceHash }]),
    );
  });

  test('identifies the audience of a number when a private link leads elsewhere', async () => {
    const { pharmacy } = await usePharmacist();
    const token = createToken();
    await makeRequest(app, { pharmacyId: pharmacy.id, trackingTokenHash: hashOf(token) });
    const head = { method: 'HEAD', url: `/api/track/${token}/events` } as const;
    const versions = async () => (await new Browser(app).send(head)).headers['server-timing'];
    const before = await versions();
    expect(await versions()).toBe(before);
    const { id: requestId } = await makeRequest(app, { pharmacyId: pharmacy.id });
    await app.db.delete(trackings).where(eq(trackings.requestId, requestId));
    await app.db
      .update(trackings)
      .set({ requestId })
      .where(eq(trackings.tokenHash, hashOf(token)));
    const after = await versions();
    expect([before, after]).toEqual(Array(2).fill(expect.stringMatching(/^track;desc="0 of /)));
    expect(after).not.toBe(before);
  });

  test('notifies a pharmacist of a new request and of each move, from any process', async () => {
    const other = await besides(app);
    const { pharmacy, browser } = await usePharmacist();
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    const { body } = await send(other, pharmacy.id);
    await notifiedOf(stream, 'pharmacy', 1);
    const elsewhere = await signedIn(other, 'pharmacy', pharmacy.id);
    await elsewhere.post(`/api/pharmacies/${pharmacy.id}/prescription-requests/seen`, {
      ids: [body.id],
    });
    await notifiedOf(stream, 'pharmacy', 2);
    await elsewhere.patch(`/api/prescription-requests/${body.id}/status`, {
      status: 'in-progress',
    });
    await notifiedOf(stream, 'pharmacy', 3);
    // The request is in progress already, so nothing changes.
    await elsewhere.patch(`/api/prescription-requests/${body.id}/status`, {
      status: 'in-progress',
    });
    await elsewhere.post(`/api/prescription-requests/${body.id}/decline`, { reason: 'Sold out' });
    await notifiedOf(stream, 'pharmacy', 4);
  });

  test('notifies no other pharmacy', async () => {
    const [mine, theirs] = [await usePharmacist(), await usePharmacist()];
    const stream = await follow(app, '/api/events', mine.browser);
    const watching = await follow(app, '/api/events', theirs.browser);
    await notifiedOf(stream, 'pharmacy', 0);
    await send(app, theirs.pharmacy.id);
    await notifiedOf(watching, 'pharmacy', 1);
    expect(stream.told).toMatchObject([{ audience: 'pharmacy', version: 0 }]);
  });

  test('notifies a request’s followers and its signed-in customer of each move', async () => {
    const { pharmacy, browser } = await usePharmacist();
    const customer = await makeCustomer(app);
    const token = createToken();
    const { id } = await makeRequest(app, {
      pharmacyId: pharmacy.id,
      customerId: customer.id,
      trackingTokenHash: hashOf(token),
    });
    const following = await follow(app, `/api/track/${token}/events`);
    const own = await follow(app, '/api/events', await signedIn(app, 'customer', customer.id));
    await notifiedOf(following, 'track', 0);
    await notifiedOf(own, 'customer', 0);
    await browser.patch(`/api/prescription-requests/${id}/status`, { status: 'in-progress' });
    await notifiedOf(following, 'track', 1);
    await notifiedOf(own, 'customer', 1);
    expect(following.text()).not.toContain(id);
    expect(following.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test('notifies a doctor of a consultation, and its followers of its moves', async () => {
    const doctor = await makeDoctor(app, { isOnline: true });
    const browser = await signedIn(app, 'doctor', doctor.id);
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'doctor', 0);
    const { body } = await new Browser(app).post(
      `/api/doctors/${doctor.id}/consultation-requests`,
      {
        name: 'Amna',
        phone: '0912345678',
        reason: 'A cough',
      },
    );
    await notifiedOf(stream, 'doctor', 1);
    const following = await follow(app, `/api${body.trackingUrl}/events`);
    await notifiedOf(following, 'track', 0);
    const moves = [
      () => new Browser(app).post(`/api${body.trackingUrl}/cancel`),
      () => new Browser(app).post(`/api${body.trackingUrl}/undo`),
      () => browser.post(`/api/consultation-requests/${body.id}/decline`, { reason: 'On leave' }),
      () => browser.post(`/api/consultation-requests/${body.id}/undo`),
      () => browser.patch(`/api/consultation-requests/${body.id}/status`, { status: 'completed' }),
    ];
    for (const [before, move] of moves.entries()) {
      expect((await move()).status).toBe(200);
      await notifiedOf(stream, 'doctor', before + 2);
      await notifiedOf(following, 'track', before + 1);
    }
  });

  test('notifies admins of an applicant and of a message', async () => {
    const admin = await makeAdmin(app);
    const stream = await follow(app, '/api/events', await signedIn(app, 'admin', admin.id));
    await vi.waitFor(() => expect(stream.told).toHaveLength(1));
    const before = stream.told[0]?.version ?? 0;
    await new Browser(app).post('/api/doctors', {
      fullName: 'Amna Hassan',
      specialization: 'Pediatrics',
      licenseNumber: '1234',
      email: `${randomUUID()}@example.com`,
    });
    await notifiedOf(stream, 'admin', before + 1);
    await new Browser(app).post('/api/contact', {
      name: 'Amna',
      email: 'amna@example.com',
      subject: 'A question',
      message: 'When do you open?',
    });
    await notifiedOf(stream, 'admin', before + 2);
  });

  test('is refused for an unknown private link', async () => {
    expect((await follow(app, `/api/track/${createToken()}/events`)).status).toBe(404);
  });
});

describe('a stream ends', () => {
  test('when its session signs out, at once and without an event', async () => {
    const { browser } = await usePharmacist();
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    await browser.post('/api/sessions/sign-out', {});
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), 5000);
    expect(stream.told).toHaveLength(1);
  });

  test('when its pharmacy is suspended', async () => {
    const { pharmacy, browser } = await usePharmacist();
    const { verificationChangedAt } = pharmacy;
    const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    const { status } = await admin.post(`/api/admin/suspend-pharmacy/${pharmacy.id}`, {
      reason: 'No licence',
      verificationChangedAt,
    });
    expect(status).toBe(200);
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), 5000);
    expect(stream.told).toHaveLength(1);
  });

  test('with the first news after its session has run out', async () => {
    const app = await useTestApp();
    const admin = await makeAdmin(app);
    const stream = await follow(app, '/api/events', await signedIn(app, 'admin', admin.id));
    await notifiedOf(stream, 'admin', 0);
    app.advance(hours(13));
    await new Browser(app).post('/api/contact', {
      name: 'Amna',
      email: 'amna@example.com',
      subject: 'A question',
      message: 'When do you open?',
    });
    await vi.waitFor(() => expect(stream.hasEnded()).toBe(true), 5000);
    expect(stream.told).toHaveLength(1);
  });

  test('with its process, which waits for no stream', async () => {
    const closing = await startTestApp();
    const { pharmacy, browser } = await usePharmacist(closing);
    const token = createToken();
    await makeRequest(closing, { pharmacyId: pharmacy.id, trackingTokenHash: hashOf(token) });
    const streams = [
      await follow(closing, '/api/events', browser),
      await follow(closing, `/api/track/${token}/events`),
    ];
    await notifiedOf(streams[0] as (typeof streams)[0], 'pharmacy', 0);
    await closing.close();
    for (const stream of streams) await vi.waitFor(() => expect(stream.hasEnded()).toBe(true));
  }, 10_000);
});

describe('while the server resolves the caller', () => {
  /** Runs `act` while session look-ups block. `act` gets a function that waits for blocked ones. */
  const holdLookUps = (on: TestApp, act: (waiting: (count: number) => Promise<void>) => unknown) =>
    on.db.transaction(async (held) => {
      await held.execute(sql`lock table session_roles`);
      await act((count) =>
        vi.waitFor(async () => {
          const { rows } = await held.execute(sql`select 1 from pg_locks
            where not granted and relation = 'session_roles'::regclass`);
          expect(rows).toHaveLength(count);
        }, 5000),
      );
    });

  test('a caller who leaves takes no place', async () => {
    const { browser } = await usePharmacist();
    await addressOf(app);
    const gone: Promise<unknown>[] = [];
    const onCall = (_call: unknown, answer: ServerResponse) => gone.push(once(answer, 'close'));
    app.app.server.on('request', onCall);
    await holdLookUps(app, async (waiting) => {
      const leaving = new AbortController();
      const asked = Array.from({ length: 6 }, () =>
        askFor(app, '/api/events', browser, leaving.signal),
      );
      const left = Promise.allSettled(asked);
      await waiting(6);
      app.app.server.off('request', onCall);
      leaving.abort();
      await left;
      expect(gone).toHaveLength(6);
      await Promise.all(gone);
    });
    const stream = await follow(app, '/api/events', browser);
    expect(stream.status).toBe(200);
  });

  test('a process that ends begins no stream', async () => {
    const closing = await startTestApp();
    const { browser } = await usePharmacist(closing);
    await addressOf(closing);
    const { server } = closing.app;
    let asked: Promise<Response> | undefined;
    let closed: Promise<void> | undefined;
    await holdLookUps(closing, async (waiting) => {
      asked = askFor(closing, '/api/events', browser);
      await waiting(1);
      closed = closing.close();
      await vi.waitFor(() => expect(server.listening).toBe(false));
    });
    expect((await asked)?.status).toBe(503);
    await closed;
  });
});

describe('a session', () => {
  test('is not extended by a stream, nor by a page’s own reads', async () => {
    const app = await useTestApp();
    const { pharmacy, browser } = await usePharmacist(app);
    const seen = () =>
      app.db.select().from(sessionRoles).where(eq(sessionRoles.accountId, pharmacy.id));
    const [before] = await seen();
    app.advance(days(2));
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    const list = `/api/pharmacies/${pharmacy.id}/prescription-requests`;
    expect((await browser.get(list, { 'x-unattended': '1' })).status).toBe(200);
    expect(await seen()).toEqual([before]);
    await browser.get(list);
    expect((await seen())[0]?.lastSeenAt).toEqual(app.clock());
  });
});

describe('no change is missed', () => {
  async function killListeners(url: string) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    onTestFinished(() => client.end());
    const { rowCount } = await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'dawaya live %'`,
    );
    return rowCount;
  }

  test('while the listening connection is killed', async () => {
    const app = await useTestApp();
    const other = await besides(app);
    const { pharmacy, browser } = await usePharmacist(app);
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    for (let count = 1; count <= 5; count++) {
      // Both processes may still be reconnecting after the last kill.
      const killing = expect.poll(() => killListeners(app.url)).toBeGreaterThan(0);
      await send(other, pharmacy.id);
      await killing;
      await notifiedOf(stream, 'pharmacy', count);
    }
  }, 30_000);

  test('that a process committed before it died: the next notification carries it', async () => {
    const { pharmacy, browser } = await usePharmacist();
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    // The state that a process leaves when it dies before it notifies.
    await raiseVersions(app.db, [`pharmacy:${pharmacy.id}`], app.clock());
    await notifiedOf(await follow(app, '/api/events', browser), 'pharmacy', 1);
  });

  test('of two transactions that commit in the other order', async () => {
    const { pharmacy, browser } = await usePharmacist();
    const audience = `pharmacy:${pharmacy.id}` as const;
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    await app.db.transaction(async (db) => {
      await raiseVersions(db, [audience], app.clock());
      await send(app, pharmacy.id);
      await notifiedOf(stream, 'pharmacy', 1);
    });
    await notifiedOf(await follow(app, '/api/events', browser), 'pharmacy', 2);
  });

  test('on the embedded database', async () => {
    const app = await useTestApp({ embedded: true });
    const { pharmacy, browser } = await usePharmacist(app);
    const stream = await follow(app, '/api/events', browser);
    await notifiedOf(stream, 'pharmacy', 0);
    await send(app, pharmacy.id);
    await notifiedOf(stream, 'pharmacy', 1);
  }, 60_000);
});

test('a change that is rolled back raises no version', async () => {
  const { pharmacy } = await usePharmacist();
  const { status } = await send(app, randomUUID());
  expect(status).toBe(404);
  const own = eq(liveVersions.audience, `pharmacy:${pharmacy.id}`);
  expect(await app.db.$count(liveVersions, own)).toBe(0);
});

test('two changes of the same audiences in another order do not wait for each other', async () => {
  const [one, other] = ['pharmacy:one', 'pharmacy:other'] as const;
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const change = (audiences: Audience[], mine: () => void, theirs: Promise<void>) =>
    app.db.transaction(async (db) => {
      for (const audience of audiences) {
        await raiseVersions(db, [audience], app.clock());
        mine();
        await theirs;
      }
    });
  await Promise.all([
    change([one, other], first.resolve, second.promise),
    change([other, one], second.resolve, first.promise),
  ]);
  expect(await app.db.$count(liveVersions, eq(liveVersions.audience, one))).toBe(2);
});

describe('streams are limited', () => {
  test('to six for a browser; a closed one makes room', async () => {
    const { browser } = await usePharmacist();
    const streams = [];
    for (let count = 0; count < 6; count++) streams.push(await follow(app, '/api/events', browser));
    const refused = await follow(app, '/api/events', browser);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    await streams[0]?.leave();
    await vi.waitFor(
      async () => expect((await follow(app, '/api/events', browser)).status).toBe(200),
      5000,
    );
  });
});

test('rows of an audience are merged into one with the same version', async () => {
  const app = await useTestApp();
  const [audience, quiet] = ['pharmacy:busy', 'track:long-ago'] as const;
  await raiseVersions(app.db, [quiet], app.clock());
  app.advance(days(31));
  for (let count = 0; count < 3; count++) await raiseVersions(app.db, [audience], app.clock());
  for (let count = 0; count < 2; count++) {
    await mergeVersions(app.db, app.clock());
    expect(await app.db.$count(liveVersions)).toBe(1);
    expect(await readVersions(app.db, [audience, quiet])).toEqual(
      new Map([
        [audience, 3],
        [quiet, 0],
      ]),
    );
  }
  await raiseVersions(app.db, [audience], app.clock());
  expect((await readVersions(app.db, [audience])).get(audience)).toBe(4);
});

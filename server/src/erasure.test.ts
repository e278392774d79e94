import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../test/app.ts';
import { makeCustomer, makePharmacy, makeRequest } from '../test/factories.ts';
import { prescriptionRequests, trackings } from './database/schema.ts';
import { erasePerson } from './erasure.ts';
import { createCookies } from './features/sessions/cookies.ts';
import { createSessions } from './features/sessions/service.ts';
import { createToken, hashOf } from './platform/secrets.ts';

const email = 'amna@people.test';

const erase = (app: TestApp) => {
  const sessions = createSessions({
    db: app.db,
    clock: app.clock,
    cookies: createCookies(app.config),
    live: {
      recordChange: async () => {},
    },
  });
  return erasePerson({ ...app, files: app.app.files, sessions }, { email });
};

/** Waits until another transaction waits for this one's locks. */
const somebodyWaits = (app: TestApp) =>
  expect.poll(
    async () => {
      const { rows } = await app.db.execute(sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    },
    { timeout: 20_000 },
  );

test('an erasure during the forwarding of a request leaves nothing behind', async () => {
  const app = await useTestApp();
  const customer = await makeCustomer(app, { email });
  const [pharmacy, other] = [await makePharmacy(app), await makePharmacy(app)];
  const trackingTokenHash = hashOf(createToken());
  const before = await makeRequest(app, {
    pharmacyId: pharmacy.id,
    customerId: customer.id,
    email,
    trackingTokenHash,
  });
  const trackingCondition = eq(trackings.tokenHash, trackingTokenHash);
  let erasing: ReturnType<typeof erase> | undefined;
  // The first lock of forwarding.
  await app.db.transaction(async (db) => {
    await db.select().from(trackings).where(trackingCondition).for('update');
    erasing = erase(app);
    await somebodyWaits(app).toBe(1);
    const requestCondition = eq(prescriptionRequests.id, before.id);
    const [row] = await db
      .select()
      .from(prescriptionRequests)
      .where(requestCondition)
      .for('update');
    const id = randomUUID();
    await db.insert(prescriptionRequests).values({
      ...(row as NonNullable<typeof row>),
      id,
      pharmacyId: other.id,
      continuesId: before.id,
      trackingTokenHash: null,
    });
    await db.update(trackings).set({ requestId: id }).where(trackingCondition);
  });
  expect((await erasing)?.erased).toMatchObject({ customers: 1, requests: 2 });
  expect([await app.db.$count(prescriptionRequests), await app.db.$count(trackings)]).toEqual([
    0, 0,
  ]);
});

import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { accessLog } from '../../database/schema.ts';
import { createChangeRecorder } from '../live/index.ts';
import { createCookies, createSessions } from '../sessions/index.ts';
import { createAdmin, resetAdminPassword, setAdminRights } from './service.ts';

test('each change of an admin by a command is a row of the access log', async () => {
  const app = await useTestApp();
  const email = 'huda@dawaya.test';
  const changed = createChangeRecorder(app.db, app.clock, (error) => app.problems.push(error));
  const sessions = createSessions({
    db: app.db,
    clock: app.clock,
    cookies: createCookies(app.config),
    live: changed,
  });
  const services = { db: app.db, clock: app.clock, sessions };
  await createAdmin(app.db, app.clock(), {
    email,
    password: 'a long enough one',
    fullName: 'Huda Osman',
  });
  const changes = [
    () => setAdminRights(services, email, { isReadOnly: true }),
    () => setAdminRights(services, email, { isReadOnly: false }),
    () => resetAdminPassword(services, email, 'another long enough one'),
    () => setAdminRights(services, email, { isDisabled: true }),
    () => setAdminRights(services, email, { isDisabled: false }),
    // A right that the admin has already is no change.
    () => setAdminRights(services, email, { isReadOnly: false }),
  ];
  for (const change of changes) {
    app.advance(1);
    await change();
  }
  const rows = await app.db
    .select()
    .from(accessLog)
    .where(eq(accessLog.subject, 'admin'))
    .orderBy(asc(accessLog.createdAt));
  expect(rows.map(({ actor, action }) => [actor, action])).toEqual(
    ['create-admin', 'make-read-only', 'make-full', 'reset-password', 'disable', 'enable'].map(
      (action) => ['server', action],
    ),
  );
});

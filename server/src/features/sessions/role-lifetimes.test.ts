import { expect, test } from 'vitest';
import { type TestApp, useTestApp } from '../../../test/app.ts';
import { type Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeCustomer, makePharmacy } from '../../../test/factories.ts';
import { sessionRoles } from '../../database/schema.ts';
import { days, hours, minutes } from '../../platform/clock.ts';

const rolesOf = async (browser: Browser) =>
  Object.keys((await browser.get('/api/sessions/current')).body.roles);

async function allRoles(app: TestApp): Promise<Browser> {
  const browser = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  const now = app.clock();
  const [role] = await app.db.select().from(sessionRoles);
  if (!role) throw new Error('no session');
  for (const [name, account] of [
    ['customer', await makeCustomer(app)],
    ['pharmacy', await makePharmacy(app)],
  ] as const)
    await app.db.insert(sessionRoles).values({
      sessionId: role.sessionId,
      role: name,
      accountId: account.id,
      signedInAt: now,
      lastSeenAt: now,
    });
  return browser;
}

test('an unused role ends after its own time, and the others stay', async () => {
  const app = await useTestApp();
  const browser = await allRoles(app);
  expect(await rolesOf(browser)).toEqual(['customer', 'pharmacy', 'admin']);
  app.advance(hours(12));
  expect(await rolesOf(browser)).toEqual(['customer', 'pharmacy']);
  app.advance(days(30));
  expect(await rolesOf(browser)).toEqual(['customer']);
  app.advance(days(90));
  expect(await rolesOf(browser)).toEqual([]);
});

test('a role is valid until the last moment', async () => {
  const app = await useTestApp();
  const pharmacist = await signedIn(app, 'pharmacy', (await makePharmacy(app)).id);
  app.advance(days(30) - 1);
  expect(await rolesOf(pharmacist)).toEqual(['pharmacy']);
  const customer = await signedIn(app, 'customer', (await makeCustomer(app)).id);
  app.advance(days(90) - 1);
  expect(await rolesOf(customer)).toEqual(['customer']);
});

test('use keeps customers and pharmacists signed in for 90 days, admins log in every half day', async () => {
  const app = await useTestApp();
  const browser = await allRoles(app);
  for (let day = 0; day < 4; day++) {
    app.advance(days(20));
    expect(await rolesOf(browser)).toEqual(['customer', 'pharmacy']);
  }
  app.advance(days(10) - 1);
  expect(await rolesOf(browser)).toEqual(['customer', 'pharmacy']);
  app.advance(1);
  expect(await rolesOf(browser)).toEqual([]);
  app.advance(1);
  await app.cleanUp();
  expect(await app.db.$count(sessionRoles)).toBe(0);
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  for (let hour = 0; hour < 11; hour++) {
    app.advance(hours(1) + minutes(1));
    expect(await rolesOf(admin)).toEqual(['admin']);
  }
  app.advance(hours(1));
  expect(await rolesOf(admin)).toEqual([]);
  expect((await admin.get('/api/admin/pending-pharmacies')).status).toBe(401);
});

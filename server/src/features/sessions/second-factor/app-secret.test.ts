import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp, useTestApp } from '../../../../test/app.ts';
import { Browser, signedIn } from '../../../../test/client.ts';
import { adminPassword, makeAdmin } from '../../../../test/factories.ts';
import { authenticators } from '../../../database/schema.ts';
import { minutes } from '../../../platform/clock.ts';
import { rotationQueue } from '../../files/rotate-keys.ts';
import { listMissingAppKeys, openSecret } from './app-secret.ts';

const [older, newer] = await Promise.all([generateX25519Identity(), generateX25519Identity()]);
const publicOf = identityToRecipient;

/** A further process with these keys over the database of `first`. */
async function start(first: TestApp, ...fileKeys: string[]) {
  const app = await startTestApp({ beside: first, config: { fileKeys } });
  onTestFinished(app.close);
  return app;
}

const codeAt = (app: TestApp, secret: string) =>
  generateSync({ secret, epoch: Math.floor(app.clock().getTime() / 1000) });

async function setUp(app: TestApp) {
  const admin = await makeAdmin(app);
  const browser = await signedIn(app, 'admin', admin.id);
  const { body } = await browser.post('/api/admin/second-factor');
  const confirmed = await browser.post('/api/admin/second-factor/confirm', {
    code: codeAt(app, body.secret),
  });
  expect(confirmed.status).toBe(200);
  return {
    admin,
    secret: String(body.secret),
    recoveryCodes: confirmed.body.recoveryCodes as string[],
    async stored() {
      const isIts = eq(authenticators.accountId, admin.id);
      const [row] = await app.db.select().from(authenticators).where(isIts);
      if (!row) throw new Error('the app is gone');
      return row;
    },
    /** Logs in at a process, later than any code before. */
    logIn(at: TestApp, code?: string) {
      at.advance(minutes(5));
      const credentials = { email: admin.email, password: adminPassword };
      const typed = code ?? codeAt(at, body.secret);
      return new Browser(at).post('/api/admin/login', { ...credentials, code: typed });
    },
  };
}

test('the secret of an app is sealed for the first key, and its codes work', async () => {
  const app = await useTestApp({ config: { fileKeys: [newer, older] } });
  const { secret, stored, logIn } = await setUp(app);
  const row = await stored();
  expect(row.keyRecipient).toBe(await publicOf(newer));
  expect(Buffer.from(row.secret, 'base64').toString('latin1')).toContain('age-encryption.org/v1');
  expect(Buffer.from(row.secret, 'base64').toString('latin1')).not.toContain(secret);
  expect((await logIn(app)).status).toBe(200);
});

test('a plain secret still works, and its next use seals it', async () => {
  const plain = await useTestApp({ config: { fileKeys: [] } });
  const { secret, stored, logIn } = await setUp(plain);
  expect(await stored()).toMatchObject({ secret, keyRecipient: null });
  const sealing = await start(plain, newer);
  expect((await logIn(sealing)).status).toBe(200);
  expect((await stored()).keyRecipient).toBe(await publicOf(newer));
  expect((await logIn(sealing)).status).toBe(200);
});

test('the rotation of the keys seals plain secrets, and those of an older key again', async () => {
  const plain = await useTestApp({ config: { fileKeys: [] } });
  const [first, second] = [await setUp(plain), await setUp(await start(plain, older))];
  const rotating = await start(plain, newer, older);
  await rotating.jobs.send(rotating.db, rotationQueue, {});
  await rotating.jobs.runWaiting();
  const only = await start(plain, newer);
  for (const { stored, logIn } of [first, second]) {
    expect((await stored()).keyRecipient).toBe(await publicOf(newer));
    expect((await logIn(only)).status).toBe(200);
  }
});

test('a ring without the key names it, and a recovery code still opens the desk', async () => {
  const app = await useTestApp({ config: { fileKeys: [older] } });
  const { recoveryCodes, stored, logIn } = await setUp(app);
  // The key of the texts moves to the newer key at a start, the secrets of apps by the job.
  await start(app, newer, older);
  const lost = await start(app, newer);
  await lost.jobs.send(lost.db, rotationQueue, {});
  await lost.jobs.runWaiting();
  const { status, body } = await logIn(lost);
  expect([status, body.code]).toEqual([503, 'app_unreadable']);
  const needed = await listMissingAppKeys(app.db, lost.keyRing.recipients);
  expect(needed).toEqual([{ recipient: await publicOf(older), apps: 1 }]);
  const row = await stored();
  const missing = await publicOf(older);
  await expect(openSecret(lost.keyRing, row, row)).rejects.toThrow(missing);
  expect((await logIn(lost, recoveryCodes[0])).status).toBe(200);
  expect((await logIn(app)).status).toBe(200);
});

test('a sealed secret that was put into the row of another admin is refused', async () => {
  const app = await useTestApp({ config: { fileKeys: [newer] } });
  const [own, other] = [await setUp(app), await setUp(app)];
  const { secret } = await own.stored();
  await app.db
    .update(authenticators)
    .set({ secret })
    .where(eq(authenticators.accountId, other.admin.id));
  const { status, body } = await other.logIn(app, codeAt(app, own.secret));
  expect([status, body.code]).toEqual([503, 'app_unreadable']);
});

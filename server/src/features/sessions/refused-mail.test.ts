import { expect, test } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeCustomer } from '../../../test/factories.ts';
import { refusedCodes } from '../../database/schema.ts';
import { erasePerson } from '../../erasure.ts';
import { days, hours, minutes } from '../../platform/clock.ts';
import { PermanentFailureError } from '../../platform/jobs.ts';
import { createCookies } from './cookies.ts';
import { createSessions } from './service.ts';

const url = '/api/customers/login';
const list = '/api/admin/given-up-mails';
const refusal = '550 5.1.1 no such user';

/** A server whose mails to `gone` addresses are refused until `exists` is true. */
async function useRefusals() {
  const mailbox = { exists: false };
  const app = await useTestApp({
    mailTransport: (real) => async (mail) => {
      if (mail.to.startsWith('gone') && !mailbox.exists) throw new PermanentFailureError(refusal);
      await real(mail);
    },
  });
  const ask = async (browser: Browser, email: string) => {
    const { status, body } = await browser.post(url, { email });
    await app.jobs.runWaiting();
    app.advance(minutes(1));
    return [status, body.code ?? body.codeRequired];
  };
  const admin = await signedIn(app, 'admin', (await makeAdmin(app)).id);
  return { app, mailbox, ask, admin };
}

const sent = [202, true];
const told = [409, 'mail_refused'];

test.each([
  ['with', true],
  ['without', false],
])(
  'a browser learns at the next try that its mail was refused, %s an account',
  async (_how, has) => {
    const { app, ask } = await useRefusals();
    const email = 'gone@example.com';
    if (has) await makeCustomer(app, { email });
    const browser = new Browser(app);
    expect(await ask(browser, email)).toEqual(sent);
    expect(await ask(browser, email)).toEqual(told);
    // The refusal is shown once. Then another code goes out and stays valid.
    expect(await ask(browser, email)).toEqual(sent);
    expect(await ask(browser, email)).toEqual(sent);
    app.advance(hours(2));
    // Another browser or address does not see it.
    expect(await ask(new Browser(app), email)).toEqual(sent);
    expect(await ask(browser, 'amna@example.com')).toEqual(sent);
  },
);

test.each([
  ['with', true],
  ['without', false],
])('a network whose mails wait learns of no refusal, %s an account', async (_how, has) => {
  const { app, ask } = await useRefusals();
  const email = 'gone@example.com';
  // Mails to the proven address do not wait for a budget; those to an address without an account
  // do.
  if (has) await makeCustomer(app, { email, emailProvenAt: app.clock() });
  for (let number = 0; number < 20; number++)
    await new Browser(app).post(url, { email: `amna-${number}@example.com` });
  const browser = new Browser(app);
  expect([await ask(browser, email), await ask(browser, email)]).toEqual([sent, sent]);
});

test('an accepted mail ends that notice', async () => {
  const { app, ask, mailbox } = await useRefusals();
  const { email } = await makeCustomer(app, { email: 'gone@example.com' });
  const browser = new Browser(app);
  await ask(browser, email);
  mailbox.exists = true;
  app.advance(days(1));
  expect([await ask(new Browser(app), email), await ask(browser, email)]).toEqual([sent, sent]);
});

test('the desk lists a refused code without the code, once for each address', async () => {
  const { app, ask, admin } = await useRefusals();
  const { email } = await makeCustomer(app, { email: 'gone@example.com' });
  await ask(new Browser(app), email);
  await ask(new Browser(app), email);
  const { body, text } = await admin.get(list);
  expect(body.items).toEqual([
    {
      channel: 'mail',
      id: expect.any(String),
      to: email,
      subject: 'Your Dawaya log-in code',
      reason: refusal,
      tries: 2,
      isCode: true,
      failedAt: expect.any(String),
    },
  ]);
  expect(text).not.toMatch(/\b\d{6}\b/);
  expect((await admin.post(`${list}/${body.items[0].id}/send-again`)).status).toBe(404);
});

test('the desk lists a refused mail without an account once', async () => {
  const { app, ask, admin } = await useRefusals();
  await ask(new Browser(app), 'gone@example.com');
  expect((await admin.get(list)).body.items).toMatchObject([{ isCode: false, reason: refusal }]);
});

test('clean-up deletes a refusal after a week, and erasure at once', async () => {
  const { app, ask } = await useRefusals();
  const rows = () => app.db.select().from(refusedCodes);
  for (const email of ['gone-1@example.com', 'gone-2@example.com']) {
    await makeCustomer(app, { email });
    await ask(new Browser(app), email);
  }
  const sessions = createSessions({
    db: app.db,
    clock: app.clock,
    cookies: createCookies(app.config),
    live: {
      recordChange: async () => {},
    },
  });
  await erasePerson({ ...app, files: app.app.files, sessions }, { email: 'gone-1@example.com' });
  expect((await rows()).map(({ email }) => email)).toEqual(['gone-2@example.com']);
  app.advance(days(7) - hours(1));
  await app.cleanUp();
  expect(await rows()).toHaveLength(1);
  app.advance(hours(1));
  await app.cleanUp();
  expect(await rows()).toEqual([]);
});

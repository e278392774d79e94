import { randomUUID } from 'node:crypto';
import { identityToRecipient } from 'age-encryption';
import { eq } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { expect, test, vi } from 'vitest';
import {
  accessLog,
  admins,
  auditLog,
  authenticators,
  deliveries,
  passkeys,
  pharmacies,
  pharmacyChannels,
  pharmacyStaff,
  sessionRoles,
} from '../src/database/schema.ts';
import { days } from '../src/platform/clock.ts';
import { readConfig } from '../src/settings/config.ts';
import { useTestApp } from './app.ts';
import { Browser, signedIn } from './client.ts';
import {
  makeDoctor,
  makeDoctorByPhone,
  makePharmacy,
  makePharmacyByPhone,
  makeStaff,
} from './factories.ts';
import { runProgram, useDatabaseAndFolder } from './process.ts';
import { textCondition } from './sms.ts';
import { SoftwarePasskey } from './software-passkey.ts';

// The tests start whole processes on machines that are busy with other tests.
vi.setConfig({ testTimeout: 60_000 });

async function useCommand() {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  /** `npm run admin -- …` */
  const run = async (args: string[], input = '', more: Record<string, string> = {}) => {
    const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir, ...more };
    const { child, ended, output } = runProgram('admin', args, settings);
    child.stdin?.end(input);
    const code = await ended;
    return { code, output: output(), password: /^Password: (.+)$/m.exec(output())?.[1] ?? '' };
  };
  const logIn = (password: string, email = 'huda@example.com') =>
    new Browser(app).post('/api/admin/login', { email, password });
  return { app, run, logIn };
}

test('the command makes an admin, shows the password once, and refuses a second admin with that address', async () => {
  const { app, run, logIn } = await useCommand();
  const made = await run(['create', 'Huda@Example.com', '--name', 'هدى عثمان']);
  expect(made.code).toBe(0);
  expect(made.output).toContain('huda@example.com is an admin now.');
  expect(made.password.length).toBeGreaterThanOrEqual(10);
  const { status, body } = await logIn(made.password);
  expect([status, body.admin.fullName]).toEqual([200, 'هدى عثمان']);

  const again = await run(['create', 'huda@example.com']);
  expect(again.code).toBe(1);
  expect(again.output).toContain('huda@example.com is an admin already.');
  expect(again.password).toBe('');
  expect(await app.db.$count(admins)).toBe(1);
  expect((await logIn(made.password)).status).toBe(200);
});

test('the command names its database, and says that there is no admin yet', async () => {
  const { run } = await useCommand();
  const { code, output } = await run(['list']);
  expect(code).toBe(0);
  expect(output).toMatch(/^Database: PostgreSQL, [^@]+$/m);
  expect(output).toContain('There is no admin yet.');
});

test.each([
  ['admin', ['list']] as const,
  ['seed', []] as const,
  ['erase', ['huda@example.com']] as const,
])('an invalid setting is named without a stack trace: %s', async (program, args) => {
  const wrong = runProgram(program, [...args], { DATABASE_URL: 'mysql://db' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/DATABASE_URL: must be/);
  const unreachable = runProgram(program, [...args], {
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
  });
  expect(await unreachable.ended).toBe(1);
  expect(unreachable.output()).toMatch(/DATABASE_URL: connect ECONNREFUSED/);
  for (const { output } of [wrong, unreachable]) expect(output()).not.toMatch(/^\s+at /m);
});

test('the command makes a key of stored files that the settings take', async () => {
  const { ended, output } = runProgram('admin', ['file-key'], { NODE_ENV: 'production' });
  expect(await ended).toBe(0);
  const [, made = ''] = /^FILE_KEYS=(.+)$/m.exec(output()) ?? [];
  expect(readConfig({ FILE_KEYS: made }).fileKeys).toEqual([made]);
  expect(output()).toContain(await identityToRecipient(made));
});

test('the command reads a password from standard input and does not show it', async () => {
  const { run, logIn } = await useCommand();
  const { code, output } = await run(
    ['create', 'huda@example.com', '--password-stdin'],
    'from a password manager\n',
  );
  expect(code).toBe(0);
  expect(output).not.toContain('password manager');
  expect((await logIn('from a password manager')).status).toBe(200);
});

test('a new password ends the admin’s sessions, and the old one is refused', async () => {
  const { app, run, logIn } = await useCommand();
  const { password } = await run(['create', 'huda@example.com']);
  const [admin] = await app.db.select().from(admins);
  const browser = await signedIn(app, 'admin', admin?.id ?? '');
  expect((await browser.get('/api/admin/pending-pharmacies')).status).toBe(200);

  const reset = await run(['reset-password', 'huda@example.com']);
  expect(reset.code).toBe(0);
  expect(reset.password).not.toBe(password);
  expect(await app.db.$count(sessionRoles)).toBe(0);
  expect((await browser.get('/api/admin/pending-pharmacies')).status).toBe(401);
  expect((await logIn(password)).status).toBe(401);
  expect((await logIn(reset.password)).status).toBe(200);
  expect(await app.db.$count(auditLog)).toBe(0);
});

test('the command lists the admins; a disabled one is signed out at once and refused until enabled', async () => {
  const { app, run, logIn } = await useCommand();
  const { password } = await run(['create', 'huda@example.com', '--name', 'هدى عثمان']);
  await run(['create', 'omar@example.com']);
  const [admin] = await app.db.select().from(admins).where(eq(admins.email, 'huda@example.com'));
  const browser = await signedIn(app, 'admin', admin?.id ?? '');
  const { body } = await logIn(password);
  const bearer = new Browser(app, { authorization: `Bearer ${body.token}` });

  const disabled = await run(['disable', 'HUDA@example.com']);
  expect([disabled.code, disabled.output]).toEqual([
    0,
    expect.stringMatching(/\nhuda@example\.com is disabled; its sessions are ended\.\n$/),
  ]);
  for (const was of [browser, bearer])
    expect((await was.get('/api/admin/pending-pharmacies')).status).toBe(401);
  const refused = await logIn(password);
  const wrong = await logIn('not this one');
  expect([refused.status, refused.body]).toEqual([wrong.status, wrong.body]);

  const { output } = await run(['list']);
  const [huda, omar] = await app.db.select().from(admins).orderBy(admins.email);
  const day = (moment?: Date | null) => moment?.toISOString().slice(0, 10);
  expect(output).toContain(
    `huda@example.com\tهدى عثمان\tsince ${day(huda?.createdAt)}\tdisabled since ${day(huda?.disabledAt)}\n`,
  );
  expect(output).toContain(`omar@example.com\tAdmin\tsince ${day(omar?.createdAt)}\n`);

  const last = await run(['disable', 'omar@example.com']);
  expect(last.output).toContain('No admin can decide now.');
  expect((await run(['enable', 'huda@example.com'])).output).toMatch(
    /\nhuda@example\.com can log in again\.\n$/,
  );
  expect((await browser.get('/api/admin/pending-pharmacies')).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
});

test('the command makes a read-only admin, whose decisions the server refuses until the admin is full', async () => {
  const { run, logIn } = await useCommand();
  const made = await run(['create', 'huda@example.com', '--read-only']);
  expect(made.output).toContain('huda@example.com is a read-only admin now.');
  expect((await run(['list'])).output).toContain('\tread-only\n');
  const { body } = await logIn(made.password);
  expect(body.admin.isReadOnly).toBe(true);

  const full = await run(['full', 'huda@example.com']);
  expect(full.output).toMatch(/\nhuda@example\.com can decide now\.\n$/);
  expect((await logIn(made.password)).body.admin.isReadOnly).toBe(false);
  const last = await run(['read-only', 'huda@example.com']);
  expect(last.output).toContain('No admin can decide now.');
});

test('a wrong argument gets an error, and changes nothing', async () => {
  const { app, run } = await useCommand();
  const cases: [string[], string][] = [
    [['reset-password', 'nobody@example.com'], 'There is no admin with the address'],
    [['create', 'nobody'], '"nobody" is not an email address.'],
    [['create', 'huda@example.com', '--password-stdin'], '10 to 256 characters'],
    [['disable', 'nobody@example.com'], 'There is no admin with the address'],
    [['enable', 'nobody@example.com'], 'There is no admin with the address'],
    [['disable'], 'Usage:'],
    [['list', 'huda@example.com'], 'Usage:'],
    [['remove', 'huda@example.com'], 'Usage:'],
    [['create', 'huda@example.com', '--nmae', 'x'], 'Usage:'],
  ];
  await Promise.all(
    cases.map(async ([args, sentence]) => {
      const { code, output } = await run(args, 'short');
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
      expect(output).not.toMatch(/^\s+at /m);
    }),
  );
  const common = await run(['create', 'huda@example.com', '--password-stdin'], 'Manchester2024');
  expect([common.code, common.output]).toEqual([1, expect.stringContaining('too common')]);
  expect(await app.db.$count(admins)).toBe(0);
});

test('sample data goes into a database that exists only after a confirmation', async () => {
  const place = await useDatabaseAndFolder();
  const app = await useTestApp({ beside: place });
  const seed = async (input: string, args: string[] = []) => {
    const settings = { DATABASE_URL: place.url, DATA_DIR: place.dataDir };
    const { child, ended, output } = runProgram('seed', args, settings);
    child.stdin?.end(input);
    return { code: await ended, output: output() };
  };
  for (const answer of ['', 'no\n']) {
    const refused = await seed(answer);
    expect([refused.code, await app.db.$count(pharmacies)]).toEqual([1, 0]);
    expect(refused.output).toContain('Nothing was loaded.');
  }
  expect((await seed('', ['--yes'])).code).toBe(0);
  expect(await app.db.$count(pharmacies)).toBeGreaterThan(0);
  expect((await seed('yes\n')).output).toContain('There are pharmacies already');
});

test('the command makes a pair of keys for messages to devices, which the settings accept', async () => {
  const { child, ended, output } = runProgram('admin', ['push-keys'], {});
  child.stdin?.end();
  expect(await ended).toBe(0);
  const env = Object.fromEntries(
    [...output().matchAll(/^(PUSH_\w+)=(\S+)$/gm)].map(([, name, value]) => [name, value]),
  );
  expect(readConfig(env).push?.publicKey).toBe(env.PUSH_PUBLIC_KEY);
});

test('a reset removes the second factor, ends the sessions and is in the audit log', async () => {
  const { app, run, logIn } = await useCommand();
  const { password } = await run(['create', 'huda@example.com']);
  const [admin] = await app.db.select().from(admins);
  const id = admin?.id ?? '';
  const browser = await signedIn(app, 'admin', id);
  const { body } = await browser.post('/api/admin/second-factor');
  const code = generateSync({ secret: body.secret, epoch: app.clock().getTime() / 1000 });
  await browser.post('/api/admin/second-factor/confirm', { code });
  const passkeysUrl = '/api/admin/second-factor/passkeys';
  const { body: options } = await browser.post(passkeysUrl);
  const passkey = new SoftwarePasskey(new URL(app.config.publicUrl).origin).create(options);
  await browser.post(`${passkeysUrl}/confirm`, { name: 'Phone', passkey });
  expect(await app.db.$count(passkeys)).toBe(1);
  expect((await logIn(password)).status).toBe(202);

  const reset = await run(['reset-second-factor', 'Huda@example.com']);
  expect(reset.output).toContain('huda@example.com (admin) has no second factor now');
  expect(reset.code).toBe(0);
  expect((await browser.get('/api/admin/second-factor')).status).toBe(401);
  expect((await logIn(password)).status).toBe(200);
  expect(await app.db.$count(passkeys)).toBe(0);
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
  expect(rows.map(({ action, adminEmail }) => [action, adminEmail])).toContainEqual([
    'reset-second-factor',
    'npm run admin',
  ]);
  expect((await run(['reset-second-factor', 'nobody@example.com'])).code).toBe(1);
});

test('a reset reaches doctors and staff, and asks which account when an address has several', async () => {
  const { app, run } = await useCommand();
  const email = 'amna@example.com';
  const doctor = await makeDoctor(app, { email });
  const pharmacy = await makePharmacy(app, { email, shopName: 'Nile' });
  const before = await run(['reset-second-factor', email]);
  expect([before.code, before.output]).toEqual([0, expect.stringContaining('Nothing was changed')]);
  const browsers = [
    await signedIn(app, 'doctor', doctor.id),
    await signedIn(app, 'pharmacy', pharmacy.id),
  ];
  for (const [index, { id }] of [doctor, pharmacy].entries()) {
    const url = `/api/second-factor/${id}`;
    const secret = (await browsers[index]?.post(url))?.body.secret;
    const code = generateSync({ secret, epoch: app.clock().getTime() / 1000 });
    expect((await browsers[index]?.post(`${url}/confirm`, { code }))?.status).toBe(200);
  }
  const asked = await run(['reset-second-factor', email]);
  expect(asked.code).toBe(1);
  for (const line of [`${doctor.id}   doctor`, `${pharmacy.id}   owner of Nile`])
    expect(asked.output).toContain(`--account ${line}`);
  const reset = await run(['reset-second-factor', email, '--account', pharmacy.id]);
  expect(reset.output).toContain(`${email} (owner of Nile) has no second factor now`);
  const holders = await app.db.select({ id: authenticators.accountId }).from(authenticators);
  expect(holders).toEqual([{ id: doctor.id }]);
  expect((await browsers[1]?.get('/api/sessions/current'))?.body.roles).toEqual({});
  const rows = await app.db.select().from(accessLog).where(eq(accessLog.actor, 'server'));
  expect(rows).toMatchObject([
    { action: 'reset-second-factor', subject: 'staff', subjectId: pharmacy.id },
  ]);
  // Jobs send the mails of one moment in any order.
  const texts = (await app.mailsTo(email)).map(({ text }) => text);
  expect(texts).toContainEqual(expect.stringContaining('The people who run Dawaya have removed'));
});

test('a reset reaches the owner of a pharmacy by the number of the account', async () => {
  const { app, run } = await useCommand();
  const { id } = await makePharmacyByPhone(app, '+249912345678');
  const owner = await signedIn(app, 'pharmacy', id);
  const { secret } = (await owner.post(`/api/second-factor/${id}`)).body;
  const code = generateSync({ secret, epoch: app.clock().getTime() / 1000 });
  expect((await owner.post(`/api/second-factor/${id}/confirm`, { code })).status).toBe(200);
  const reset = await run(['reset-second-factor', '0912345678']);
  expect(reset.output).toContain('+249912345678 (owner of');
  expect(await app.db.$count(authenticators)).toBe(0);
  const told = await app.db.select().from(deliveries).where(eq(deliveries.isCode, false));
  expect(told.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['second-factor-changed', '+249912345678'],
    ['second-factor-changed', '+249912345678'],
  ]);
});

test('the operator gives a pharmacy another number or email address, and both get a notice', async () => {
  const { app, run } = await useCommand();
  const [first, second] = ['+249912345678', '+249912345679'] as const;
  const { id } = await makePharmacyByPhone(app, first);
  await makePharmacyByPhone(app, '+249911111111');
  const owner = await signedIn(app, 'pharmacy', id);
  const stored = async () => {
    const [row] = await app.db.select().from(pharmacies).where(eq(pharmacies.id, id));
    const [staff] = await app.db.select().from(pharmacyStaff).where(eq(pharmacyStaff.id, id));
    return { ...row, staffEmail: staff?.email };
  };
  const set = (address: string) => run(['set-address', id, address, '--yes']);

  const gateway = {
    SMS_GATEWAY_URL: 'https://gateway.example',
    SMS_GATEWAY_USER: 'dawaya',
    SMS_GATEWAY_PASSWORD: 'gateway-password',
    SMS_WEBHOOK_KEY: 'a-key-of-the-webhook',
    SMS_NUMBER: '+249900000001',
  };
  const abroad = await run(['set-address', id, '+447400123456', '--yes'], '', gateway);
  expect([abroad.code, abroad.output]).toEqual([1, expect.stringContaining('never log in')]);
  const taken = await set('0911111111');
  expect([taken.code, (await stored()).accountPhone]).toEqual([1, first]);
  const moved = await set('0912345679');
  expect([moved.code, moved.output]).toEqual([0, expect.stringContaining(`${second} opens`)]);
  expect(await stored()).toMatchObject({ email: null, accountPhone: second, staffEmail: null });
  expect((await owner.get('/api/sessions/current')).body.roles).toEqual({});
  const told = await app.db.select().from(deliveries).where(textCondition);
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([first, second]);

  expect((await set('Owner@example.com')).code).toBe(0);
  expect(await stored()).toMatchObject({
    email: 'owner@example.com',
    accountPhone: null,
    staffEmail: 'owner@example.com',
  });
  expect(await app.mailsTo('owner@example.com')).toHaveLength(1);
  const rows = await app.db.select().from(accessLog).where(eq(accessLog.actor, 'server'));
  expect(rows.map(({ action, subjectId }) => [action, subjectId])).toEqual([
    ['set-address', id],
    ['set-address', id],
  ]);
  expect((await run(['set-address', 'x', first])).code).toBe(1);
});

test('a lapsed number learns nothing of the new address', async () => {
  const { app, run } = await useCommand();
  const before = { db: app.db, clock: () => new Date(Date.now() - days(121)) };
  const doctor = await makeDoctorByPhone(before, '+249912345678');
  const pharmacy = await makePharmacyByPhone(before, '+249912345679');
  for (const { id } of [doctor, pharmacy])
    expect((await run(['set-address', id, `new-${id}@example.com`, '--yes'])).code).toBe(0);
  expect(await app.db.$count(deliveries, textCondition)).toBe(0);
  expect(await app.mailsTo(`new-${doctor.id}@example.com`)).toHaveLength(1);
});

test('a doctor without a second factor gets a number, and no other account’s is named', async () => {
  const { app, run } = await useCommand();
  const number = '+249912345678';
  const { id: pharmacyId } = await makePharmacyByPhone(app, number);
  const owner = await signedIn(app, 'pharmacy', pharmacyId);
  const { secret } = (await owner.post(`/api/second-factor/${pharmacyId}`)).body;
  const code = generateSync({ secret, epoch: app.clock().getTime() / 1000 });
  expect((await owner.post(`/api/second-factor/${pharmacyId}/confirm`, { code })).status).toBe(200);
  const { id } = await makeDoctor(app);
  const given = await run(['set-address', id, number, '--yes']);
  expect([given.code, given.output]).toEqual([0, expect.not.stringContaining('second')]);

  const moved = await run(['set-address', pharmacyId, '0912345679', '--yes']);
  expect(moved.output).toContain(`reset-second-factor +249912345679 --account ${pharmacyId}`);
});

test('the operator sees the pharmacy with both addresses before a change, and confirms it', async () => {
  const { app, run } = await useCommand();
  const { id } = await makePharmacyByPhone(app, '+249912345678');
  await app.db.update(pharmacies).set({ shopName: 'Nile' }).where(eq(pharmacies.id, id));
  const number = async () => (await app.db.select().from(pharmacies))[0]?.accountPhone;
  const refused = await run(['set-address', id, '0912345679'], 'no\n');
  expect(refused.output).toContain('Nile: +249912345678 → +249912345679');
  expect([refused.code, await number()]).toEqual([0, '+249912345678']);
  expect((await run(['set-address', id, '0912345679'], 'yes\n')).code).toBe(0);
  expect(await number()).toBe('+249912345679');
});

test('an owner with another address loses the numbers for text answers, and the operator sees who is left', async () => {
  const { app, run } = await useCommand();
  const { id } = await makePharmacyByPhone(app, '+249912345678');
  const partner = await makeStaff(app, { pharmacyId: id, role: 'owner' });
  await makeStaff(app, { pharmacyId: id, email: 'joined@example.com' });
  await makeStaff(app, { pharmacyId: id, email: 'invited@example.com', joinedAt: null });
  for (const staffId of [id, partner.id])
    await app.db.insert(pharmacyChannels).values({
      id: randomUUID(),
      pharmacyId: id,
      staffId,
      channel: 'sms',
      address: '+249911000009',
      language: 'ar',
      provenAt: app.clock(),
      createdAt: app.clock(),
    });
  const { output } = await run(['set-address', id, '0912345679', '--yes']);
  expect(output).toMatch(new RegExp(`owner\\s+${partner.email}`));
  expect(output).toMatch(/assistant\s+invited@example.com\s+invited/);
  expect(output).not.toContain('joined@example.com');
  const left = await app.db.select().from(pharmacyChannels);
  expect(left.map(({ staffId }) => staffId)).toEqual([partner.id]);
});

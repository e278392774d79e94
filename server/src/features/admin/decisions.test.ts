import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makePharmacy } from '../../../test/factories.ts';
import { auditLog, pharmacies } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);
const account = await makeAdmin(app);
let admin: Browser;
beforeEach(async () => {
  app.advance(minutes(1));
  admin = await signedIn(app, 'admin', account.id);
});

type Kind = 'approve' | 'reject' | 'suspend' | 'reinstate';
const decide = (kind: Kind, id: string, body: object = { reason: 'The licence is unreadable' }) =>
  admin.post(`/api/admin/${kind}-pharmacy/${id}`, body);
const auditOf = (id: string) => app.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
const rowOf = async (id: string) =>
  (await app.db.select().from(pharmacies).where(eq(pharmacies.id, id)))[0];
const listed = async (id: string) => {
  const { body } = await new Browser(app).get('/api/pharmacies');
  return body.some((pharmacy: { id: string }) => pharmacy.id === id);
};

describe('a decision is taken, written down and mailed', () => {
  test.each([
    ['approve', 'pending', 'verified', 'Your pharmacy has been approved', 'تم اعتماد صيدليتك'],
    [
      'reject',
      'pending',
      'rejected',
      'Your pharmacy could not be approved',
      'لم يُعتمد طلب تسجيل صيدليتك',
    ],
    [
      'suspend',
      'verified',
      'suspended',
      'Your pharmacy has been suspended',
      'تم إيقاف صيدليتك مؤقتًا',
    ],
    [
      'reinstate',
      'suspended',
      'verified',
      'Your pharmacy is listed again',
      'عادت صيدليتك إلى دوايا',
    ],
    [
      'reinstate',
      'rejected',
      'verified',
      'Your pharmacy is listed again',
      'عادت صيدليتك إلى دوايا',
    ],
  ] as const)('%s: from %s to %s', async (kind, from, to, english, arabic) => {
    for (const language of ['en', 'ar'] as const) {
      const before = { verificationStatus: from, language, verificationReason: 'earlier' };
      const { id, email, shopName } = await makePharmacy(app, before);
      const { status, body } = await decide(kind, id);
      expect([status, body]).toEqual([200, { id, verificationStatus: to }]);

      const withReason = kind === 'reject' || kind === 'suspend';
      const reason = withReason ? 'The licence is unreadable' : null;
      expect(await rowOf(id)).toMatchObject({
        verificationStatus: to,
        verificationReason: reason,
        verificationChangedAt: app.clock(),
      });
      expect(await listed(id)).toBe(to === 'verified');
      const [row, ...others] = await auditOf(id);
      expect(others).toEqual([]);
      expect(row).toMatchObject({
        adminId: account.id,
        adminEmail: account.email,
        action: kind,
        subjectKind: 'pharmacy',
        details: withReason ? { reason } : {},
        createdAt: app.clock(),
      });
      const mails = await app.mailsTo(email);
      expect(mails.map(({ subject }) => subject)).toEqual([language === 'en' ? english : arabic]);
      expect(mails[0]?.text).toContain(shopName);
      if (reason) expect(mails[0]?.text).toContain(reason);
    }
  });
});

describe('a decision that cannot be taken changes nothing', () => {
  const statuses = ['pending', 'verified', 'rejected', 'suspended'] as const;
  const starts = {
    approve: ['pending'],
    reject: ['pending'],
    suspend: ['verified'],
    reinstate: ['suspended', 'rejected'],
  } as const;
  const conflicts = (Object.keys(starts) as Kind[]).flatMap((kind) =>
    statuses
      .filter((status) => !(starts[kind] as readonly string[]).includes(status))
      .map((status) => [kind, status] as const),
  );

  test.each(conflicts)('%s from %s', async (kind, verificationStatus) => {
    const { id, email } = await makePharmacy(app, { verificationStatus });
    const before = await rowOf(id);
    const { status, body } = await decide(kind, id);
    expect([status, body.code]).toEqual([409, 'verification_conflict']);
    expect(await rowOf(id)).toEqual(before);
    expect(await auditOf(id)).toEqual([]);
    expect(await app.mailsTo(email)).toEqual([]);
  });

  test.each([
    ['no reason', {}, 'Please fill this in.'],
    ['a blank one', { reason: ' \n\t ' }, 'Please fill this in.'],
    ['a number', { reason: 7 }, 'This is not right.'],
    ['one that is too long', { reason: 'x'.repeat(501) }, 'This is too long.'],
  ])('reject and suspend with %s', async (_kind, body, message) => {
    for (const [kind, verificationStatus] of [
      ['reject', 'pending'],
      ['suspend', 'verified'],
    ] as const) {
      const { id } = await makePharmacy(app, { verificationStatus });
      const answer = await decide(kind, id, body);
      expect([answer.status, answer.body.details]).toEqual([400, [{ field: 'reason', message }]]);
      expect((await rowOf(id))?.verificationStatus).toBe(verificationStatus);
    }
  });

  test('an unknown pharmacy', async () => {
    const { status, body } = await decide('approve', randomUUID());
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('two admins at the same moment: one decision, one audit row, one mail', async () => {
    const { id, email } = await makePharmacy(app, { verificationStatus: 'pending' });
    const kinds: Kind[] = ['approve', 'reject', 'approve', 'reject'];
    const answers = await Promise.all(kinds.map((kind) => decide(kind, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await auditOf(id)).toHaveLength(1);
    expect(await app.mailsTo(email)).toHaveLength(1);
  });

  test('when the audit row cannot be written: no decision, no mail, sessions go on', async () => {
    const { id, email } = await makePharmacy(app);
    const pharmacist = await signedIn(app, 'pharmacy', id);
    await app.db.execute(
      sql`alter table audit_log add constraint full_now check (false) not valid`,
    );
    const { status, body } = await decide('suspend', id);
    await app.db.execute(sql`alter table audit_log drop constraint full_now`);
    expect([status, body.code]).toEqual([500, 'internal']);
    expect((await rowOf(id))?.verificationStatus).toBe('verified');
    expect((await pharmacist.get(`/api/pharmacies/${id}/profile`)).status).toBe(200);
    expect(await app.mailsTo(email)).toEqual([]);
  });
});

test('suspension ends the pharmacy’s sessions and its known browsers, nobody else’s', async () => {
  const { id, email } = await makePharmacy(app);
  const [office, home] = [
    await signedIn(app, 'pharmacy', id, { device: true }),
    await signedIn(app, 'pharmacy', id),
  ];
  const neighbour = await makePharmacy(app);
  const other = await signedIn(app, 'pharmacy', neighbour.id);
  expect(await listed(id)).toBe(true);
  await decide('suspend', id);

  for (const browser of [office, home]) {
    const { status } = await browser.get(`/api/pharmacies/${id}/profile`);
    expect(status).toBe(401);
  }
  expect((await office.post('/api/pharmacies/login', { email })).status).toBe(202);
  expect((await other.get(`/api/pharmacies/${neighbour.id}/profile`)).status).toBe(200);
  expect(await listed(id)).toBe(false);
  const gone = await new Browser(app).get(`/api/pharmacies/${id}`);
  expect([gone.status, gone.body.code]).toEqual([404, 'not_found']);
});

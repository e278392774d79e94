import { randomUUID } from 'node:crypto';
import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import {
  type Decision,
  decisions,
  decisionTransitions,
  subjectKinds,
  verificationStatuses,
} from '@dawaya/contract/vocabulary/verification';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { Browser, signedIn } from '../../../test/client.ts';
import { makeAdmin, makeDoctor, makePharmacy } from '../../../test/factories.ts';
import { auditLog, doctors, pharmacies } from '../../database/schema.ts';
import { minutes } from '../../platform/clock.ts';

const app = await startTestApp({ config: { rateLimitScale: 1000 } });
afterAll(app.close);
const account = await makeAdmin(app);
let admin: Browser;
beforeEach(async () => {
  app.advance(minutes(1));
  admin = await signedIn(app, 'admin', account.id);
});

type Overrides = Parameters<typeof makePharmacy>[1] & Parameters<typeof makeDoctor>[1];
const subjects = {
  pharmacy: {
    make: async (overrides: Overrides = {}) => {
      const { id, email, shopName } = await makePharmacy(app, overrides);
      return { id, email, name: shopName };
    },
    rowOf: async (id: string) =>
      (await app.db.select().from(pharmacies).where(eq(pharmacies.id, id)))[0],
    list: '/api/pharmacies',
    pending: '/api/admin/pending-pharmacies',
    profileOf: (id: string) => `/api/pharmacies/${id}/profile`,
    subjectsOfMails: {
      approve: ['Your pharmacy has been approved', 'تم اعتماد صيدليتك'],
      reject: ['Your pharmacy could not be approved', 'لم يُعتمد طلب تسجيل صيدليتك'],
      suspend: ['Your pharmacy has been suspended', 'تم إيقاف صيدليتك مؤقتًا'],
      reinstate: ['Your pharmacy is listed again', 'عادت صيدليتك إلى دوايا'],
    },
  },
  doctor: {
    make: async (overrides: Overrides = {}) => {
      const { id, email, fullName } = await makeDoctor(app, overrides);
      return { id, email, name: fullName };
    },
    rowOf: async (id: string) => (await app.db.select().from(doctors).where(eq(doctors.id, id)))[0],
    list: '/api/doctors',
    pending: '/api/admin/pending-doctors',
    profileOf: (id: string) => `/api/doctors/${id}/profile`,
    subjectsOfMails: {
      approve: [
        'Your registration as a doctor has been approved',
        'تم اعتماد تسجيلك في دليل الأطباء',
      ],
      reject: [
        'Your registration as a doctor could not be approved',
        'لم يُعتمد طلب تسجيلك في دليل الأطباء',
      ],
      suspend: ['Your account as a doctor has been suspended', 'تم إيقاف حسابك مؤقتًا'],
      reinstate: ['You are listed as a doctor again', 'عاد اسمك إلى دليل الأطباء'],
    },
  },
} as const;

const auditOf = (id: string) => app.db.select().from(auditLog).where(eq(auditLog.subjectId, id));
const moves = decisions.flatMap((decision) =>
  decisionTransitions[decision].from.map(
    (from) => [decision, from, decisionTransitions[decision].to] as const,
  ),
);
const conflicts = decisions.flatMap((decision) =>
  verificationStatuses
    .filter((status) => !decisionTransitions[decision].from.includes(status))
    .map((status) => [decision, status] as const),
);

describe.each(subjectKinds)('on a %s', (subject) => {
  const { make, rowOf, list, pending, profileOf, subjectsOfMails } = subjects[subject];
  const decide = (
    decision: Decision,
    id: string,
    body: object = { reason: 'The licence is unreadable' },
  ) => admin.post(`/api/admin/${decision}-${subject}/${id}`, body);
  const listed = async (id: string) => {
    const { body } = await new Browser(app).get(list);
    return body.some((row: { id: string }) => row.id === id);
  };

  describe('a decision is stored, logged and mailed', () => {
    test.each(moves)('%s: from %s to %s', async (decision, from, to) => {
      for (const language of ['en', 'ar'] as const) {
        const before = { verificationStatus: from, language, verificationReason: 'earlier' };
        const { id, email, name } = await make(before);
        const { status, body } = await decide(decision, id);
        const verificationChangedAt = app.clock().toISOString();
        expect([status, body]).toEqual([
          200,
          { id, verificationStatus: to, verificationChangedAt },
        ]);

        const withReason = decision === 'reject' || decision === 'suspend';
        const reason = withReason ? 'The licence is unreadable' : null;
        expect(await rowOf(id)).toMatchObject({
          verificationStatus: to,
          verificationReason: reason,
          verificationChangedAt: app.clock(),
        });
        // No decision leads back to pending, which the doctors' directory would show too.
        expect(await listed(id)).toBe(to === 'verified');
        const [row, ...others] = await auditOf(id);
        expect(others).toEqual([]);
        expect(row).toMatchObject({
          adminId: account.id,
          adminEmail: account.email,
          action: decision,
          subjectKind: subject,
          details: withReason ? { reason } : {},
          createdAt: app.clock(),
        });
        const mails = await app.mailsOnceNotified(email);
        const [english, arabic] = subjectsOfMails[decision];
        expect(mails.map((mail) => mail.subject)).toEqual([language === 'en' ? english : arabic]);
        expect(mails[0]?.text).toContain(name);
        if (reason) expect(mails[0]?.text).toContain(reason);
      }
    });
  });

  describe('a refused decision changes nothing', () => {
    test.each(conflicts)('%s from %s', async (decision, verificationStatus) => {
      const { id, email } = await make({ verificationStatus });
      const before = await rowOf(id);
      const { status, body } = await decide(decision, id);
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
        const { id } = await make({ verificationStatus });
        const answer = await decide(kind, id, body);
        expect([answer.status, answer.body.details]).toEqual([400, [{ field: 'reason', message }]]);
        expect((await rowOf(id))?.verificationStatus).toBe(verificationStatus);
      }
    });

    test('an unknown applicant, and one of the other kind', async () => {
      const other = subjects[subject === 'pharmacy' ? 'doctor' : 'pharmacy'];
      const { id } = await other.make({ verificationStatus: 'pending' });
      for (const unknown of [randomUUID(), 'nonsense', id]) {
        const { status, body } = await decide('approve', unknown);
        expect([status, body.code]).toEqual([404, 'not_found']);
      }
      expect(await auditOf(id)).toEqual([]);
    });

    test('an applicant who was decided on or applied again since the admin read it', async () => {
      const { id, email } = await make({ verificationStatus: 'pending' });
      const { body } = await admin.get(pending);
      const [looked] = body.filter((one: { id: string }) => one.id === id);
      const { verificationChangedAt } = looked;
      expect(verificationChangedAt).toBe(app.clock().toISOString());
      app.advance(minutes(1));
      const table = subject === 'pharmacy' ? pharmacies : doctors;
      await app.db
        .update(table)
        .set({ verificationChangedAt: app.clock() })
        .where(eq(table.id, id));
      for (const decision of ['approve', 'reject'] as const) {
        const answer = await decide(decision, id, { reason: 'Unreadable', verificationChangedAt });
        expect([answer.status, answer.body.code]).toEqual([409, 'verification_conflict']);
      }
      expect((await rowOf(id))?.verificationStatus).toBe('pending');
      expect(await auditOf(id)).toEqual([]);
      expect(await app.mailsTo(email)).toEqual([]);
      const now = { verificationChangedAt: app.clock().toISOString() };
      expect((await decide('approve', id, now)).status).toBe(200);
    });

    test('an invalid time', async () => {
      const { id } = await make({ verificationStatus: 'pending' });
      const answer = await decide('approve', id, { verificationChangedAt: 'yesterday' });
      expect(answer.status).toBe(400);
      expect(answer.body.details[0].field).toBe('verificationChangedAt');
    });

    test('two admins at the same moment: one decision, one audit row, one mail', async () => {
      const { id, email } = await make({ verificationStatus: 'pending' });
      const asked: Decision[] = ['approve', 'reject', 'approve', 'reject'];
      const answers = await Promise.all(asked.map((decision) => decide(decision, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect(await auditOf(id)).toHaveLength(1);
      expect(await app.mailsOnceNotified(email)).toHaveLength(1);
    });

    test('when the audit row cannot be written: no decision, no mail, sessions go on', async () => {
      const { id, email } = await make();
      const owner = await signedIn(app, subject, id);
      await app.db.execute(
        sql`alter table audit_log add constraint full_now check (false) not valid`,
      );
      const { status, body } = await decide('suspend', id);
      await app.db.execute(sql`alter table audit_log drop constraint full_now`);
      expect([status, body.code]).toEqual([500, 'internal']);
      expect((await rowOf(id))?.verificationStatus).toBe('verified');
      expect((await owner.get(profileOf(id))).status).toBe(200);
      expect(await app.mailsTo(email)).toEqual([]);
    });

    test('when the decision cannot be committed: no audit row either', async () => {
      const { id } = await make();
      const table = sql.identifier(subject === 'pharmacy' ? 'pharmacies' : 'doctors');
      await app.db.execute(sql`create function refuse_commit() returns trigger language plpgsql
        as $$ begin raise exception 'refused at the commit'; end $$`);
      await app.db.execute(sql`create constraint trigger refuse_commit after update on ${table}
        deferrable initially deferred for each row execute function refuse_commit()`);
      const { status } = await decide('suspend', id);
      await app.db.execute(sql`drop function refuse_commit cascade`);
      expect(status).toBe(500);
      expect((await rowOf(id))?.verificationStatus).toBe('verified');
      expect(await auditOf(id)).toEqual([]);
    });
  });

  describe('an approval is undone within six seconds', () => {
    const path = subject === 'pharmacy' ? 'pharmacies' : 'doctors';
    const undo = (id: string, browser = admin) =>
      browser.post(`/api/admin/${path}/${id}/undo-approval`);
    const waiting = { verificationStatus: 'pending', verificationReason: 'earlier' } as const;

    test('the applicant waits again in the same place, gets no mail, and the history has both', async () => {
      const { id, email } = await make(waiting);
      const before = await rowOf(id);
      app.advance(minutes(1));
      expect((await decide('approve', id)).status).toBe(200);
      app.advance(undoWindowMs - 1);
      const { status, body } = await undo(id);
      const verificationChangedAt = before?.verificationChangedAt.toISOString();
      expect([status, body]).toEqual([
        200,
        { id, verificationStatus: 'pending', verificationChangedAt },
      ]);
      const after = await rowOf(id);
      expect(after).toEqual({ ...before, emailProofNoticeFor: after?.emailProofNoticeFor });
      // The directory also lists pending doctors.
      expect(await listed(id)).toBe(subject === 'doctor');
      expect(await app.mailsOnceNotified(email)).toEqual([]);
      const history = await admin.get(`/api/admin/${path}/${id}/history`);
      expect(history.body.map(({ what }: { what: string }) => what).slice(0, 2)).toEqual([
        'undo-approval',
        'approve',
      ]);
      const again = await decide('approve', id, { verificationChangedAt });
      expect(again.status).toBe(200);
      expect(await app.mailsOnceNotified(email)).toHaveLength(1);
    });

    test('not after the six seconds, not twice, not by another admin, not after another decision', async () => {
      const other = await signedIn(app, 'admin', (await makeAdmin(app)).id);
      const refused = async (id: string, browser = admin) => {
        const { status, body } = await undo(id, browser);
        expect([status, body.code]).toEqual([409, 'move_not_undoable']);
      };
      const approved = async () => {
        const { id } = await make(waiting);
        expect((await decide('approve', id)).status).toBe(200);
        return id;
      };
      const late = await approved();
      app.advance(undoWindowMs);
      await refused(late);
      expect((await rowOf(late))?.verificationStatus).toBe('verified');

      const twice = await approved();
      await refused(twice, other);
      const answers = await Promise.all([undo(twice), undo(twice)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);

      const suspended = await approved();
      await decide('suspend', suspended);
      await refused(suspended);
      expect((await rowOf(suspended))?.verificationStatus).toBe('suspended');
      await refused((await make({ verificationStatus: 'pending' })).id);
    });
  });

  test('a suspension ends the account’s own sessions and known browsers only', async () => {
    const { id, email } = await make();
    const [office, home] = [
      await signedIn(app, subject, id, { device: true }),
      await signedIn(app, subject, id),
    ];
    const neighbour = await make();
    const other = await signedIn(app, subject, neighbour.id);
    expect(await listed(id)).toBe(true);
    await decide('suspend', id);

    for (const browser of [office, home])
      expect((await browser.get(profileOf(id))).status).toBe(401);
    expect((await office.post(`${list}/login`, { email })).status).toBe(202);
    expect((await other.get(profileOf(neighbour.id))).status).toBe(200);
    expect(await listed(id)).toBe(false);
  });
});

test('a pharmacy renamed since the admin read it is not approved', async () => {
  const pharmacy = await makePharmacy(app, { verificationStatus: 'pending' });
  const owner = await signedIn(app, 'pharmacy', pharmacy.id);
  const read = pharmacy.verificationChangedAt.toISOString();
  app.advance(minutes(1));
  const profile = `/api/pharmacies/${pharmacy.id}`;
  const renamed = await owner.patch(profile, { nameEn: 'Ministry of Health Pharmacy' });
  expect(renamed.status).toBe(200);
  const approve = (verificationChangedAt: string) =>
    admin.post(`/api/admin/approve-pharmacy/${pharmacy.id}`, { verificationChangedAt });
  const { status, body } = await approve(read);
  expect([status, body.code]).toEqual([409, 'verification_conflict']);
  // Another change leaves the name alone, so the admin's decision is still valid.
  const readAgain = app.clock().toISOString();
  app.advance(minutes(1));
  expect((await owner.patch(profile, { landmark: 'Beside the mosque' })).status).toBe(200);
  expect((await approve(readAgain)).status).toBe(200);
});

test('a rejected or suspended pharmacy is not listed; a rejected one stays signed in and reads the reason', async () => {
  for (const [decision, verificationStatus, status] of [
    ['reject', 'pending', 200],
    ['suspend', 'verified', 401],
  ] as const) {
    const { id } = await makePharmacy(app, { verificationStatus });
    const owner = await signedIn(app, 'pharmacy', id);
    await admin.post(`/api/admin/${decision}-pharmacy/${id}`, { reason: 'Unreadable' });
    const gone = await new Browser(app).get(`/api/pharmacies/${id}`);
    expect([gone.status, gone.body.code]).toEqual([404, 'not_found']);
    const profile = await owner.get(`/api/pharmacies/${id}/profile`);
    expect(profile.status).toBe(status);
    if (decision === 'reject') expect(profile.body.verificationReason).toBe('Unreadable');
  }
});

import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { and, asc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  advertisements,
  auditLog,
  doctors,
  loginChallenges,
  pharmacies,
} from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { noticeTime } from '../../platform/email-proof.ts';
import { isUuid } from '../../platform/ids.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import type { DoctorRow } from '../doctors/queries.ts';
import { named } from '../pharmacies/names.ts';
import type { PharmacyRow } from '../pharmacies/queries.ts';

type Deps = Pick<Services, 'db' | 'clock' | 'mail' | 'files' | 'sessions' | 'publicUrl'>;

/** How many applicants are taken on at once; the next clean-up takes the others. */
const batch = 100;

const tables = { pharmacy: pharmacies, doctor: doctors } as const;
const loginPaths = { pharmacy: '/pharmacist/login', doctor: '/doctor-login' } as const;
/** In the language that the applicant is written to in. */
const nameOf = (applicant: PharmacyRow | DoctorRow) =>
  'shopName' in applicant ? named(applicant.language, applicant).shopName : applicant.fullName;

const remindersPerApplicant: Limit = { name: 'proof-reminder:account', count: 3, window: days(1) };

/**
 * Mails an applicant, from the desk, how to prove the address; who has proven it gets nothing. It
 * carries no code, as that works only in the browser that asks for it (docs/decisions/0046).
 * @throws AppError `not_found`, `too_many_tries`.
 */
export async function remindOfProof(
  { db, limits, mail, publicUrl }: Services,
  kind: SubjectKind,
  id: string,
): Promise<void> {
  const table = tables[kind];
  const [applicant] = isUuid(id) ? await db.select().from(table).where(eq(table.id, id)) : [];
  if (!applicant) throw new AppError('not_found');
  if (applicant.emailProvenAt) return;
  await limits.spend(remindersPerApplicant, applicant.id);
  await mail.send(db, applicant.email, applicant.language, 'proof-reminder', {
    role: kind,
    name: nameOf(applicant),
    loginUrl: `${publicUrl}${loginPaths[kind]}`,
  });
}

/** Tells, once for each end, whose time to prove the address ends within two days. */
async function giveNotice({ db, clock, mail, publicUrl }: Deps, kind: SubjectKind) {
  const table = tables[kind];
  const { emailProvenAt, emailProofDueAt, emailProofNoticeFor, verificationStatus } = table;
  await db.transaction(async (db) => {
    const soon = new Date(clock().getTime() + noticeTime);
    const ending = await db
      .select()
      .from(table)
      .where(
        and(
          isNull(emailProvenAt),
          lte(emailProofDueAt, soon),
          or(isNull(emailProofNoticeFor), ne(emailProofNoticeFor, emailProofDueAt)),
          inArray(verificationStatus, ['pending', 'verified']),
        ),
      )
      .orderBy(asc(emailProofDueAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const applicant of ending) {
      // Whoever is told late, because nothing ran meanwhile, has the two days all the same.
      await db
        .update(table)
        .set({ emailProofDueAt: soon, emailProofNoticeFor: soon })
        .where(eq(table.id, applicant.id));
      const words = {
        name: nameOf(applicant),
        until: soon.toISOString(),
        loginUrl: `${publicUrl}${loginPaths[kind]}`,
      };
      const { email, language } = applicant;
      if (applicant.verificationStatus === 'pending')
        await mail.send(db, email, language, 'removal-notice', words);
      else await mail.send(db, email, language, 'closing-notice', { role: kind, ...words });
    }
  });
}

/** What a pharmacy that was never verified can have: documents, and advertisements nobody saw. */
async function removePharmacy({ files }: Deps, db: Database, id: string): Promise<void> {
  await files.detach(db, { pharmacyId: id });
  const own = eq(advertisements.pharmacyId, id);
  for (const { id } of await db.select().from(advertisements).where(own)) {
    await files.detach(db, { advertisementId: id });
    await files.detach(db, { proposedForId: id });
  }
  await db.delete(advertisements).where(own);
  await db.delete(pharmacies).where(eq(pharmacies.id, id));
}

/** Removes who is pending and was told, and ends the time of who is verified. */
async function endTime(deps: Deps, kind: SubjectKind) {
  const { db, clock, sessions } = deps;
  const table = tables[kind];
  const { emailProvenAt, emailProofDueAt, emailProofNoticeFor, verificationStatus } = table;
  await db.transaction(async (db) => {
    const over = await db
      .select()
      .from(table)
      .where(
        and(
          isNull(emailProvenAt),
          lte(emailProofDueAt, clock()),
          eq(emailProofNoticeFor, emailProofDueAt),
          inArray(verificationStatus, ['pending', 'verified']),
        ),
      )
      .orderBy(asc(emailProofDueAt))
      .limit(batch)
      .for('update', { skipLocked: true });
    for (const { id, verificationStatus } of over) {
      if (verificationStatus === 'verified') {
        // Takes it off the public list: that depends on rows, never on the time.
        await db.update(table).set({ emailProofDueAt: null }).where(eq(table.id, id));
        continue;
      }
      await sessions.revokeAccount(db, kind, id);
      await db.delete(loginChallenges).where(eq(loginChallenges.accountId, id));
      // Who decided what and when stays; what was written about the applicant does not.
      await db.update(auditLog).set({ details: {} }).where(eq(auditLog.subjectId, id));
      if (kind === 'pharmacy') await removePharmacy(deps, db, id);
      else await db.delete(doctors).where(eq(doctors.id, id));
    }
  });
}

/**
 * Ends the time of applicants who have not proven their address, two days after they were told
 * (product decision 34): who is pending goes with all documents, who is verified is not reached
 * any more. The bytes of documents go with the sweep of files.
 */
export async function endUnproven(deps: Deps): Promise<void> {
  for (const kind of ['pharmacy', 'doctor'] as const) {
    await endTime(deps, kind);
    await giveNotice(deps, kind);
  }
}

import type { SubjectKind } from '@dawaya/contract/vocabulary/verification';
import { and, asc, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { doctors, pharmacies } from '../../database/schema.ts';
import { clearAuditDetails } from '../../platform/audit-log.ts';
import { noticeLeadTime } from '../../platform/email-proof.ts';
import type { Services } from '../../services.ts';
import { deleteUnseen } from '../advertisements/index.ts';
import { changeDoctorProofTime, type DoctorRow, deleteDoctor } from '../doctors/index.ts';
import {
  changePharmacyProofTime,
  deletePharmacy,
  type PharmacyRow,
  withShopName,
} from '../pharmacies/index.ts';
import { deleteCodesOf } from '../sessions/index.ts';

type UnprovenServices = Pick<
  Services,
  'db' | 'clock' | 'mail' | 'files' | 'sessions' | 'publicUrl'
>;

const batch = 100;

export const tables = { pharmacy: pharmacies, doctor: doctors } as const;
export const loginPaths = { pharmacy: '/pharmacist/login', doctor: '/doctor-login' } as const;
/** Returns the name in the language of the applicant's mails. */
export const applicantName = (applicant: PharmacyRow | DoctorRow) =>
  'shopName' in applicant
    ? withShopName(applicant.language, applicant).shopName
    : applicant.fullName;

/** Mails applicants whose time to prove the address ends within two days, once for each end. */
async function giveNotice({ db, clock, mail, publicUrl }: UnprovenServices, kind: SubjectKind) {
  const table = tables[kind];
  const { emailProvenAt, emailProofDueAt, emailProofNoticeFor, verificationStatus } = table;
  await db.transaction(async (db) => {
    const soon = new Date(clock().getTime() + noticeLeadTime);
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
      // A late notice, after an outage, still gives the full two days.
      await owners[kind].changeProofTime(db, applicant.id, {
        emailProofDueAt: soon,
        emailProofNoticeFor: soon,
      });
      const words = {
        name: applicantName(applicant),
        until: soon.toISOString(),
        loginUrl: `${publicUrl}${loginPaths[kind]}`,
      };
      const { email, language } = applicant;
      if (applicant.verificationStatus === 'pending')
        await mail.send(db, { to: email, language, template: 'removal-notice', values: words });
      else
        await mail.send(db, {
          to: email,
          language,
          template: 'closing-notice',
          values: { role: kind, ...words },
        });
    }
  });
}

const owners = {
  pharmacy: { changeProofTime: changePharmacyProofTime },
  doctor: { changeProofTime: changeDoctorProofTime },
} as const;

async function removePharmacy(
  { files }: UnprovenServices,
  db: Database,
  id: string,
): Promise<void> {
  await files.detach(db, { pharmacyId: id });
  await deleteUnseen({ files }, db, id);
  await deletePharmacy(db, id);
}

/** Deletes pending applicants that had the notice, and ends the time of verified ones. */
async function endDueApplicants(services: UnprovenServices, kind: SubjectKind) {
  const { db, clock, sessions } = services;
  const table = tables[kind];
  const { emailProvenAt, emailProofDueAt, emailProofNoticeFor, verificationStatus } = table;
  await db.transaction(async (db) => {
    const deleted = await db
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
    for (const { id, verificationStatus } of deleted) {
      if (verificationStatus === 'verified') {
        // Removes it from the public list, which depends on rows and never on the time.
        await owners[kind].changeProofTime(db, id, { emailProofDueAt: null });
        continue;
      }
      await sessions.endSessionsOfAccount(db, kind, id);
      await deleteCodesOf(db, id);
      // The decision with its admin and time stays. The text about the applicant is deleted.
      await clearAuditDetails(db, id);
      if (kind === 'pharmacy') await removePharmacy(services, db, id);
      else await deleteDoctor(db, id);
    }
  });
}

/**
 * Ends the time of applicants who have not proven their address, two days after the notice
 * (docs/admin.md): it deletes pending ones with all documents, and verified ones no longer get
 * mail. Clean-up deletes the bytes of the documents.
 */
export async function endUnproven(services: UnprovenServices): Promise<void> {
  for (const kind of ['pharmacy', 'doctor'] as const) {
    await endDueApplicants(services, kind);
    await giveNotice(services, kind);
  }
}

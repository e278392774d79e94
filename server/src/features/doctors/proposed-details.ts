import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { doctors } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import { judgeChange, proposalsAfterCondition } from '../../platform/proposals.ts';
import type { Services } from '../../services.ts';
import { type DoctorRow, lockDoctor } from './queries.ts';

type Details = Pick<DoctorRow, 'fullName' | 'specialization' | 'licenseNumber'>;

const pickDetails = ({ fullName, specialization, licenseNumber }: Details): Details => ({
  fullName,
  specialization,
  licenseNumber,
});

/** Returns all details in one line, for comparing and for the audit log. */
const inOneLine = (details: Details) => Object.values(pickDetails(details)).join(' | ');

const noProposal = {
  proposedFullName: null,
  proposedSpecialization: null,
  proposedLicenseNumber: null,
  detailsProposedAt: null,
};

/** Returns the details that wait for an admin, with those that the doctor leaves as they are. */
export const proposalOf = (doctor: DoctorRow) =>
  doctor.detailsProposedAt && {
    fullName: doctor.proposedFullName ?? doctor.fullName,
    specialization: doctor.proposedSpecialization ?? doctor.specialization,
    licenseNumber: doctor.proposedLicenseNumber ?? doctor.licenseNumber,
    proposedAt: doctor.detailsProposedAt,
  };

/**
 * Decides whether new details become public at once or wait for an admin (docs/admin.md).
 * @param given absent ones stay.
 * @returns the changed columns.
 */
export function changeDetails(
  before: DoctorRow,
  given: { [Name in keyof Details]?: string | undefined },
  now: Date,
) {
  const waitingProposal = proposalOf(before);
  const knownDetails = waitingProposal ?? before;
  const wantedDetails = {
    fullName: given.fullName ?? knownDetails.fullName,
    specialization: given.specialization ?? knownDetails.specialization,
    licenseNumber: given.licenseNumber ?? knownDetails.licenseNumber,
  };
  const step = judgeChange(before.verificationStatus, {
    present: inOneLine(before),
    waiting: waitingProposal && inOneLine(waitingProposal),
    wanted: inOneLine(wantedDetails),
  });
  if (step === 'keep' || (step === 'apply' && inOneLine(wantedDetails) === inOneLine(before)))
    return { step: 'keep' as const, columns: {} };
  if (step === 'withdraw') return { step, columns: noProposal };
  // The decision of an admin who has read the earlier application must fail (409).
  if (step === 'apply') return { step, columns: { ...wantedDetails, verificationChangedAt: now } };
  const columns = {
    proposedFullName: wantedDetails.fullName,
    proposedSpecialization: wantedDetails.specialization,
    proposedLicenseNumber: wantedDetails.licenseNumber,
    detailsProposedAt: now,
    detailsRefusedFor: null,
  };
  return { step, columns };
}

export const listProposedDetailsAfter = (
  db: Database,
  after: ListPosition | undefined,
  limit: number,
) => {
  const { id, detailsProposedAt: proposedAt } = doctors;
  return db
    .select({
      ...getTableColumns(doctors),
      // The list is in the order of the proposals.
      createdAt: sql<Date>`${proposedAt}`.mapWith(proposedAt),
    })
    .from(doctors)
    .where(proposalsAfterCondition({ proposedAt, id }, after))
    .orderBy(asc(proposedAt), asc(id))
    .limit(limit);
};

/**
 * Decides on a doctor's proposed details and mails the doctor, in the transaction of `db`
 * (docs/admin.md).
 * @param proposedAt of the details that the admin has read.
 * @param refusal the reason of a refusal; without it the details become public.
 * @returns all details in one text, before and as proposed.
 * @throws AppError `not_found`; `details_changed` when another proposal, or none, waits now.
 */
export async function decideOnDetails(
  { mail, live, publicUrl }: Pick<Services, 'mail' | 'live' | 'publicUrl'>,
  db: Database,
  id: string,
  { proposedAt, refusal }: { proposedAt: Date; refusal: string | undefined },
): Promise<{ from: string; to: string }> {
  const doctor = await lockDoctor(db, id);
  const proposal = proposalOf(doctor);
  if (proposal?.proposedAt.getTime() !== proposedAt.getTime())
    throw new AppError('details_changed');
  const shown = refusal === undefined ? pickDetails(proposal) : pickDetails(doctor);
  await db
    .update(doctors)
    .set({
      ...noProposal,
      ...shown,
      detailsRefusedFor: refusal ?? null,
      version: doctor.version + 1,
    })
    .where(eq(doctors.id, id));
  await live.recordChange(db, 'admin', `doctor:${id}`);
  const words = { fullName: shown.fullName, loginUrl: `${publicUrl}/doctor-login` };
  const { email, language } = doctor;
  if (refusal === undefined)
    await mail.send(db, {
      to: email,
      language,
      template: 'doctor-details-accepted',
      values: words,
    });
  else
    await mail.send(db, {
      to: email,
      language,
      template: 'doctor-details-refused',
      values: { ...words, reason: refusal },
    });
  return { from: inOneLine(doctor), to: inOneLine(proposal) };
}

import { randomUUID } from 'node:crypto';
import type { inviteStaff } from '@dawaya/contract/endpoints/pharmacy-staff';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { nameIn } from '@dawaya/contract/vocabulary/names';
import { maxStaff } from '@dawaya/contract/vocabulary/staff';
import { and, asc, eq, isNotNull, isNull, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { afterCommit } from '../../../database/after-commit.ts';
import type { Database } from '../../../database/client.ts';
import { violatesUnique } from '../../../database/errors.ts';
import { pharmacies, pharmacyStaff } from '../../../database/schema.ts';
import { recordAccesses } from '../../../platform/access-log.ts';
import type { SignedInPharmacy } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Services } from '../../../services.ts';
import { deleteCodesOf, deleteFactor, isReachable } from '../../sessions/index.ts';
import { pickNames } from '../names.ts';
import { lockPharmacy, type PharmacyRow } from '../queries.ts';
import { notifyOfInvitedOwner, notifyOfRemoval } from './notices.ts';
import { findStaff, findStaffName, phoneHashOf, type StaffRow } from './queries.ts';

type Invitation = z.output<typeof inviteStaff.body>;

export interface EndingServices extends Services {
  /** Ends a staff member's answers by text. Call it before every other lock. */
  endTexts: (db: Database, staffId: string) => Promise<void>;
}

/** The acting owner and the request, which must still hold the session in the transaction. */
interface By {
  owner: SignedInPharmacy;
  request: FastifyRequest;
}

const presentCondition = (pharmacyId: string) =>
  and(eq(pharmacyStaff.pharmacyId, pharmacyId), isNull(pharmacyStaff.removedAt));

/**
 * Locks the pharmacy for one of its owners, who may have been removed since the call arrived.
 * @throws AppError `not_signed_in`.
 */
async function lockFor({ sessions }: Services, db: Database, { owner, request }: By) {
  const pharmacy = await lockPharmacy(db, owner.id);
  await sessions.assertHeld(db, request, 'pharmacy', owner.id);
  return pharmacy;
}

const record = (
  { clock }: Services,
  db: Database,
  { owner }: By,
  {
    action,
    staffId,
  }: { action: 'invite' | 'rename' | 'remove-member' | 'end-phone'; staffId: string },
) =>
  recordAccesses(db, clock(), [
    {
      action,
      actor: 'pharmacy',
      actorId: owner.staffId,
      subject: 'staff',
      subjectId: staffId,
      pharmacyId: owner.id,
    },
  ]);

/**
 * Refuses an invitation before an admin has approved the pharmacy's name, which it mails to a
 * stranger.
 * @throws AppError `staff_before_approval`.
 */
function assertApproved({ verificationStatus }: PharmacyRow): void {
  if (verificationStatus !== 'verified') throw new AppError('staff_before_approval');
}

/** Finds a present staff member. @throws AppError `not_found`. */
async function findPresent(db: Database, pharmacyId: string, staffId: string): Promise<StaffRow> {
  const member = await findStaff(db, pharmacyId, staffId);
  if (member.removedAt) throw new AppError('not_found');
  return member;
}

/**
 * Adds a staff member and invites them by mail (docs/sessions.md).
 * @throws AppError `staff_before_approval`, `email_unproven` for the pharmacy's own address,
 * `invalid_fields` for an address that works there already, `too_many_staff`.
 */
export async function inviteStaffMember(
  services: Services,
  by: By,
  { name, email, role }: Invitation,
  language: Language,
): Promise<StaffRow> {
  const { clock } = services;
  return services.db.transaction(async (db) => {
    const pharmacy = await lockFor(services, db, by);
    assertApproved(pharmacy);
    if (!pharmacy.emailProvenAt) throw new AppError('email_unproven');
    const staff = await db.select().from(pharmacyStaff).where(presentCondition(pharmacy.id));
    if (staff.some((member) => member.email === email))
      throw new AppError('invalid_fields', {
        fields: [{ field: 'email', problem: 'already_staff' }],
      });
    if (staff.length >= maxStaff) throw new AppError('too_many_staff');
    const invited: StaffRow = {
      id: randomUUID(),
      pharmacyId: pharmacy.id,
      name,
      email,
      emailHash: null,
      role,
      language,
      reviewerSince: null,
      invitedAt: clock(),
      invitedBy: by.owner.staffId,
      joinedAt: null,
      removedAt: null,
      removedBy: null,
    };
    await db.insert(pharmacyStaff).values(invited);
    await record(services, db, by, { action: 'invite', staffId: invited.id });
    await mailInvitation(services, db, by, { pharmacy, member: invited });
    if (role === 'owner')
      await notifyOfInvitedOwner(services, db, pharmacy, { id: invited.id, name, email });
    return invited;
  });
}

/**
 * Sets a staff member's name, which their past and future actions show. The person who registered
 * has none at first.
 * @throws AppError `not_found`.
 */
export async function setStaffName(
  services: Services,
  by: By,
  staffId: string,
  name: string,
): Promise<void> {
  await services.db.transaction(async (db) => {
    const pharmacy = await lockFor(services, db, by);
    await findPresent(db, pharmacy.id, staffId);
    await db.update(pharmacyStaff).set({ name }).where(eq(pharmacyStaff.id, staffId));
    await record(services, db, by, { action: 'rename', staffId });
    await services.live.recordChange(db, `pharmacy:${pharmacy.id}`);
  });
}

/**
 * Mails an invitation again, with a new expiry.
 * @throws AppError `not_found`, even for a person who has joined; `staff_before_approval`.
 */
export async function resendInvitation(services: Services, by: By, staffId: string): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (db) => {
    const pharmacy = await lockFor(services, db, by);
    const member = await findPresent(db, pharmacy.id, staffId);
    if (member.joinedAt) throw new AppError('not_found');
    assertApproved(pharmacy);
    await db.update(pharmacyStaff).set({ invitedAt: clock() }).where(eq(pharmacyStaff.id, staffId));
    await mailInvitation(services, db, by, { pharmacy, member });
  });
}

async function mailInvitation(
  { mail, publicUrl }: Services,
  db: Database,
  { owner }: By,
  { pharmacy, member }: { pharmacy: PharmacyRow; member: StaffRow },
): Promise<void> {
  const { name, email, role, language } = member;
  if (!email || !name) throw new AppError('not_found');
  // The token is behind the #, so no log and no proxy reads it.
  const link = new URLSearchParams({ email, pharmacy: pharmacy.id });
  const values = {
    name,
    shopName: nameIn(language, pickNames(pharmacy)),
    inviter: await findStaffName(db, owner.staffId),
    role,
    loginUrl: `${publicUrl}/pharmacist/login#${link}`,
  };
  await mail.send(db, { to: email, language, template: 'staff-invitation', values });
}

/**
 * Ends all that a staff member's phone may do: sessions, known browsers, and answers by text. A
 * waiting code becomes void.
 * @throws AppError `not_found`.
 */
export async function endAllSessions(
  services: EndingServices,
  by: By,
  staffId: string,
): Promise<void> {
  await services.db.transaction(async (db) => {
    await services.endTexts(db, staffId);
    const pharmacy = await lockFor(services, db, by);
    await findPresent(db, pharmacy.id, staffId);
    await endAccess(services, db, pharmacy.id, staffId);
    await record(services, db, by, { action: 'end-phone', staffId });
  });
}

async function endAccess(
  { sessions, live }: Services,
  db: Database,
  pharmacyId: string,
  staffId: string,
): Promise<void> {
  await sessions.endSessionsOfStaffMember(db, staffId);
  await deleteCodesOf(db, staffId);
  // Open streams check their session before each event.
  await live.recordChange(db, `pharmacy:${pharmacyId}`);
}

/**
 * Removes a staff member and ends their sessions. Their name stays on their actions. An open
 * invitation is withdrawn. When the pharmacy's mails went to the removed person, they go to another
 * owner. The removed person gets a mail, or an SMS to the number of the account.
 * @throws AppError `not_found`; `last_owner`; `owner_address_taken`.
 */
export async function removeStaffMember(
  services: EndingServices,
  by: By,
  staffId: string,
): Promise<void> {
  const { clock } = services;
  await services.db.transaction(async (db) => {
    await services.endTexts(db, staffId);
    const pharmacy = await lockFor(services, db, by);
    const member = await findPresent(db, pharmacy.id, staffId);
    const owners = await selectOtherOwners(db, member);
    // The last owner who can log in stays.
    const otherOwners = owners.filter((owner) =>
      isReachable({ ...pharmacy, email: owner.email }, clock()),
    );
    if (member.role === 'owner' && member.joinedAt && otherOwners.length === 0)
      throw new AppError('last_owner');
    await endAccess(services, db, pharmacy.id, staffId);
    await deleteFactor(db, { role: 'pharmacy', accountId: staffId });
    await record(services, db, by, { action: 'remove-member', staffId });
    if (!member.joinedAt) {
      await db.delete(pharmacyStaff).where(eq(pharmacyStaff.id, staffId));
      return;
    }
    await db
      .update(pharmacyStaff)
      .set({
        removedAt: clock(),
        removedBy: by.owner.staffId,
        // The number leaves the account with the person, who can still have the name erased.
        ...(member.email === null &&
          pharmacy.accountPhone !== null && { emailHash: phoneHashOf(pharmacy.accountPhone) }),
      })
      .where(eq(pharmacyStaff.id, staffId));
    const wasIts = member.email === pharmacy.email;
    const heir = wasIts
      ? await passAddressOn(db, pharmacy, { ...by, otherOwners, now: clock() })
      : undefined;
    const newAddress = heir?.email ?? null;
    await notifyOfRemoval(services, db, pharmacy, { member, newAddress });
  });
}

const selectOtherOwners = (db: Database, { id, pharmacyId }: StaffRow) =>
  db
    .select()
    .from(pharmacyStaff)
    .where(
      and(
        presentCondition(pharmacyId),
        eq(pharmacyStaff.role, 'owner'),
        isNotNull(pharmacyStaff.joinedAt),
        ne(pharmacyStaff.id, id),
      ),
    )
    .orderBy(asc(pharmacyStaff.joinedAt), asc(pharmacyStaff.id));

/**
 * Gives the pharmacy the acting owner's address, else the address of the first owner who joined.
 */
async function passAddressOn(
  db: Database,
  pharmacy: PharmacyRow,
  { owner, request, otherOwners, now }: By & { otherOwners: StaffRow[]; now: Date },
): Promise<StaffRow> {
  const heir = otherOwners.find(({ id }) => id === owner.staffId) ?? otherOwners[0];
  if (!heir?.email) throw new AppError('last_owner');
  try {
    await db
      .update(pharmacies)
      .set({
        email: heir.email,
        accountPhone: null,
        phoneProvenAt: null,
        emailProvenAt: heir.joinedAt ?? now,
        emailProofDueAt: null,
      })
      .where(eq(pharmacies.id, pharmacy.id));
  } catch (error) {
    if (violatesUnique(error, 'pharmacies_email')) throw new AppError('owner_address_taken');
    throw error;
  }
  const details = { pharmacyId: pharmacy.id, heirId: heir.id, by: owner.staffId };
  afterCommit(db, () => request.log.warn(details, "another owner's address is now the pharmacy's"));
  return heir;
}

import { nameIn } from '@dawaya/contract/vocabulary/names';
import type { Decision } from '@dawaya/contract/vocabulary/verification';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { type ApprovalDetails, pharmacies, pharmacyStaff } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import {
  type DecisionInput,
  decisionColumns,
  undoneColumns,
} from '../../platform/decision-moves.ts';
import { notificationDelay } from '../../platform/undo.ts';
import type { Services } from '../../services.ts';
import { replacePlace, restorePlace } from '../places/index.ts';
import { isReachable, notifyHolder, withdrawNotice } from '../sessions/index.ts';
import { pickNames } from './names.ts';
import { lockPharmacy, type PharmacyRow } from './queries.ts';

const notices = {
  approve: 'pharmacy-approved',
  reject: 'pharmacy-rejected',
  suspend: 'pharmacy-suspended',
  reinstate: 'pharmacy-reinstated',
} as const satisfies Record<Decision, string>;

export interface Verification extends Services {
  /** Runs in the transaction in which a pharmacy stops being verified. */
  whenUnverified: (db: Database, pharmacyId: string) => Promise<void>;
}

/** Returns whether an owner can log in, or could without a suspension. */
async function hasWayIn(db: Database, pharmacy: PharmacyRow, now: Date): Promise<boolean> {
  if (isReachable(pharmacy, now)) return true;
  const { pharmacyId, role, email, joinedAt, removedAt } = pharmacyStaff;
  const isReachableOwner = and(
    eq(pharmacyId, pharmacy.id),
    eq(role, 'owner'),
    isNotNull(email),
    isNotNull(joinedAt),
    isNull(removedAt),
  );
  return (await db.$count(pharmacyStaff, isReachableOwner)) > 0;
}

/**
 * Decides on a pharmacy and notifies its holder, in the transaction of `db`. The notice of an approval
 * waits for the end of the undo. Suspension ends its sessions. A rejected pharmacist stays signed
 * in, to read the reason and correct it (docs/admin.md). The commit removes it from the public list. The
 * pharmacy replaces the place on the open map that it claims, and the place does not return by
 * itself.
 * @throws AppError `not_found`; `verification_conflict` as `decisionColumns` does; `email_unproven`
 * for an unproven address (docs/admin.md); `phone_lapsed` for a lapsed number without another owner:
 * a listed pharmacy that nobody can open answers no question.
 */
export async function decideOnPharmacy(
  services: Verification,
  db: Database,
  id: string,
  input: DecisionInput,
): Promise<{ before: PharmacyRow; after: PharmacyRow }> {
  const { clock, sessions, publicUrl, whenUnverified } = services;
  const { decision, reason } = input;
  const before = await lockPharmacy(db, id);
  const now = clock();
  const change = decisionColumns(input, before, now);
  // A suspended pharmacy was verified before and cannot log in, so it proves the address
  // afterwards.
  if (
    change.verificationStatus === 'verified' &&
    before.verificationStatus !== 'suspended' &&
    !before.emailProvenAt
  )
    throw new AppError('email_unproven');
  if (change.verificationStatus === 'verified' && !(await hasWayIn(db, before, now)))
    throw new AppError('phone_lapsed');
  if (change.verificationStatus === 'verified') await replacePlace(db, before.placeId, id);
  const [after] = await db.update(pharmacies).set(change).where(eq(pharmacies.id, id)).returning();
  if (!after) throw new AppError('not_found');
  if (after.verificationStatus === 'suspended')
    await sessions.endSessionsOfAccount(db, 'pharmacy', id);
  if (after.verificationStatus !== 'verified') await whenUnverified(db, id);
  const values = {
    shopName: nameIn(after.language, pickNames(after)),
    reason: reason ?? '',
    loginUrl: `${publicUrl}/pharmacist/login`,
    contactUrl: `${publicUrl}/contact`,
  };
  const wait = decision === 'approve' ? notificationDelay : 0;
  // It would arrive after this notice, and contradict it.
  if (decision !== 'approve') await withdrawNotice(services, db, before, notices.approve);
  const event = `decision:${id}:${after.verificationChangedAt.toISOString()}`;
  await notifyHolder(services, db, after, { kind: notices[decision], values, event, wait });
  return { before, after };
}

/**
 * Undoes an approval, in the transaction of `db`: the pharmacy waits again, its notice does
 * not leave, and the place that it claims is back on the map.
 * @throws AppError `not_found`; `move_not_undoable` as `undoneColumns` does, or when the
 * notice has left.
 */
export async function undoApprovalOfPharmacy(
  { mail, deliveries, whenUnverified }: Verification,
  db: Database,
  id: string,
  approval: ApprovalDetails | undefined,
): Promise<PharmacyRow> {
  const row = await lockPharmacy(db, id);
  const change = undoneColumns(approval, row);
  if ((await withdrawNotice({ mail, deliveries }, db, row, notices.approve)) === 0)
    throw new AppError('move_not_undoable');
  await restorePlace(db, row.placeId, id);
  const [after] = await db.update(pharmacies).set(change).where(eq(pharmacies.id, id)).returning();
  if (!after) throw new AppError('not_found');
  await whenUnverified(db, id);
  return after;
}

import type { StaffMember } from '@dawaya/contract/endpoints/pharmacy-staff';
import { staffRoles } from '@dawaya/contract/vocabulary/staff';
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../../database/client.ts';
import { pharmacyStaff, sessionRoles } from '../../../database/schema.ts';
import type { SignedInPharmacy } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';

/** Lists the present or removed staff, owners first, each role in the order of invitation. */
export async function readStaff(
  db: Database,
  reader: SignedInPharmacy,
  { removed = false, only }: { removed?: boolean; only?: string } = {},
) {
  const inviter = alias(pharmacyStaff, 'inviter');
  const remover = alias(pharmacyStaff, 'remover');
  const open = db
    .select({
      // Sessions of earlier releases only have the pharmacy's id, and belong to its first owner.
      staffId: sql<string>`coalesce(${sessionRoles.staffId}, ${sessionRoles.accountId})`.as(
        'staff',
      ),
      count: sql<number>`count(*)::int`.as('count'),
      lastSeenAt: sql<Date>`max(${sessionRoles.lastSeenAt})`
        .mapWith(sessionRoles.lastSeenAt)
        .as('last'),
    })
    .from(sessionRoles)
    .where(and(eq(sessionRoles.role, 'pharmacy'), eq(sessionRoles.accountId, reader.id)))
    .groupBy(sql`1`)
    .as('open');
  const rows = await db
    .select({
      staff: pharmacyStaff,
      invitedBy: inviter.name,
      removedBy: remover.name,
      sessions: open.count,
      lastSeenAt: open.lastSeenAt,
    })
    .from(pharmacyStaff)
    .leftJoin(inviter, eq(inviter.id, pharmacyStaff.invitedBy))
    .leftJoin(remover, eq(remover.id, pharmacyStaff.removedBy))
    .leftJoin(open, eq(open.staffId, pharmacyStaff.id))
    .where(
      and(
        eq(pharmacyStaff.pharmacyId, reader.id),
        (removed ? isNotNull : isNull)(pharmacyStaff.removedAt),
        only ? eq(pharmacyStaff.id, only) : undefined,
      ),
    )
    .orderBy(asc(pharmacyStaff.invitedAt), asc(pharmacyStaff.id));
  const rank = ({ role }: { role: StaffMember['role'] }) => staffRoles.indexOf(role);
  return rows
    .map(({ staff, sessions, ...row }) => ({
      ...staff,
      ...row,
      sessions: sessions ?? 0,
      isYou: staff.id === reader.staffId,
    }))
    .sort((one, other) => rank(one) - rank(other));
}

/** @throws AppError `not_found`. */
export async function readMember(db: Database, reader: SignedInPharmacy, staffId: string) {
  const [member] = await readStaff(db, reader, { only: staffId });
  if (!member) throw new AppError('not_found');
  return member;
}

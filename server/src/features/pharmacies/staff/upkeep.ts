import { invitationDays } from '@dawaya/contract/vocabulary/staff';
import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacyStaff, searchAsks } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';

/** How long the address of somebody who was removed is kept, for the owner to see who it was. */
const removedAddressLife = days(90);

/** Ends invitations that nobody took up, and forgets the addresses of who was removed long ago. */
export async function forgetOldStaff({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const before = (life: number) => new Date(clock().getTime() - life);
  const { invitedAt, joinedAt, removedAt, email } = pharmacyStaff;
  await db
    .delete(pharmacyStaff)
    .where(and(isNull(joinedAt), lt(invitedAt, before(days(invitationDays)))));
  await db
    .update(pharmacyStaff)
    .set({ email: null, emailHash: sql`sha256(convert_to(${email}, 'UTF8'))` })
    .where(and(isNotNull(email), lt(removedAt, before(removedAddressLife))));
}

/**
 * Forgets a person who works or worked at pharmacies: out at once, without name and address; when
 * they came and went stays. Never for the address of a pharmacy itself, which has to be kept.
 * @returns how many rows were of that person.
 */
export async function eraseStaff(
  { clock, sessions }: Pick<Services, 'clock' | 'sessions'>,
  db: Database,
  address: string,
): Promise<number> {
  const rows = await db
    .select()
    .from(pharmacyStaff)
    .where(or(eq(pharmacyStaff.email, address), eq(pharmacyStaff.emailHash, hashOf(address))))
    .for('update');
  for (const { id } of rows) await sessions.revokeStaff(db, id);
  const idsOf = (part: typeof rows) => part.map(({ id }) => id);
  const [invited, joined] = [
    rows.filter(({ joinedAt }) => !joinedAt),
    rows.filter(({ joinedAt }) => joinedAt),
  ];
  await db
    .update(searchAsks)
    .set({ staffName: null })
    .where(inArray(searchAsks.staffId, idsOf(rows)));
  await db.delete(pharmacyStaff).where(inArray(pharmacyStaff.id, idsOf(invited)));
  for (const { id, removedAt } of joined)
    await db
      .update(pharmacyStaff)
      .set({ name: null, email: null, emailHash: null, removedAt: removedAt ?? clock() })
      .where(eq(pharmacyStaff.id, id));
  return rows.length;
}

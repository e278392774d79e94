import { invitationDays } from '@dawaya/contract/vocabulary/staff';
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../../database/client.ts';
import { pharmacyStaff } from '../../../database/schema.ts';
import { days } from '../../../platform/clock.ts';
import type { Erased, ErasedPerson, Person } from '../../../platform/erasure.ts';
import { hashOf } from '../../../platform/secrets.ts';
import type { Services } from '../../../services.ts';
import { deleteFactor, lapsedBefore } from '../../sessions/index.ts';
import { eraseLapsedNames, releaseLapsed } from '../account-phone.ts';
import { phoneHashLength, phoneHashOf } from './queries.ts';

const removedAddressLifetime = days(90);

export async function deleteOldStaffAddresses({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const createdBefore = (life: number) => new Date(clock().getTime() - life);
  const { invitedAt, joinedAt, removedAt, email, emailHash } = pharmacyStaff;
  await db
    .delete(pharmacyStaff)
    .where(and(isNull(joinedAt), lt(invitedAt, createdBefore(days(invitationDays)))));
  await db
    .update(pharmacyStaff)
    .set({ email: null, emailHash: sql`sha256(convert_to(${email}, 'UTF8'))` })
    .where(and(isNotNull(email), lt(removedAt, createdBefore(removedAddressLifetime))));
  const isPhones = sql`octet_length(${emailHash}) = ${phoneHashLength}`;
  await db
    .update(pharmacyStaff)
    .set({ emailHash: null })
    .where(and(isPhones, lt(removedAt, lapsedBefore(clock()))));
}

/** A number has its hash since the removal: an earlier holder's row stays out. */
function ofPerson(person: Person) {
  const { email, emailHash, removedAt } = pharmacyStaff;
  if ('email' in person) return or(eq(email, person.email), eq(emailHash, hashOf(person.email)));
  const since = person.withoutEmailSince;
  return and(eq(emailHash, phoneHashOf(person.phone)), since && gt(removedAt, since));
}

/**
 * Erases a person who works or worked at pharmacies: it ends their sessions and deletes name and
 * address; the dates of joining and removal stay. For the operator it also takes a lapsed number
 * from the pharmacy that had it, and deletes its owner's name. Never call it for the address of a
 * pharmacy itself, which must stay.
 */
export async function eraseStaff(
  { clock, sessions }: Pick<Services, 'clock' | 'sessions'>,
  db: Database,
  { person, staffIds }: ErasedPerson,
): Promise<Partial<Erased>> {
  let released = 0;
  if ('phone' in person && !person.withoutEmailSince) {
    await eraseLapsedNames(db, person.phone, clock());
    released = await releaseLapsed(db, person.phone, clock());
  }
  const rows = await db.select().from(pharmacyStaff).where(ofPerson(person)).for('update');
  for (const { id } of rows) {
    await sessions.endSessionsOfStaffMember(db, id);
    await deleteFactor(db, { role: 'pharmacy', accountId: id });
  }
  const pickIds = (part: typeof rows) => part.map(({ id }) => id);
  const [invited, joined] = [
    rows.filter(({ joinedAt }) => !joinedAt),
    rows.filter(({ joinedAt }) => joinedAt),
  ];
  staffIds.push(...pickIds(rows));
  await db.delete(pharmacyStaff).where(inArray(pharmacyStaff.id, pickIds(invited)));
  for (const { id, removedAt } of joined)
    await db
      .update(pharmacyStaff)
      .set({
        name: null,
        email: null,
        emailHash: null,
        reviewerSince: null,
        removedAt: removedAt ?? clock(),
      })
      .where(eq(pharmacyStaff.id, id));
  return { staff: rows.length + released };
}

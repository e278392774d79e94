import { and, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { availabilityAlerts, customers } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { type Erased, type ErasedPerson, matchesPerson } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import { dayBefore } from './queries.ts';
import { textAlertCondition } from './text-alerts.ts';

/**
 * Deletes unconfirmed alerts after a day, and others a day after they ended or lapsed. Until then
 * the address in the mails says that the alert has ended.
 */
export async function deleteOldAlerts({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { confirmedAt, createdAt, endedAt, lapsesAt } = availabilityAlerts;
  const dayStart = dayBefore(clock());
  await db
    .delete(availabilityAlerts)
    .where(
      or(
        lt(endedAt, dayStart),
        lt(lapsesAt, dayStart),
        and(isNull(confirmedAt), lt(createdAt, dayStart)),
      ),
    );
}

/**
 * Erases a person's alerts. A phone number finds those of its texts and chats, of its accounts, and
 * of the inquiries that they were left from.
 */
export async function eraseAlerts(
  _services: object,
  db: Database,
  { person, senders, customerIds, trackingHashes }: ErasedPerson,
): Promise<Partial<Erased>> {
  const { email, trackingHash } = availabilityAlerts;
  const accounts = await db
    .select({ email: customers.email })
    .from(customers)
    .where(inArray(customers.id, customerIds));
  const alerts = await db
    .delete(availabilityAlerts)
    .where(
      or(
        matchesPerson(person, { email }),
        textAlertCondition(senders),
        inArray(trackingHash, trackingHashes),
        hasText(email, ...accounts.flatMap((account) => account.email ?? [])),
      ),
    )
    .returning({ id: availabilityAlerts.id });
  return { alerts: alerts.length };
}

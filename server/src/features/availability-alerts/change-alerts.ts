import { and, eq, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { availabilityAlerts } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import { isUuid } from '../../platform/ids.ts';
import { createToken, hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import { assertRoom } from './create-alert.ts';
import { activeCondition, findByToken, readAlerts } from './queries.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const emailCondition = (email: string) => hasText(availabilityAlerts.email, email);

/** Returns the condition of the person whom this browser serves; undefined for nobody. */
export function browserCondition(
  browserHash: Buffer | undefined,
  email: string | undefined,
): SQL | undefined {
  return or(
    ...(browserHash ? [eq(availabilityAlerts.browserHash, browserHash)] : []),
    ...(email ? [emailCondition(email)] : []),
  );
}

/**
 * Ends the reading of a person's alerts in browsers but one, as of a stolen phone. Mails and the
 * account continue to show them.
 */
export async function hideAlertsFromOthers(
  db: Database,
  {
    person,
    trackingHashes,
    keptBrowser,
  }: { person: Person; trackingHashes: Buffer[]; keptBrowser: Buffer | undefined },
): Promise<void> {
  const { id, email, trackingHash, browserHash } = availabilityAlerts;
  const seen = and(
    or(matchesPerson(person, { email }), inArray(trackingHash, trackingHashes)),
    keptBrowser && ne(browserHash, keptBrowser),
  );
  // In one order, as the work that wakes them.
  const locked = db.select({ id }).from(availabilityAlerts).where(seen).orderBy(id).for('update');
  await db
    .update(availabilityAlerts)
    // No browser has this hash.
    .set({ browserHash: hashOf(createToken()) })
    .where(inArray(id, locked));
}

/** @throws AppError `not_found` for an alert of another person. */
export async function endAlert(
  { db, clock }: Needs,
  id: string,
  ownCondition: SQL | undefined,
): Promise<void> {
  const alertCondition = and(isUuid(id) ? eq(availabilityAlerts.id, id) : undefined, ownCondition);
  if (!isUuid(id) || !ownCondition || (await db.$count(availabilityAlerts, alertCondition)) === 0)
    throw new AppError('not_found');
  await db
    .update(availabilityAlerts)
    .set({ endedAt: clock() })
    .where(and(alertCondition, isNull(availabilityAlerts.endedAt)));
}

/** @throws AppError `not_found` for a token without an alert. */
async function getMailed({ db }: Needs, token: string) {
  const alert = await findByToken(db, token);
  if (!alert) throw new AppError('not_found');
  return alert;
}

/** Reads the alerts of the address that a mail went to. */
export async function readMailed(needs: Needs, token: string) {
  const { email } = await getMailed(needs, token);
  return readAlerts(needs.db, emailCondition(email), needs.clock());
}

export async function endMailed(needs: Needs, token: string, id?: string) {
  const mailed = await getMailed(needs, token);
  await endAlert(needs, id ?? mailed.id, emailCondition(mailed.email));
  return readMailed(needs, token);
}

/**
 * Ends the alerts that one mail was about: they woke together.
 * @throws AppError `not_found`
 */
export async function endAllOfMail(needs: Needs, token: string): Promise<void> {
  const { id, email, notifiedAt } = await getMailed(needs, token);
  const { endedAt } = availabilityAlerts;
  const woke = notifiedAt && eq(availabilityAlerts.notifiedAt, notifiedAt);
  await needs.db
    .update(availabilityAlerts)
    .set({ endedAt: needs.clock() })
    .where(and(emailCondition(email), woke ?? eq(availabilityAlerts.id, id), isNull(endedAt)));
}

/**
 * Confirms an alert: a mail has reached its address.
 * @throws AppError `not_found`, `too_many_alerts`.
 */
export async function confirmMailed(needs: Needs, token: string, id?: string) {
  const { email, id: mailedId } = await getMailed(needs, token);
  await needs.db.transaction(async (db) => {
    const now = needs.clock();
    const alertCondition = and(
      eq(availabilityAlerts.id, id ?? mailedId),
      emailCondition(email),
      activeCondition(now),
    );
    const [alert] = await db.select().from(availabilityAlerts).where(alertCondition).for('update');
    if (!alert) throw new AppError('not_found');
    if (alert.confirmedAt) return;
    await assertRoom(db, email, now);
    await db.update(availabilityAlerts).set({ confirmedAt: now }).where(alertCondition);
  });
  return readMailed(needs, token);
}

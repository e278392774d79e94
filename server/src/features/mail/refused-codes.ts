import { randomUUID } from 'node:crypto';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { afterCondition } from '../../database/params.ts';
import { refusedCodes } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import type { ListPosition } from '../../platform/cursors.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';

/** The part of a mail that its refusal stores. */
interface RefusedMail {
  to: string;
  language: Language;
  template: string;
  /** ISO 8601. */
  showRefusalUntil: string | undefined;
}

/** Milliseconds for which the server stores a refused code, as for other failed mails. */
const refusalLifetime = days(7);
const maxReason = 500;

/**
 * Records that the mail server refused a log-in mail for good, without the mail's content.
 * @param isCode false for the mail about a missing account, which the desk lists among the others.
 */
export async function storeRefusal(
  db: Database,
  { to, language, template, showRefusalUntil }: RefusedMail,
  { reason, isCode, now }: { reason: string; isCode: boolean; now: Date },
): Promise<void> {
  const isShown = showRefusalUntil !== undefined && new Date(showRefusalUntil) > now;
  const shownUntil = isShown ? new Date(now.getTime() + refusalLifetime) : null;
  const refused = { language, template, reason: reason.slice(0, maxReason), createdAt: now };
  await db
    .insert(refusedCodes)
    .values({ id: randomUUID(), email: to, ...refused, tries: isCode ? 1 : 0, shownUntil })
    .onConflictDoUpdate({
      target: refusedCodes.email,
      set: {
        ...(isCode && { ...refused, tries: sql`${refusedCodes.tries} + 1` }),
        shownUntil: sql`coalesce(excluded.told_until, ${refusedCodes.shownUntil})`,
      },
    });
}

/** Clears an earlier refusal of the address, after the mail server accepted a log-in mail. */
export async function deleteRefusal(
  db: Database,
  { to, showRefusalUntil }: RefusedMail,
): Promise<void> {
  if (showRefusalUntil === undefined) return;
  await db.update(refusedCodes).set({ shownUntil: null }).where(eq(refusedCodes.email, to));
}

/**
 * Returns when the mail server refused the last mail to an address; null when a later mail was
 * accepted, or a week has passed.
 */
export async function findRefusalTime(
  db: Database,
  email: string,
  now: Date,
): Promise<Date | null> {
  const [refused] = await db
    .select({ until: refusedCodes.shownUntil })
    .from(refusedCodes)
    .where(and(eq(refusedCodes.email, email), gt(refusedCodes.shownUntil, now)));
  return refused?.until ? new Date(refused.until.getTime() - refusalLifetime) : null;
}

const recentCondition = (now: Date) =>
  and(
    gt(refusedCodes.tries, 0),
    gt(refusedCodes.createdAt, new Date(now.getTime() - refusalLifetime)),
  );

export const countRefusals = (db: Database, now: Date): Promise<number> =>
  db.$count(refusedCodes, recentCondition(now));

export const listRefusalsAfter = (
  db: Database,
  after: ListPosition | undefined,
  limit: number,
  now: Date,
) => {
  const { id, createdAt } = refusedCodes;
  return db
    .select()
    .from(refusedCodes)
    .where(and(recentCondition(now), afterCondition({ time: createdAt, id }, after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
};

export async function deleteOldRefusals(db: Database, now: Date): Promise<void> {
  const { createdAt, shownUntil } = refusedCodes;
  await db
    .delete(refusedCodes)
    .where(
      and(
        lt(createdAt, new Date(now.getTime() - refusalLifetime)),
        or(isNull(shownUntil), lt(shownUntil, now)),
      ),
    );
}

/** Returns the number of deleted refusals of the person's address. */
export async function eraseRefusals(db: Database, person: Person): Promise<number> {
  const refused = await db
    .delete(refusedCodes)
    .where(matchesPerson(person, refusedCodes))
    .returning({ id: refusedCodes.id });
  return refused.length;
}

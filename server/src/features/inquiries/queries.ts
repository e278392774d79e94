import { acceptsAnswers, reminderMinutes } from '@dawaya/contract/vocabulary/inquiries';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { inquiries, inquiryRecipients, trackings } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { minutes } from '../../platform/clock.ts';
import { followersOf, type PushAudience } from '../push/index.ts';
import type { RecipientRow } from './answers/answer-of.ts';

export type InquiryRow = typeof inquiries.$inferSelect;

/** Locks the inquiry until the transaction of `db` ends. Lock its tracking first. */
export async function lockInquiry(db: Database, id: string): Promise<InquiryRow | undefined> {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id)).for('update');
  return inquiry;
}

const selectRecipient = (db: Database, inquiryId: string, pharmacyId: string) =>
  db
    .select()
    .from(inquiryRecipients)
    .where(
      and(eq(inquiryRecipients.inquiryId, inquiryId), eq(inquiryRecipients.pharmacyId, pharmacyId)),
    );

export async function findRecipient(
  db: Database,
  inquiryId: string,
  pharmacyId: string,
): Promise<RecipientRow | undefined> {
  const [recipient] = await selectRecipient(db, inquiryId, pharmacyId);
  return recipient;
}

/** Locks a recipient. Lock its inquiry first. */
export async function lockRecipient(
  db: Database,
  inquiryId: string,
  pharmacyId: string,
): Promise<RecipientRow | undefined> {
  const [recipient] = await selectRecipient(db, inquiryId, pharmacyId).for('update');
  return recipient;
}

/** @throws AppError `inquiry_closed` when it no longer accepts answers or a choice. */
export function assertOpen(inquiry: InquiryRow, now: Date): void {
  if (!acceptsAnswers(inquiry, now)) throw new AppError('inquiry_closed');
}

/**
 * Returns the time from which recipients can be reminded: an hour after the start, or after the
 * last reminder.
 */
export const mayRemindAt = ({
  remindedAt,
  createdAt,
}: Pick<InquiryRow, 'remindedAt' | 'createdAt'>): Date =>
  new Date((remindedAt ?? createdAt).getTime() + minutes(reminderMinutes));

export async function findFollowersOfInquiry(
  db: Database,
  inquiryId: string,
): Promise<PushAudience[]> {
  const rows = await db
    .select({ hash: trackings.tokenHash })
    .from(trackings)
    .where(eq(trackings.inquiryId, inquiryId));
  return rows.map(({ hash }) => followersOf(hash));
}

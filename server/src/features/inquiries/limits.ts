import {
  maxInquiriesPerDay,
  maxMutesPerDay,
  maxOpenInquiries,
} from '@dawaya/contract/vocabulary/inquiries';
import { and, count, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { inquiries, inquiryRecipients } from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import { days } from '../../platform/clock.ts';
import { countedAddress } from '../../platform/counted-address.ts';

/** The keys by which limits recognise a customer. Any one is enough. */
export interface InquirySender {
  phone: string;
  /** Null for a person whose phone counts as the address. */
  email: string | null;
  browserHash: Buffer | null;
  /** When the address was proven. Unproven inquiries of others do not count against it. */
  emailProvenAt: Date | null;
}

interface CustomerKey {
  key: string;
  condition: SQL;
  /** A stranger can type it, unlike the token of a browser. */
  isTyped: boolean;
}

/**
 * Returns the keys of a customer, each with its own count. Anybody can enter another person's
 * number or address, so unproven inquiries of others do not count against a proven one.
 */
const customerKeysOf = ({
  phone,
  email,
  browserHash,
  emailProvenAt,
}: InquirySender): CustomerKey[] => [
  ...(emailProvenAt
    ? []
    : [{ key: `phone:${phone}`, condition: hasText(inquiries.phone, phone), isTyped: true }]),
  email === null
    ? {
        key: `phone:${phone}`,
        condition: sql`(${hasText(inquiries.phone, phone)} and ${inquiries.email} is null
      and (${emailProvenAt === null}::boolean or ${inquiries.emailProvenAt} is not null))`,
        isTyped: true,
      }
    : {
        key: `email:${countedAddress(email)}`,
        condition: sql`(${hasText(inquiries.mailbox, countedAddress(email))}
      and (${emailProvenAt === null}::boolean or ${inquiries.emailProvenAt} is not null))`,
        isTyped: true,
      },
  ...(browserHash
    ? [
        {
          key: `browser:${browserHash.toString('hex')}`,
          condition: sql`${inquiries.browserHash} = ${browserHash}`,
          isTyped: false,
        },
      ]
    : []),
];

async function countMutes(db: Database, sender: InquirySender, dayAgo: Date): Promise<number> {
  const [counted] = await db
    .select({ mutes: sql<number>`count(distinct ${inquiryRecipients.pharmacyId})::int` })
    .from(inquiryRecipients)
    .innerJoin(inquiries, eq(inquiries.id, inquiryRecipients.inquiryId))
    .where(
      and(
        isNotNull(inquiryRecipients.mutedAt),
        gt(inquiryRecipients.mutedAt, dayAgo),
        or(...customerKeysOf(sender).map(({ condition }) => condition)),
      ),
    );
  return counted?.mutes ?? 0;
}

/**
 * Returns whether so many pharmacies have muted a customer that no further pharmacy is asked today.
 */
export const isMutedOut = async (db: Database, sender: InquirySender, now: Date, scale: number) =>
  (await countMutes(db, sender, new Date(now.getTime() - days(1)))) >=
  Math.max(1, maxMutesPerDay * scale);

/**
 * Checks that a customer may make one more inquiry: three open and six a day per phone, mailbox and
 * browser, and fewer than three mutes within a day (docs/inquiries.md). Locks until the transaction
 * of `db` ends make simultaneous inquiries count one after the other.
 * @param scale `RATE_LIMIT_SCALE`
 * @throws AppError `too_many_inquiries`, `too_many_inquiries_today` with the seconds to wait.
 */
export async function assertMayAsk(
  db: Database,
  sender: InquirySender,
  now: Date,
  scale: number,
): Promise<void> {
  const ways = customerKeysOf(sender);
  // In one order everywhere, so that no two transactions deadlock.
  for (const key of ways.map(({ key }) => key).sort())
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry ${key}`}, 0))`);
  const dayAgo = new Date(now.getTime() - days(1));
  const openCondition = and(eq(inquiries.status, 'open'), gt(inquiries.closesAt, now)) as SQL;
  const recentCondition = gt(inquiries.createdAt, dayAgo);
  const refuse = (
    code: 'too_many_inquiries' | 'too_many_inquiries_today',
    until: string | null,
  ) => {
    const wait = until ? new Date(until).getTime() - now.getTime() : days(1);
    throw new AppError(code, { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
  };
  for (const { condition, isTyped } of ways) {
    // A refusal must not show a stranger that the owner of a number or an address has asked.
    const countedCondition =
      isTyped && !sender.emailProvenAt ? isNull(inquiries.emailProvenAt) : undefined;
    const [counted] = await db
      .select({
        open: sql<number>`(count(*) filter (where ${openCondition}))::int`,
        nextEnd: sql<string | null>`min(${inquiries.closesAt}) filter (where ${openCondition})`,
        today: sql<number>`(count(*) filter (where ${recentCondition}))::int`,
        nextDay: sql<
          string | null
        >`(min(${inquiries.createdAt}) filter (where ${recentCondition})) + interval '1 day'`,
        all: count(),
      })
      .from(inquiries)
      .where(and(condition, countedCondition, or(openCondition, recentCondition)));
    if (!counted) continue;
    if (counted.open >= Math.max(1, maxOpenInquiries * scale))
      refuse('too_many_inquiries', counted.nextEnd);
    if (counted.today >= Math.max(1, maxInquiriesPerDay * scale))
      refuse('too_many_inquiries_today', counted.nextDay);
  }
  if (await isMutedOut(db, sender, now, scale)) refuse('too_many_inquiries_today', null);
}

import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import type { doctors, pharmacies } from '../../database/schema.ts';
import { days } from '../../platform/clock.ts';
import { lapsedBefore } from './text-codes.ts';

/** A table of accounts that a private phone number can open. */
export type AccountTable = typeof pharmacies | typeof doctors;

/** The number of an account, and when a code last proved it. */
export interface PhoneHolder {
  accountPhone: string | null;
  phoneProvenAt: Date | null;
}

/**
 * Returns whether no code has proven an account's number for 120 days: it may belong to another
 * person by now. The account keeps it. The number opens nothing until the operator has seen
 * documents and has set an address again (docs/sessions.md).
 */
export const hasLapsed = ({ accountPhone, phoneProvenAt }: PhoneHolder, now: Date): boolean =>
  accountPhone !== null && phoneProvenAt !== null && phoneProvenAt <= lapsedBefore(now);

/** The holder of a number then has 30 days for a log-in by code, which keeps it. */
const proofDueAfter = days(90);

/** Returns whether a number lapses within 30 days unless a code proves it. */
export const isProofDue = (account: PhoneHolder, now: Date): boolean =>
  account.accountPhone !== null &&
  account.phoneProvenAt !== null &&
  !hasLapsed(account, now) &&
  account.phoneProvenAt.getTime() <= now.getTime() - proofDueAfter;

/** Returns the condition of `isProofDue`. */
export const proofDueCondition = ({ accountPhone, phoneProvenAt }: AccountTable, now: Date) =>
  and(
    isNotNull(accountPhone),
    gt(phoneProvenAt, lapsedBefore(now)),
    lte(phoneProvenAt, new Date(now.getTime() - proofDueAfter)),
  );

/** Returns whether an account has a way to log in: an email address, or a number not lapsed. */
export const isReachable = (account: PhoneHolder & { email: string | null }, now: Date): boolean =>
  account.email !== null || (account.accountPhone !== null && !hasLapsed(account, now));

/** Returns the columns by which a person finds an account: a lapsed number finds none. */
export const accountColumnsOf = ({ email, accountPhone, phoneProvenAt }: AccountTable) => ({
  email,
  phone: accountPhone,
  phoneProvenAt,
  createdAt: phoneProvenAt,
});

/** Then a number is deleted from the account of a doctor, who has not asked for another. */
const deletedAfter = days(365);

/** Returns the condition of the accounts whose number no code has proven for a year. */
export const longLapsedCondition = ({ accountPhone, phoneProvenAt }: AccountTable, now: Date) =>
  and(isNotNull(accountPhone), lte(phoneProvenAt, new Date(now.getTime() - deletedAfter)));

/** Returns the condition of the accounts that had a number which lapsed. */
export const lapsedNumberCondition = (table: AccountTable, phone: string, now: Date) =>
  and(eq(table.accountPhone, phone), lte(table.phoneProvenAt, lapsedBefore(now)));

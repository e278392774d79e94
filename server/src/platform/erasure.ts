import { and, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { hasText } from '../database/sealed-texts.ts';

/** A phone number in E.164. */
interface PersonByPhone {
  phone: string;
  /**
   * Leaves out rows with an email address, rows whose number no code proved, since it may be
   * mistyped, and rows from before it: the number may have belonged to another person then. Set for
   * everybody but the operator.
   */
  withoutEmailSince?: Date;
}

/** The person to erase, by an email address in lower case, or a phone number. */
export type Person = { email: string } | PersonByPhone;

/** The number of deleted rows by kind. */
export interface Erased {
  customers: number;
  doctors: number;
  /** Staff of pharmacies, by their email address or an account's number. */
  staff: number;
  sessions: number;
  requests: number;
  inquiries: number;
  photos: number;
  consultations: number;
  /** Devices that were notified of these. */
  devices: number;
  messages: number;
  codes: number;
  counters: number;
  mails: number;
  /** Text messages, in both directions. */
  texts: number;
  places: number;
  alerts: number;
}

/** The rows that an erasure has found and locked. Each area reads them; some add to them. */
export interface ErasedPerson {
  person: Person;
  /**
   * The phone number, and the ids of chats that sent it as their own; also the numbers and chats
   * that the person proved as staff.
   */
  senders: string[];
  customerIds: string[];
  doctorId: string | undefined;
  requestIds: string[];
  inquiryIds: string[];
  /** Hashes of the browsers that sent the requests and inquiries. */
  browserHashes: Buffer[];
  /** Hashes of the tracking tokens of all that is deleted; doctors add those of consultations. */
  trackingHashes: Buffer[];
  /** Staff rows; pharmacies add them. */
  staffIds: string[];
  /** The contact details in the rows that were found; contact adds those of messages. */
  contacts: { email: string | null; phone: string | null }[];
}

interface MatchedColumns {
  email?: PgColumn;
  phone?: PgColumn;
  createdAt?: PgColumn;
  /** When a code proved the number of a row without an email address; an inquiry has one column. */
  phoneProvenAt?: PgColumn;
  emailProvenAt?: PgColumn;
}

/**
 * Returns the condition that a row has the person's address or number. With `withoutEmailSince` a
 * code must have proven the number, which may be mistyped.
 */
export function matchesPerson(person: Person, columns: MatchedColumns): SQL {
  const { email, phone, createdAt, phoneProvenAt, emailProvenAt } = columns;
  // No condition at all would mean every row.
  const nothing = sql`false`;
  if ('email' in person) return email ? hasText(email, person.email) : nothing;
  if (!phone) return nothing;
  const phoneCondition = hasText(phone, person.phone);
  const since = person.withoutEmailSince;
  if (!since || !email) return phoneCondition;
  const provenAt = phoneProvenAt ?? emailProvenAt;
  const provenCondition = provenAt && isNotNull(provenAt);
  return (
    and(phoneCondition, isNull(email), createdAt && gt(createdAt, since), provenCondition) ??
    nothing
  );
}

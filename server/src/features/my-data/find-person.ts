import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  availabilityAlerts,
  consultationRequests,
  contactMessages,
  customers,
  deliveries,
  doctors,
  incomingMessages,
  inquiries,
  pharmacies,
  pharmacyChannels,
  prescriptionRequests,
} from '../../database/schema.ts';
import { hasText, openText, valuesOf } from '../../database/sealed-texts.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import { textAlertCondition } from '../availability-alerts/index.ts';
import { contactMessagesOf } from '../contact/index.ts';
import { findSenders } from '../conversations/index.ts';
import { customerColumns } from '../customers/index.ts';
import { doctorAccountColumns } from '../doctors/index.ts';
import { accountPhoneColumns } from '../pharmacies/index.ts';

/** Returns the newest email address that was given with an email address or a phone number; undefined for none. */
export async function findAddress(db: Database, asked: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select email from (
      select email, phone, created_at from customers
      union all select email, phone, created_at from doctors
      union all select email, phone, created_at from prescription_requests
      union all select email, phone, created_at from inquiries
      union all select email, phone, created_at from consultation_requests
      union all select email, phone, created_at from contact_messages
      union all select email, null, created_at from availability_alerts
      union all select email, null, invited_at from pharmacy_staff where email is not null
    ) as stored
    where ((${asked.includes('@')} and email in ${valuesOf(inquiries.email, asked)}) or phone in ${valuesOf(inquiries.phone, asked)})
      and email <> ''
    order by created_at desc limit 1`);
  return rows[0] && openText('email', rows[0].email);
}

/** Returns whether anything is stored about a person's number. */
export async function hasRecords(
  db: Database,
  person: Extract<Person, { phone: string }>,
): Promise<boolean> {
  const senders = await findSenders(db, person);
  const counts = [
    db.$count(customers, matchesPerson(person, customerColumns)),
    db.$count(prescriptionRequests, matchesPerson(person, prescriptionRequests)),
    db.$count(inquiries, matchesPerson(person, inquiries)),
    db.$count(consultationRequests, matchesPerson(person, consultationRequests)),
    db.$count(contactMessages, contactMessagesOf(person)),
    db.$count(pharmacies, matchesPerson(person, accountPhoneColumns)),
    db.$count(doctors, matchesPerson(person, doctorAccountColumns)),
    db.$count(pharmacyChannels, hasText(pharmacyChannels.address, person.phone)),
    db.$count(availabilityAlerts, textAlertCondition(senders)),
    db.$count(incomingMessages, hasText(incomingMessages.sender, ...senders)),
    db.$count(
      deliveries,
      and(hasText(deliveries.recipient, ...senders), eq(deliveries.isCode, false)),
    ),
  ];
  return (await Promise.all(counts)).some((count) => count > 0);
}

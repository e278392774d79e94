import { and, inArray, ne, or } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  consultationRequests,
  customers,
  dataOpenings,
  inquiries,
  prescriptionRequests,
  trackings,
} from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { recordAccesses } from '../../platform/access-log.ts';
import { matchesPerson, type Person } from '../../platform/erasure.ts';
import type { Services } from '../../services.ts';
import { endAlertsOfPhone, hideAlertsFromOthers } from '../availability-alerts/index.ts';
import { endConversations, findSenders, findSendersAbout } from '../conversations/index.ts';
import { customerColumns } from '../customers/index.ts';
import { lockSenders } from '../deliveries/index.ts';
import { unproveInquiryPhones } from '../inquiries/index.ts';
import { changeRequest } from '../prescription-requests/index.ts';
import { deleteFollowers } from '../push/index.ts';
import { deleteProofsOf } from '../sessions/index.ts';
import { removeOtherHolders } from '../tracking/index.ts';

type EndingServices = Pick<Services, 'db' | 'clock' | 'files' | 'jobs' | 'deliveries'> & {
  sessions: Pick<Services['sessions'], 'endSessionsOfAccount'>;
  live: Pick<Services['live'], 'recordChange'>;
};

/** The holder, who has another device. */
interface Holder {
  actor: 'person' | 'server';
  browser?: Buffer | undefined;
  /** The hash of the browser's opening of /my-data. */
  opening?: Buffer | undefined;
}

/** Finds the person's accounts and all that they sent. */
async function findSent(db: Database, person: Person) {
  const accounts = await db
    .select({ id: customers.id })
    .from(customers)
    .where(matchesPerson(person, customerColumns));
  const customerIds = accounts.map(({ id }) => id);
  const inquiryRows = await db
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(or(matchesPerson(person, inquiries), inArray(inquiries.customerId, customerIds)));
  const requestRows = await db
    .select({ id: prescriptionRequests.id })
    .from(prescriptionRequests)
    .where(
      or(
        matchesPerson(person, prescriptionRequests),
        inArray(prescriptionRequests.customerId, customerIds),
      ),
    );
  const consultationRows = await db
    .select({ id: consultationRequests.id })
    .from(consultationRequests)
    .where(matchesPerson(person, consultationRequests));
  return {
    customerIds,
    inquiryIds: inquiryRows.map(({ id }) => id),
    requestIds: requestRows.map(({ id }) => id),
    consultationIds: consultationRows.map(({ id }) => id),
  };
}

type Sent = Awaited<ReturnType<typeof findSent>>;

/** Locks the private links before the rows that they lead to, as every change of them does. */
const lockLinks = (db: Database, { inquiryIds, requestIds, consultationIds }: Sent) =>
  db
    .select()
    .from(trackings)
    .where(
      or(
        inArray(trackings.inquiryId, inquiryIds),
        inArray(trackings.requestId, requestIds),
        inArray(trackings.consultationId, consultationIds),
      ),
    )
    .orderBy(trackings.tokenHash)
    .for('update');

/**
 * Ends what a stolen phone may do: its conversations, news, notifications, sessions, and browsers
 * that hold a private link. Questions and requests continue (docs/operations.md).
 * @param person one with an email address, or with a number that is proven in another phone. The
 * operator names a lost number without `withoutEmailSince`.
 * @returns the numbers of conversations and of links.
 */
export async function endPhone(
  { db, ...services }: EndingServices,
  person: Person,
  { actor, browser: keptBrowser, opening }: Holder,
): Promise<{ conversations: number; links: number }> {
  return db.transaction(async (db) => {
    const senders =
      'phone' in person
        ? await findSenders(db, person)
        : await findSendersAbout(db, (await findSent(db, person)).inquiryIds);
    await lockSenders(db, [...new Set(senders)]);
    const sent = await findSent(db, person);
    const { customerIds, inquiryIds, requestIds } = sent;
    const links = await lockLinks(db, sent);
    const trackingHashes = links.map(({ tokenHash }) => tokenHash);
    const keepsNumber = 'phone' in person && person.withoutEmailSince !== undefined;
    const conversations = await endConversations(services, db, {
      inquiryIds,
      requestIds,
      trackingHashes,
      // A number may also be another's question, so an address ends only its own.
      senders: 'phone' in person ? senders : [],
      keepsNumber,
      keptBrowser,
    });
    const alertIds = await endAlertsOfPhone(services, db, { senders, keepsNumber });
    await services.deliveries.withdrawAbout(db, alertIds);
    const unproven = { phoneProvenAt: null, phoneCodeHash: null, phoneCodeExpiresAt: null };
    if (!keepsNumber) {
      await unproveInquiryPhones(db, inquiryIds);
      for (const id of requestIds) await changeRequest(db, id, unproven);
    }
    await hideAlertsFromOthers(db, { person, trackingHashes, keptBrowser });
    await deleteFollowers(db, trackingHashes);
    await deleteProofsOf(db, await removeOtherHolders(db, trackingHashes, keptBrowser));
    for (const id of customerIds) await services.sessions.endSessionsOfAccount(db, 'customer', id);
    await deleteOtherOpenings(db, person, opening);
    await recordAccesses(db, services.clock(), [
      { action: 'end-phone', actor, subject: 'own-data' },
    ]);
    await services.live.recordChange(
      db,
      ...links.map(
        ({ requestId, inquiryId, consultationId }) =>
          `track:${requestId ?? inquiryId ?? consultationId}` as const,
      ),
    );
    return { conversations, links: links.length };
  });
}

/** Closes the person's data in other browsers. */
async function deleteOtherOpenings(
  db: Database,
  person: Person,
  kept: Buffer | undefined,
): Promise<void> {
  const { sentTo, tokenHash } = dataOpenings;
  const isPersons = hasText(sentTo, 'email' in person ? person.email : person.phone);
  await db.delete(dataOpenings).where(and(isPersons, kept && ne(tokenHash, kept)));
}

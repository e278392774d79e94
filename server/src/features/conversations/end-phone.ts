import { and, eq, inArray, ne, or, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  conversations,
  inquiries,
  messageProofs,
  pharmacyChannels,
  prescriptionRequests,
} from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import type { Services } from '../../services.ts';
import { lockSenders, unsentNewsQueue } from '../deliveries/index.ts';
import { type NewsOfRequest, textNewsQueue } from '../prescription-requests/index.ts';

type EndingServices = Pick<Services, 'files' | 'deliveries' | 'jobs'>;

/** A stolen phone with the private links that it may follow. The senders are locked. */
export interface StolenPhone {
  inquiryIds: string[];
  requestIds: string[];
  trackingHashes: Buffer[];
  /** Its numbers and chats. */
  senders: string[];
  /** Whether its holder has the number in another phone, and lost the chats only. */
  keepsNumber: boolean;
  /** The browser of the holder. */
  keptBrowser: Buffer | undefined;
}

/** Finds the numbers and chats whose conversations are about these inquiries. */
export async function findSendersAbout(
  db: Database,
  inquiryIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ sender: conversations.sender })
    .from(conversations)
    .where(inArray(conversations.inquiryId, [...inquiryIds]));
  return rows.map(({ sender }) => sender);
}

/**
 * Ends the conversations of a stolen phone; its inquiries go on. Their news go by mail, or to the
 * number where its holder keeps it.
 * @returns the number of conversations.
 */
export async function endConversations(
  services: EndingServices,
  db: Database,
  phone: StolenPhone,
): Promise<number> {
  const { inquiryIds, requestIds, senders, keepsNumber } = phone;
  const ended = await db
    .select()
    .from(conversations)
    .where(
      and(
        or(inArray(conversations.inquiryId, inquiryIds), hasText(conversations.sender, ...senders)),
        keepsNumber ? ne(conversations.channel, 'sms') : undefined,
      ),
    );
  for (const { id, sender } of ended) {
    await services.files.detach(db, { conversationId: id });
    await services.deliveries.withdraw(db, sender, 'reply');
  }
  const ids = ended.map(({ id }) => id);
  await db.delete(conversations).where(inArray(conversations.id, ids));
  await deleteWaitingProofs(db, phone);
  const own = new Set(inquiryIds);
  const followed = ended.flatMap(({ inquiryId }) => inquiryId ?? []);
  const others = await findOthers(
    db,
    followed.filter((id) => !own.has(id)),
  );
  await textInstead(services, db, others.byPhone);
  await mailInstead(services, db, [...others.byEmail.inquiryIds, ...others.byEmail.requestIds]);
  if (keepsNumber) {
    const ownIds = followed.filter((id) => own.has(id));
    await textInstead(services, db, { inquiryIds: ownIds, requestIds });
  } else {
    await deleteStaffChannels(services, db, hasText(pharmacyChannels.address, ...senders));
    await mailInstead(services, db, [...inquiryIds, ...requestIds]);
  }
  return ended.length;
}

async function deleteWaitingProofs(
  db: Database,
  { trackingHashes, keptBrowser }: Pick<StolenPhone, 'trackingHashes' | 'keptBrowser'>,
): Promise<void> {
  await db
    .delete(messageProofs)
    .where(
      and(
        inArray(messageProofs.trackingHash, trackingHashes),
        keptBrowser && ne(messageProofs.browserHash, keptBrowser),
      ),
    );
}

/** Questions with the requests that came of them. */
type Subjects = Pick<StolenPhone, 'inquiryIds' | 'requestIds'>;

/**
 * Finds the questions of other people that the stolen chats have taken: those that a proven phone
 * can take over, and those with an email address, whose phone may be mistyped.
 */
async function findOthers(
  db: Database,
  inquiryIds: readonly string[],
): Promise<Record<'byPhone' | 'byEmail', Subjects>> {
  const rows = await db
    .select({ id: inquiries.id, email: inquiries.email, requestId: prescriptionRequests.id })
    .from(inquiries)
    .leftJoin(prescriptionRequests, eq(prescriptionRequests.inquiryId, inquiries.id))
    .where(inArray(inquiries.id, [...inquiryIds]));
  const subjectsOf = (some: typeof rows): Subjects => ({
    inquiryIds: [...new Set(some.map(({ id }) => id))],
    requestIds: some.flatMap(({ requestId }) => requestId ?? []),
  });
  // A chat takes a question only once its email address or its phone is proven.
  return {
    byPhone: subjectsOf(rows.filter(({ email }) => email === null)),
    byEmail: subjectsOf(rows.filter(({ email }) => email !== null)),
  };
}

/** The event keys of news of requests. */
const requestShape =
  /^(?<news>start|complete|decline|unread|refill):(?<event>(?<requestId>[\da-f-]{36})(?::.+)?):\d+$/;

/** Sends the answers, and news of requests that wait for a chat, to the number. */
async function textInstead(
  { deliveries, jobs }: EndingServices,
  db: Database,
  { inquiryIds, requestIds }: Subjects,
): Promise<void> {
  await deliveries.withdrawAbout(db, inquiryIds);
  for (const inquiryId of inquiryIds)
    await jobs.send(db, textNewsQueue, { inquiryId, news: 'moved' });
  for (const eventKey of await deliveries.withdrawAbout(db, requestIds, { onlyChats: true })) {
    const news = requestShape.exec(eventKey)?.groups as NewsOfRequest | undefined;
    if (news) await jobs.send(db, textNewsQueue, { ...news });
  }
}

async function mailInstead(
  { deliveries, jobs }: EndingServices,
  db: Database,
  subjectIds: readonly string[],
): Promise<void> {
  for (const eventKey of await deliveries.withdrawAbout(db, subjectIds))
    await jobs.send(db, unsentNewsQueue, { eventKey });
}

/** Deletes numbers and chats of staff, with the questions that wait for them. */
async function deleteStaffChannels(
  { deliveries }: Pick<Services, 'deliveries'>,
  db: Database,
  condition: SQL | undefined,
): Promise<void> {
  const channels = await db
    .delete(pharmacyChannels)
    .where(condition)
    .returning({ id: pharmacyChannels.id });
  const ids = channels.map(({ id }) => id);
  await deliveries.withdrawAbout(db, ids);
}

/**
 * Ends the answers by text of a staff member, or of one channel, in the transaction of `db`. It waits
 * for an answer that is being stored; a message that waits is none of the pharmacy's then. Call it
 * before every other lock.
 */
export async function endStaffTexts(
  services: Pick<Services, 'deliveries'>,
  db: Database,
  condition: SQL | undefined,
): Promise<void> {
  const channels = await db.select().from(pharmacyChannels).where(condition);
  await lockSenders(
    db,
    channels.map(({ address }) => address),
  );
  await deleteStaffChannels(services, db, condition);
}

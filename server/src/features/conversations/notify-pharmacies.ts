import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { openingAt } from '@dawaya/contract/vocabulary/schedule';
import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { listedCondition } from '../../database/listed-pharmacies.ts';
import { deliveries, pharmacies, pharmacyChannels } from '../../database/schema.ts';
import { days, minutes } from '../../platform/clock.ts';
import { type Queue, RetryLaterError } from '../../platform/jobs.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import { lockSenders } from '../deliveries/index.ts';
import type { ChoiceNotice } from '../inquiries/index.ts';
import { openingColumns } from '../pharmacies/index.ts';
import { findRequest, type RequestRow } from '../prescription-requests/index.ts';
import { readCodes } from '../tracking/index.ts';
import { describeCode, unbroken } from './describe.ts';
import { pharmacistSentences } from './pharmacist-replies.ts';
import {
  countUnseenRequests,
  lockChannels,
  numberOf,
  type PharmacyChannel,
  writeQuestions,
} from './pharmacy-questions.ts';
import { quietFor } from './quiet-hours.ts';
import { type Reader, type ServicesWithTexts, sendNews } from './send-news.ts';

/** Sends the digests of pharmacies that are due. */
export const pharmacyDigestQueue: Queue<{ pharmacyId: string }> = {
  name: 'pharmacy-text-digests',
  retryLimit: 20,
};

/** Minutes between two messages about questions to one number. */
const betweenDigests = minutes(10);
const longestCommit = minutes(1);

/** Plans digests for asked pharmacies, each its own job. */
export async function planDigests(
  { db, jobs }: Services,
  { pharmacyIds }: { pharmacyIds: string[] },
): Promise<void> {
  await jobs.sendAll(
    db,
    pharmacyDigestQueue,
    pharmacyIds.map((pharmacyId) => ({ data: { pharmacyId } })),
  );
}

/** Locks the proven numbers and chats of a pharmacy's staff, after the senders of their messages. */
async function lockProvenChannels(db: Database, pharmacyId: string): Promise<PharmacyChannel[]> {
  const addresses = await db
    .select({ address: pharmacyChannels.address })
    .from(pharmacyChannels)
    .where(and(eq(pharmacyChannels.pharmacyId, pharmacyId), isNotNull(pharmacyChannels.provenAt)));
  await lockSenders(
    db,
    addresses.map(({ address }) => address),
  );
  const locked = await lockChannels(db, [pharmacyId]);
  return locked.filter(({ provenAt }) => provenAt !== null);
}

/**
 * Picks for each member of staff the chat that was proven last, else the number. A number replaces
 * a chat that refuses the message.
 * @param channels proven ones.
 */
function preferredReaders(channels: readonly PharmacyChannel[]): { id: string; reader: Reader }[] {
  const ofStaff = Map.groupBy(channels, ({ staffId }) => staffId);
  return [...ofStaff.values()].flatMap((own) => {
    const provenAt = ({ provenAt }: PharmacyChannel) => provenAt?.getTime() ?? 0;
    const chats = own.filter(({ channel }) => channel !== 'sms');
    const [chat] = chats.toSorted((one, other) => provenAt(other) - provenAt(one));
    const number = own.find(({ channel }) => channel === 'sms');
    const preferred = chat ?? number;
    if (!preferred) return [];
    const { id, channel, address: recipient, language } = preferred;
    const hasOtherWay = chat !== undefined && number !== undefined;
    return [{ id, reader: { channel, recipient, language, hasOtherWay } }];
  });
}

/**
 * Sends new questions, and the number of new requests, to a pharmacy's proven chats and numbers: at
 * most one message in ten minutes, and none in quiet hours unless the pharmacy is open.
 * @throws RetryLaterError until then. They then go out together.
 */
export async function sendPharmacyDigest(
  services: ServicesWithTexts,
  { pharmacyId }: { pharmacyId: string },
): Promise<void> {
  await services.db.transaction(async (db) => {
    const channels = await lockProvenChannels(db, pharmacyId);
    const now = services.clock();
    const [first] = channels;
    if (!first) return;
    const last = Math.max(0, ...channels.map(({ notifiedAt }) => notifiedAt?.getTime() ?? 0));
    const [pharmacy] = await db
      .select({ opening: openingColumns })
      .from(pharmacies)
      .where(eq(pharmacies.id, pharmacyId));
    const isOpen = pharmacy !== undefined && openingAt(pharmacy.opening, now).isOpen;
    const wait = Math.max(last + betweenDigests - now.getTime(), isOpen ? 0 : quietFor(now));
    if (wait > 0) throw new RetryLaterError(wait);
    // A request may commit after the text that left it out.
    const isRequestNew =
      (await countUnseenRequests(db, pharmacyId, new Date(last - longestCommit))) > 0;
    const unseenRequests = isRequestNew ? await countUnseenRequests(db, pharmacyId) : 0;
    const text = await writeQuestions(db, first, now, { onlyNew: true, unseenRequests });
    if (text === undefined) return;
    await db
      .update(pharmacyChannels)
      .set({ notifiedAt: now })
      .where(
        inArray(
          pharmacyChannels.id,
          channels.map(({ id }) => id),
        ),
      );
    for (const { id, reader } of preferredReaders(channels))
      await sendNews(db, services, reader, {
        texts: [text],
        event: `questions:${id}:${now.getTime()}`,
        kind: 'questions',
      });
  });
}

/** A customer who chooses and releases again and again causes so many texts about one question. */
const choiceTexts: Limit = { name: 'choice-texts:inquiry', count: 6, window: days(1) };

/**
 * Texts a pharmacy that a customer chose it, with the code and the phone number, or that the
 * customer took that back. A person waits, so it goes out at once.
 */
export async function sendChoice(
  services: ServicesWithTexts,
  { requestId, isReleased }: ChoiceNotice,
): Promise<void> {
  await services.db.transaction(async (db) => {
    const request = await findRequest(db, requestId);
    if (!request?.inquiryId) return;
    const channels = await lockProvenChannels(db, request.pharmacyId);
    if (channels.length === 0) return;
    // Released, forwarded or erased before this job ran.
    const current = await findRequest(db, requestId);
    if (!current) return;
    const { pharmacyId, inquiryId } = request;
    const number = await numberOf(db, { pharmacyId, inquiryId, now: services.clock() });
    const choice = { request: current, inquiryId, number, channels };
    if (isReleased) await sendReleased(db, services, choice);
    else if (current.status !== 'cancelled') await sendChosen(db, services, choice);
  });
}

interface Choice {
  request: RequestRow;
  inquiryId: string;
  /** The question's four digits. */
  number: number;
  channels: readonly PharmacyChannel[];
}

async function sendChosen(
  db: Database,
  services: ServicesWithTexts,
  { request: { id: requestId, pharmacyId, phone }, inquiryId, number, channels }: Choice,
): Promise<void> {
  const code = (await readCodes(db, [requestId])).get(requestId);
  const isListed = await db.$count(pharmacies, and(eq(pharmacies.id, pharmacyId), listedCondition));
  if (!code || !isListed) return;
  if (!(await services.budgets.use(db, choiceTexts, inquiryId)).isWithin) return;
  for (const { id, reader } of preferredReaders(channels)) {
    const text = pharmacistSentences[reader.language].customerChose(
      number,
      describeCode(code, reader.language),
      unbroken(displayPhone(phone), reader.language),
    );
    const event = `chosen:${id}:${requestId}`;
    await sendNews(db, services, reader, { texts: [text], event, kind: 'choice' });
  }
}

/** Texts the staff who got the choice that the customer took it back. */
async function sendReleased(
  db: Database,
  services: ServicesWithTexts,
  { request: { id: requestId }, number, channels }: Choice,
): Promise<void> {
  await services.deliveries.withdrawChoice(db, requestId);
  for (const { id, channel, address: recipient, language } of channels) {
    const eventKey = `chosen:${id}:${requestId}:0`;
    if ((await db.$count(deliveries, eq(deliveries.eventKey, eventKey))) === 0) continue;
    await sendNews(
      db,
      services,
      { channel, recipient, language },
      {
        texts: [pharmacistSentences[language].customerReleased(number)],
        event: `released:${id}:${requestId}`,
        kind: 'choice',
      },
    );
  }
}

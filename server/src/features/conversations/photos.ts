import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import { and, eq, lt, max, ne } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { conversations, files as fileRows, inquiries } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Budgets } from '../../platform/budgets.ts';
import { days } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { hashOf } from '../../platform/secrets.ts';
import type { Services } from '../../services.ts';
import {
  type IncomingMessage,
  lockSender,
  PictureRefusedError,
  type ServicesWithDeliveries,
} from '../deliveries/index.ts';
import type { FileOwner, StoredFile } from '../files/index.ts';
import type { ReadMedicine } from './find-medicines.ts';
import { isForPharmacy } from './pharmacist.ts';
import type { PhotoRefusal } from './replies.ts';
import { type ConversationRow, findConversation, findReplies, placeKept } from './store.ts';
import type { Step } from './turn.ts';
import { type CustomerIntent, understandCustomer } from './understand-customer.ts';

/** A photo of a message, pending until the conversation takes it. */
export type ArrivedPhoto = { stored: StoredFile } | { refused: PhotoRefusal };

/** Photos of one sender, stored or refused. The bytes of uploads are counted by network, which a chat hides. */
const photosOfSender: Limit = { name: 'chat-photos', count: 40, window: days(1) };

// A counter's key seals phone numbers, and would have the id of a chat in plain.
const subjectOf = ({ channel, sender }: IncomingMessage) =>
  hashOf(channel + sender).toString('base64url');

/** Returns the reason that no further try removes; undefined for a failure on the way. */
function refusalOf(error: unknown): PhotoRefusal | undefined {
  if (error instanceof PictureRefusedError)
    return error.reason === 'too-large' ? 'tooLarge' : 'notArrived';
  if (!(error instanceof AppError)) return undefined;
  switch (error.code) {
    case 'too_many_pixels':
      return 'tooLarge';
    case 'unsupported_file':
    case 'unsupported_heic':
    case 'unreadable_file':
      return 'unreadable';
    case 'uploads_paused':
      return 'notArrived';
    default:
      return undefined;
  }
}

/**
 * Downloads the photo of a message from its provider and stores it like an uploaded one, outside
 * of a transaction. The caller discards it if nothing takes it.
 * @returns undefined for a message without a photo, one that was answered before, and one to a
 * pharmacy.
 * @throws the failure of a download that will be tried again.
 */
export async function fetchPhoto(
  { db, clock, files, budgets, gateways }: Services & Pick<ServicesWithDeliveries, 'gateways'>,
  message: IncomingMessage,
  read: ReadMedicine,
): Promise<ArrivedPhoto | undefined> {
  const { photoId, channel, text, isLastTry, takesPhotos } = message;
  if (photoId === null) return undefined;
  const gateway = gateways.find(({ name }) => name === channel);
  if (!gateway?.downloadPhoto) return undefined;
  if ((await findReplies(db, message.id)) || (await isForPharmacy(db, message))) return undefined;
  const conversation = await findConversation(db, message);
  const { kind } = understandCustomer(text, read);
  if (conversation && (await isFull(db, conversation, { kind, now: clock() })))
    return { refused: 'tooMany' };
  if (await budgets.usedUpUntil(db, photosOfSender, subjectOf(message)))
    return { refused: 'tooManyToday' };
  if (!takesPhotos) return { refused: 'notArrived' };
  try {
    const stored = await files.storeWritten(
      async (target) => void (await gateway.downloadPhoto?.(photoId, target)),
    );
    return { stored };
  } catch (error) {
    const refused = refusalOf(error);
    const isPaused = error instanceof AppError && error.code === 'uploads_paused';
    // A refused download costs as much as another. A pause of the storage is not the sender's.
    if (refused && !isPaused) await budgets.use(db, photosOfSender, subjectOf(message));
    // The sentence about hospitals does not wait for further tries.
    const isLast = isLastTry || kind === 'emergency';
    if (!refused && !isLast) throw error;
    return { refused: refused ?? 'notArrived' };
  }
}

/** Returns how many photos wait for the conversation's question. */
export const countPhotos = (db: Database, conversationId: string): Promise<number> =>
  db.$count(
    fileRows,
    and(eq(fileRows.conversationId, conversationId), eq(fileRows.state, 'ready')),
  );

export const countPhotosOf = async ({ db, services }: Step, inquiryId: string): Promise<number> =>
  (await services.files.list(db, 'inquiryId', [inquiryId])).get(inquiryId)?.length ?? 0;

/** Deletes the photos that wait for a yes. */
export const deletePhotos = ({ db, services, conversation }: Step) =>
  services.files.detach(db, { conversationId: conversation.id });

/** Words beside a photo that begin another question or end the one that goes on. */
export const endsQuestion: ReadonlySet<CustomerIntent['kind']> = new Set([
  'ask',
  'no',
  'stop',
  'forget',
  'emergency',
]);

/** Returns whether the conversation, or its open question that a photo would join, takes no more. */
async function isFull(
  db: Database,
  { id, state, inquiryId }: ConversationRow,
  { kind, now }: { kind: CustomerIntent['kind']; now: Date },
): Promise<boolean> {
  if ((await countPhotos(db, id)) >= maxFilesPerRequest) return true;
  if (state !== 'idle' || inquiryId === null || endsQuestion.has(kind)) return false;
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, inquiryId));
  if (!inquiry || inquiry.photosGoAlong || !acceptsAnswers(inquiry, now)) return false;
  const ofInquiry = and(eq(fileRows.inquiryId, inquiryId), eq(fileRows.state, 'ready'));
  return (await db.$count(fileRows, ofInquiry)) >= maxFilesPerRequest;
}

/**
 * Gives a stored photo to its owner, in the transaction that answers its message.
 * @param owner the conversation, or its question that is open.
 */
export async function takePhoto(
  db: Database,
  { files, budgets }: { files: Services['files']; budgets: Budgets },
  { message, owner, stored }: { message: IncomingMessage; owner: FileOwner; stored: StoredFile },
): Promise<void> {
  await budgets.use(db, photosOfSender, subjectOf(message));
  await files.attach(db, [stored], owner);
}

/**
 * Deletes the photos of a conversation whose question was not sent within a day after the newest of
 * them, with its draft: a later yes would send it without what the person saw go along. The clean-up
 * of files deletes their bytes.
 */
export async function deleteUnsentPhotos({
  db,
  clock,
  files,
}: Pick<Services, 'db' | 'clock' | 'files'>): Promise<void> {
  const dayAgo = new Date(clock().getTime() - placeKept);
  const find = (db: Database, id?: string) =>
    db
      .select({ id: conversations.id, sender: conversations.sender })
      .from(conversations)
      .innerJoin(fileRows, eq(fileRows.conversationId, conversations.id))
      .where(
        and(eq(fileRows.state, 'ready'), id === undefined ? undefined : eq(conversations.id, id)),
      )
      .groupBy(conversations.id)
      .having(lt(max(fileRows.createdAt), dayAgo));
  for (const { id, sender } of await find(db))
    await db.transaction(async (db) => {
      // A yes at this moment sends all its photos, or none.
      await lockSender(db, { sender });
      if ((await find(db, id)).length > 0) {
        await files.detach(db, { conversationId: id });
        await db
          .update(conversations)
          .set({ state: 'idle', draft: null })
          .where(and(eq(conversations.id, id), ne(conversations.state, 'forgetting')));
      }
    });
}

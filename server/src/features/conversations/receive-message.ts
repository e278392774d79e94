import type { Database } from '../../database/client.ts';
import type { Person } from '../../platform/erasure.ts';
import {
  hasMessage,
  type IncomingMessage,
  lockSender,
  lockSenders,
  type MessageReply,
  objectSign,
  readTexts,
} from '../deliveries/index.ts';
import { currentReader } from '../medicines/index.ts';
import { holderOf } from '../sessions/index.ts';
import { answerCustomer } from './customer.ts';
import { proveByMessage } from './message-proof.ts';
import { answerPharmacist } from './pharmacist.ts';
import { type ArrivedPhoto, fetchPhoto } from './photos.ts';
import { findEndedSenders } from './question-chats.ts';
import { receiveChatCode } from './receive-chat-code.ts';
import { sentences } from './replies.ts';
import { findReplies, openConversation, saveConversation, saveTurn } from './store.ts';
import type { CustomerServices } from './turn.ts';
import { languageOfText, understandCustomer } from './understand-customer.ts';

export interface ConversationServices extends CustomerServices {
  /**
   * Erases what a person sent by a phone number alone.
   * @returns the account that the number opens, and then erases nothing.
   */
  eraseSender: (person: Person) => Promise<'pharmacy' | 'doctor' | undefined>;
}

/** Returns whether a text names an emergency. It decides nothing, so it may be answered first. */
export const isUrgent = async (db: Database, text: string): Promise<boolean> =>
  understandCustomer(text, await currentReader(db)).kind === 'emergency';

/** Returns whether a picture or the like has no words, as all that its sender wrote before. */
async function isWordless(db: Database, message: IncomingMessage): Promise<boolean> {
  const hasWords = (text: string) => languageOfText(text) !== undefined;
  if (!message.text.startsWith(objectSign) || hasWords(message.text)) return false;
  return !(await readTexts(db, message)).some(hasWords);
}

/** Runs an answer, and discards the stored photo if the answer did not take it. */
async function withPhoto<T>(
  { files }: Pick<ConversationServices, 'files'>,
  photo: ArrivedPhoto | undefined,
  answer: () => Promise<T>,
): Promise<T> {
  if (!photo || !('stored' in photo)) return answer();
  const answered = await files.orDiscard([photo.stored], answer);
  await files.discard([photo.stored]);
  return answered;
}

/**
 * Answers a message of a customer or of a pharmacy's staff, once: a repeated message gets the same
 * replies and changes nothing. Messages of one sender wait for each other.
 * An erasure of the sender that was faster leaves nothing to answer.
 * @returns the replies in the sender's language, in order.
 */
export async function receiveMessage(
  services: ConversationServices,
  message: IncomingMessage,
): Promise<MessageReply> {
  const { clock, eraseSender } = services;
  const read = await currentReader(services.db);
  const photo = await fetchPhoto(services, message, read);
  const senders = [...new Set([message.sender, ...(await findEndedSenders(services, message))])];
  const answerOnce = () =>
    services.db.transaction(async (db) => {
      await lockSenders(db, senders);
      if (!(await hasMessage(db, message.id))) return { replies: [], erases: undefined };
      const before = await findReplies(db, message.id);
      if (before) return { replies: before, erases: undefined };
      const now = clock();
      const inTransaction = { ...services, db };
      const taken = await receiveChatCode(db, inTransaction, message, senders);
      const proven = taken ? [taken] : await proveByMessage(db, inTransaction, message);
      if (proven) {
        await saveTurn(db, message, proven, now);
        return { replies: proven, erases: undefined };
      }
      const toPharmacist = await answerPharmacist(db, inTransaction, message);
      if (toPharmacist) {
        await saveTurn(db, message, toPharmacist, now);
        return { replies: toPharmacist, isToStaff: true, erases: undefined };
      }
      const language = languageOfText(message.text);
      const opened = await openConversation(db, services, message, {
        language: language ?? 'ar',
        now,
      });
      const spoken = { ...opened, language: language ?? opened.language };
      const turn = await answerCustomer(db, inTransaction, {
        message,
        opened: spoken,
        read,
        photo,
        isWordless: await isWordless(db, message),
      });
      // The erasure locks the person's rows itself, and deletes this conversation.
      if (turn.forgets) {
        const refused = { ...turn.conversation, state: 'idle', erasureCode: null } as const;
        return { replies: turn.replies, erases: opened.phone ?? opened.sender, refused };
      }
      await saveConversation(db, turn.conversation);
      await saveTurn(db, message, turn.replies, now);
      const asksPhone = turn.conversation.state === 'phone';
      return { replies: turn.replies, asksPhone, erases: undefined };
    });
  const { erases, refused, ...answer } = await withPhoto(services, photo, answerOnce);
  if (erases === undefined || !refused) return { ...answer, hasErased: false };
  const account = await eraseSender(holderOf(erases, clock()));
  if (!account) return { ...answer, hasErased: true };
  const { pharmacyStays, doctorStays } = sentences[refused.language];
  const replies = [(account === 'doctor' ? doctorStays : pharmacyStays)(services.publicUrl)];
  await services.db.transaction(async (db) => {
    await lockSender(db, message);
    await saveConversation(db, refused);
    await saveTurn(db, message, replies, clock());
  });
  return { ...answer, replies, hasErased: false };
}

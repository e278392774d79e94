import { compareKeys } from '@dawaya/contract/vocabulary/compare-keys';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import {
  pharmacies,
  pharmacyChannels,
  pharmacyQuestions,
  pharmacyStaff,
} from '../../database/schema.ts';
import { hasText } from '../../database/sealed-texts.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import { type IncomingMessage, objectSign } from '../deliveries/index.ts';
import { answerInquiry } from '../inquiries/index.ts';
import { changePharmacy } from '../pharmacies/index.ts';
import { completeMove, findChosenRequest } from '../prescription-requests/index.ts';
import { describeItems, pounds } from './describe.ts';
import { cut, splitIntoReplies } from './fit-text.ts';
import { pharmacistSentences } from './pharmacist-replies.ts';
import {
  countUnseenRequests,
  lockChannels,
  type PharmacyChannel,
  writeQuestions,
} from './pharmacy-questions.ts';
import { handedNumberIn, type ShortAnswer, understandPharmacist } from './understand-pharmacist.ts';

/** Returns the proven channel of a sender whose work at the pharmacy goes on. */
async function findChannel(db: Database, { channel, sender }: IncomingMessage) {
  const [found] = await db
    .select({ channel: pharmacyChannels, role: pharmacyStaff.role })
    .from(pharmacyChannels)
    .innerJoin(pharmacyStaff, eq(pharmacyStaff.id, pharmacyChannels.staffId))
    .innerJoin(pharmacies, eq(pharmacies.id, pharmacyChannels.pharmacyId))
    .where(
      and(
        // A WhatsApp account may still be that of the number's former owner.
        eq(pharmacyChannels.channel, channel),
        hasText(pharmacyChannels.address, sender),
        isNotNull(pharmacyChannels.provenAt),
        isNull(pharmacyStaff.removedAt),
        eq(pharmacies.verificationStatus, 'verified'),
      ),
    );
  return found;
}

/** Returns whether a message is a photo without a caption. */
const isBarePhoto = ({ photoId, text }: IncomingMessage) =>
  photoId !== null && text.replace(objectSign, '').trim() === '';

/** Returns whether a message is one that `answerPharmacist` answers. */
export const isForPharmacy = async (db: Database, message: IncomingMessage): Promise<boolean> =>
  (isBarePhoto(message) || understandPharmacist(message.text).kind !== 'unclear') &&
  (await findChannel(db, message)) !== undefined;

/**
 * Answers a message of a pharmacy's staff, in the transaction of `db` that has locked the sender.
 * The answers are stored by the service of the web, in the name of the person who opted in.
 * @returns undefined for a message that is not about the pharmacy: the person may be a customer.
 */
export async function answerPharmacist(
  db: Database,
  services: Services,
  message: IncomingMessage,
): Promise<string[] | undefined> {
  const found = await findChannel(db, message);
  if (!found) return undefined;
  const { channel, role } = found;
  const say = pharmacistSentences[channel.language];
  const intent = understandPharmacist(message.text);
  switch (intent.kind) {
    case 'unclear':
      return isBarePhoto(message) ? [say.photo] : undefined;
    case 'thanks':
      return [];
    case 'help':
      return [say.help];
    case 'stop':
      await db.delete(pharmacyChannels).where(eq(pharmacyChannels.id, channel.id));
      return [say.stopped];
    case 'questions': {
      await lockChannels(db, [channel.pharmacyId]);
      const unseenRequests = await countUnseenRequests(db, channel.pharmacyId);
      const answer = { onlyNew: false, unseenRequests };
      return [(await writeQuestions(db, channel, services.clock(), answer)) ?? say.none];
    }
    case 'open':
    case 'closed': {
      // An assistant has no right to the profile on the web either.
      if (role === 'assistant') return [say.notAllowed];
      const isOpen = intent.kind === 'open';
      await changePharmacy(services, channel.pharmacyId, { isOpen }, channel.staffId);
      return [isOpen ? say.opened : say.closed];
    }
    case 'answers': {
      const lines: string[] = [];
      for (const answer of await inLockOrder(db, channel, intent.answers))
        lines.push(await answerLine(db, services, { channel, message, line: answer }));
      for (const line of intent.unclear) lines.push(describeUnclear(line, channel.language));
      return splitIntoReplies('', lines, '');
    }
  }
}

/** Sorts answers by their inquiries, so that two pharmacies never wait for each other. */
async function inLockOrder(
  db: Database,
  { pharmacyId }: PharmacyChannel,
  answers: readonly ShortAnswer[],
): Promise<ShortAnswer[]> {
  const rows = await db
    .select({ number: pharmacyQuestions.number, inquiryId: pharmacyQuestions.inquiryId })
    .from(pharmacyQuestions)
    .where(eq(pharmacyQuestions.pharmacyId, pharmacyId));
  const inquiryIds = new Map(rows.map(({ number, inquiryId }) => [number, inquiryId]));
  return answers.toSorted((one, other) =>
    compareKeys(inquiryIds.get(one.number) ?? '', inquiryIds.get(other.number) ?? ''),
  );
}

/** Shows how the line that somebody seems to mean is written. */
function describeUnclear(line: string, language: Language): string {
  const say = pharmacistSentences[language];
  const number = handedNumberIn(line);
  return number ? say.unclearHanded(number) : say.unclear(cut(line, 30));
}

/** The medicines by which a pharmacist notices a wrong number. */
const maxHandedShown = 60;

interface NumberedLine {
  channel: PharmacyChannel;
  message: IncomingMessage;
  line: ShortAnswer;
}
type Question = typeof pharmacyQuestions.$inferSelect;

const questionCondition = ({ pharmacyId }: PharmacyChannel, number: number) =>
  and(eq(pharmacyQuestions.pharmacyId, pharmacyId), eq(pharmacyQuestions.number, number));

/** Does what one line says and returns a line about it. */
async function answerLine(
  db: Database,
  services: Services,
  numbered: NumberedLine,
): Promise<string> {
  const { channel, line } = numbered;
  const [question] = await db
    .select()
    .from(pharmacyQuestions)
    .where(questionCondition(channel, line.number));
  if (!question) return pharmacistSentences[channel.language].unknown(line.number);
  return line.answer === 'handed'
    ? handOver(db, services, numbered, question)
    : storeAnswer(db, services, { ...numbered, question, answer: line.answer });
}

/** Completes the request of the customer who chose the pharmacy. */
async function handOver(
  db: Database,
  services: Services,
  { channel: { staffId, language }, message: { sentAt }, line: { number } }: NumberedLine,
  { pharmacyId, inquiryId }: Question,
): Promise<string> {
  const say = pharmacistSentences[language];
  const request = await findChosenRequest(db, { pharmacyId, inquiryId });
  if (!request) return say.notChosen(number);
  // It was about an earlier choice, which the customer took back.
  if (sentAt < request.createdAt) return say.earlyHanded(number);
  try {
    await db.transaction((db) => completeMove({ ...services, db }, request.id, staffId));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return say.notChosen(number);
  }
  const list = describeItems({ items: request.items ?? [] }, language, maxHandedShown);
  return say.handed(number, list);
}

/** Stores one answer. */
async function storeAnswer(
  db: Database,
  services: Services,
  {
    channel,
    message: { sentAt },
    line: { number, totalSdg },
    question,
    answer,
  }: NumberedLine & { question: Question; answer: Exclude<ShortAnswer['answer'], 'handed'> },
): Promise<string> {
  const { pharmacyId, staffId, language } = channel;
  const say = pharmacistSentences[language];
  // Messages may come out of order. The one that was sent last counts.
  if (question.answerSentAt && sentAt < question.answerSentAt) return say.late(number);
  try {
    await db.transaction(async (db) => {
      const form = { answer, lines: [], ...(totalSdg !== undefined && { totalSdg }) };
      await answerInquiry(
        { ...services, db },
        { id: pharmacyId, staffId },
        question.inquiryId,
        form,
      );
      await db
        .update(pharmacyQuestions)
        .set({ answerSentAt: sentAt })
        .where(questionCondition(channel, number));
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'inquiry_closed' ? say.over(number) : say.unknown(number);
  }
  return say.stored(number, answer, totalSdg === undefined ? '' : pounds(totalSdg));
}

import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import { AppError } from '../../platform/app-error.ts';
import { type ChoosableAnswer, chooseOf } from '../inquiries/index.ts';
import { lockTrackingOfInquiry } from '../tracking/index.ts';
import { replyWithChoice } from './chosen-pharmacy.ts';
import { askForErasure } from './confirm-erasure.ts';
import { type NumberedAnswer, writeAnswers } from './describe.ts';
import { askTownFor, confirmationOf } from './draft-question.ts';
import { deletePhotos } from './photos.ts';
import { sentences } from './replies.ts';
import { type ConversationRow, draftOf } from './store.ts';
import { findInquiry, refuse, reply, type Step, type Turn, withFirst } from './turn.ts';

/**
 * Gives numbers to answers that have none. A number stays with its pharmacy, so that '1' never
 * means another answer than the person read.
 */
export function numberAnswers(
  conversation: ConversationRow,
  answers: readonly ChoosableAnswer[],
): {
  shown: ConversationRow['shown'];
  numbered: (NumberedAnswer & { isNews: boolean })[];
} {
  const shown = [...conversation.shown];
  for (const { pharmacyId } of answers)
    if (!shown.some((one) => one.pharmacyId === pharmacyId)) shown.push({ pharmacyId, version: 0 });
  const numbered = answers
    .map((answer) => {
      const place = shown.findIndex((one) => one.pharmacyId === answer.pharmacyId);
      const isNews = shown[place]?.version !== answer.version;
      shown[place] = { pharmacyId: answer.pharmacyId, version: answer.version };
      return { number: place + 1, answer, isNews };
    })
    .sort((one, other) => one.number - other.number);
  return { shown, numbered };
}

/** Shows the draft, the choice, or the answers. */
export async function showPlace(step: Step): Promise<Turn> {
  const { db, conversation, language, now } = step;
  const say = sentences[language];
  if (conversation.state === 'confirming') return reply(step, await confirmationOf(step));
  if (conversation.state === 'place')
    return reply(step, askTownFor(draftOf(conversation), language));
  if (conversation.state === 'forgetting') return askForErasure(step);
  if (conversation.state === 'phone') return reply(step, say.askPhone);
  const found = await findInquiry(db, conversation, language, now);
  if (!found) return reply(step, say.noQuestion);
  if (found.inquiry.status === 'chosen') return replyWithChoice(step);
  if (!acceptsAnswers(found.inquiry, now)) return reply(step, say.questionEnded);
  if (found.answers.length === 0) return reply(step, say.noAnswers);
  return showAnswers(step, found, say.answers);
}

type FoundInquiry = NonNullable<Awaited<ReturnType<typeof findInquiry>>>;

function showAnswers(step: Step, { answers, centre }: FoundInquiry, head: string): Turn {
  const { conversation, language } = step;
  const { shown, numbered } = numberAnswers(conversation, answers);
  return {
    conversation: { ...conversation, shown },
    replies: writeAnswers(head, { numbered, centre }, language),
  };
}

export async function choose(step: Step, number: number): Promise<Turn> {
  const { db, conversation, language, now } = step;
  const say = sentences[language];
  // A number under a question that waits for yes or no means something else.
  if (conversation.state !== 'idle') return showPlace(step);
  const found = await findInquiry(db, conversation, language, now);
  if (!found) return reply(step, say.noQuestion);
  if (found.inquiry.status === 'chosen') return replyWithChoice(step);
  if (!acceptsAnswers(found.inquiry, now)) return reply(step, say.questionEnded);
  const shown = conversation.shown[number - 1];
  if (!shown) return withFirst(say.noSuchNumber(number), await showPlace(step));
  try {
    await db.transaction(async (db) => {
      const tracking = await lockTrackingOfInquiry(db, found.inquiry.id);
      if (!tracking) throw new AppError('not_found');
      await chooseOf(db, { ...step.services, db }, tracking, shown);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'answer_changed') {
      const changed = await findInquiry(db, conversation, language, now);
      if (!changed || changed.answers.length === 0) return reply(step, say.noAnswers);
      return showAnswers(step, changed, say.answerChanged);
    }
    return refuse(step, error);
  }
  const chosen = await replyWithChoice(step, true);
  if (step.photos === 0) return chosen;
  // They came with another question, or found no place in this one.
  await deletePhotos(step);
  return withFirst(say.photosLeftOut(step.photos), chosen);
}

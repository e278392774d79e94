import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import type { IncomingMessage } from '../deliveries/index.ts';
import type { StoredFile } from '../files/index.ts';
import { audiencesOfInquiry } from '../inquiries/index.ts';
import { findChoice } from './chosen-pharmacy.ts';
import { askForErasure } from './confirm-erasure.ts';
import { maxShopShown, townIn } from './describe.ts';
import { askTownFor, confirmationOf } from './draft-question.ts';
import { cut } from './fit-text.ts';
import {
  type ArrivedPhoto,
  countPhotos,
  countPhotosOf,
  endsQuestion,
  takePhoto,
} from './photos.ts';
import { sentences } from './replies.ts';
import { draftOf } from './store.ts';
import { findOpenInquiry, reply, type Step, type Turn, withFirst } from './turn.ts';
import type { CustomerIntent } from './understand-customer.ts';

/** Returns whether the words beside a photo say nothing more than that it is there. */
export const isAboutPhoto = ({ kind }: CustomerIntent) => kind === 'object' || kind === 'thanks';

/** Says in one of the languages where a photo has gone. */
type Sentence = (say: (typeof sentences)['ar']) => string;

interface TakenPhoto {
  sentence: Sentence;
  /** Whether it is the first that waits for the words of its question. */
  lacksWords?: boolean;
  isRefused?: boolean;
}

export async function receivePhoto(
  step: Step,
  {
    message,
    intent,
    photo,
  }: { message: IncomingMessage; intent: CustomerIntent; photo: ArrivedPhoto },
): Promise<TakenPhoto> {
  if (!('stored' in photo))
    return { sentence: (say) => say.photoRefused[photo.refused], isRefused: true };
  const { stored } = photo;
  const isOfQuestion = step.conversation.state === 'idle' && !endsQuestion.has(intent.kind);
  const toQuestion = isOfQuestion ? await addToQuestion(step, { message, stored }) : undefined;
  if (toQuestion && 'sentence' in toQuestion) return toQuestion;
  const { db, services, conversation } = step;
  const owner = { conversationId: conversation.id };
  await takePhoto(db, services, { message, owner, stored });
  const count = await countPhotos(db, conversation.id);
  if (toQuestion && count === 1) return { sentence: toQuestion.notAdded };
  return { sentence: (say) => say.photoCame(count), lacksWords: count === 1 };
}

/**
 * Adds a photo to the conversation's open question.
 * @returns undefined without a question that goes on; `notAdded` for one that cannot get it.
 */
async function addToQuestion(
  step: Step,
  { message, stored }: { message: IncomingMessage; stored: StoredFile },
): Promise<TakenPhoto | { notAdded: Sentence } | undefined> {
  const { db, services } = step;
  // It locks the tracking, so that no choice comes in between.
  const choice = await findChoice(step);
  if (choice?.pharmacy) {
    if (choice.status === 'completed' || choice.status === 'cancelled') return undefined;
    const shop = cut(choice.pharmacy.shopName, maxShopShown);
    // It waits for 'change', which gives it to the question that is open again.
    if (choice.status === 'declined') return { notAdded: (say) => say.requestDeclined(shop) };
    return { notAdded: (say) => say.photoAfterChoice(shop) };
  }
  const inquiry = await findOpenInquiry(step);
  if (!inquiry) return undefined;
  const { id: inquiryId, photosGoAlong } = inquiry;
  if (photosGoAlong) return { notAdded: (say) => say.photoForAll };
  const count = await countPhotosOf(step, inquiryId);
  if (count >= maxFilesPerRequest)
    return { sentence: (say) => say.photoRefused.tooMany, isRefused: true };
  await takePhoto(db, services, { message, owner: { inquiryId }, stored });
  await services.live.recordChange(db, ...audiencesOfInquiry(inquiry));
  return { sentence: (say) => say.photoAdded(count + 1) };
}

/** Says where a photo has gone, and asks for what its question lacks: once for an album. */
export async function answerPhoto(
  step: Step,
  { sentence, lacksWords, isRefused }: TakenPhoto,
): Promise<Turn> {
  if (isRefused && step.conversation.unclearCount > 2) return reply(step);
  const where = sentence(sentences[step.language]);
  return lacksWords ? withFirst(where, await askForWords(step)) : reply(step, where);
}

/** Asks for what a question with photos lacks: names of medicines, a town, a yes or a number. */
export async function askForWords(step: Step): Promise<Turn> {
  const { conversation, language } = step;
  const say = sentences[language];
  const { state } = conversation;
  const draft = draftOf(conversation);
  if (state === 'confirming') return reply(step, await confirmationOf(step));
  if (state === 'place') return reply(step, askTownFor(draft, language));
  if (state === 'phone') return reply(step, say.askPhone);
  if (state === 'forgetting') return askForErasure(step);
  // A draft of an idle conversation has a town at most.
  return reply(step, draft.town ? say.askMedicine(townIn(language, draft.town)) : say.askNames);
}

import { randomInt, randomUUID } from 'node:crypto';
import { inquiryItems } from '@dawaya/contract/inquiry-fields';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { maxFilesPerRequest } from '@dawaya/contract/vocabulary/files';
import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { eq } from 'drizzle-orm';
import type { Database } from '../../database/client.ts';
import { pharmacies, prescriptionRequests } from '../../database/schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { days, hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import type { IncomingMessage, ServicesWithDeliveries } from '../deliveries/index.ts';
import type { StoredFile } from '../files/index.ts';
import {
  audiencesOfInquiry,
  type ChoosableAnswer,
  chooseOf,
  closeInquiry,
  createInquiryByPhone,
  parsePlace,
  readChoosable,
  releaseOf,
} from '../inquiries/index.ts';
import { withShopName } from '../pharmacies/index.ts';
import { lockTrackingOfInquiry } from '../tracking/index.ts';
import {
  type Draft,
  describeAnswer,
  describeCode,
  describeItems,
  describeWay,
  maxShopShown,
  roomIn,
  townIn,
} from './describe.ts';
import type { ReadMedicine } from './find-medicines.ts';
import { cut, maxReplyLength, splitIntoReplies } from './fit-text.ts';
import { type ArrivedPhoto, countPhotos, endsQuestion, takePhoto } from './photos.ts';
import { commandWords, sentences } from './replies.ts';
import { type ConversationRow, draftOf } from './store.ts';
import { type Asking, type CustomerIntent, understandCustomer } from './understand-customer.ts';

export interface Turn {
  conversation: ConversationRow;
  replies: string[];
  /** The person has confirmed the erasure, which happens after this transaction. */
  forgets?: boolean;
}

export type CustomerServices = Services & Pick<ServicesWithDeliveries, 'gateways' | 'deliveries'>;

interface Step {
  db: Database;
  services: CustomerServices;
  conversation: ConversationRow;
  language: Language;
  now: Date;
  /** Photos that wait for a yes. */
  photos: number;
}

/** These send, choose or end something, so a late one does nothing. */
const decisive: ReadonlySet<CustomerIntent['kind']> = new Set([
  'yes',
  'no',
  'choose',
  'change',
  'stop',
  'forget',
]);

const isUnderstood = ({ kind }: CustomerIntent) => kind !== 'unclear' && kind !== 'object';

/**
 * Answers a customer's message, in the transaction of `db` that has locked the sender. It calls the
 * services of the web, so that their rules and limits hold.
 */
export async function answerCustomer(
  db: Database,
  services: CustomerServices,
  {
    message,
    opened,
    read,
    photo,
  }: {
    message: IncomingMessage;
    opened: ConversationRow;
    read: ReadMedicine;
    photo?: ArrivedPhoto | undefined;
  },
): Promise<Turn> {
  const now = services.clock();
  const intent = understandCustomer(message.text, read);
  const hasCome = photo !== undefined && 'stored' in photo;
  const isLate = message.sentAt < opened.lastSentAt;
  const conversation: ConversationRow = {
    ...opened,
    // An emergency goes before messages that wait, and makes none of them late.
    lastSentAt: isLate || intent.kind === 'emergency' ? opened.lastSentAt : message.sentAt,
    lastMessageAt: now,
    unclearCount: hasCome || isUnderstood(intent) ? 0 : opened.unclearCount + 1,
  };
  if (message.phone && message.phone !== opened.phone) {
    conversation.phone = message.phone;
    // A code that the chat has read erases nothing of a number.
    conversation.erasureCode = null;
    if (opened.state === 'forgetting') conversation.state = 'idle';
  }
  const { language } = conversation;
  const before: Step = { db, services, conversation, language, now, photos: 0 };
  const taken = photo && (await receivePhoto(before, { message, intent, photo }));
  const step: Step = { ...before, photos: await countPhotos(db, conversation.id) };
  const turn = taken && isAboutPhoto(intent) ? await answerPhoto(step, taken) : undefined;
  const told = turn ?? (await answerWords(step, { message, intent, isLate }));
  // An emergency comes before all else.
  if (!taken || turn || intent.kind === 'emergency') return told;
  return withFirst(taken.sentence, told);
}

/** Returns whether the words beside a photo say nothing more than that it is there. */
const isAboutPhoto = ({ kind }: CustomerIntent) => kind === 'object' || kind === 'thanks';

/** Says in a sentence where a photo has gone. */
interface TakenPhoto {
  sentence: string;
  /** Whether it is the first that waits for the words of its question. */
  lacksWords?: boolean;
  isRefused?: boolean;
}

async function receivePhoto(
  step: Step,
  {
    message,
    intent,
    photo,
  }: { message: IncomingMessage; intent: CustomerIntent; photo: ArrivedPhoto },
): Promise<TakenPhoto> {
  const say = sentences[step.language];
  if (!('stored' in photo)) return { sentence: say.photoRefused[photo.refused], isRefused: true };
  const { stored } = photo;
  const isOfQuestion = step.conversation.state === 'idle' && !endsQuestion.has(intent.kind);
  const toQuestion = isOfQuestion ? await addToQuestion(step, { message, stored }) : undefined;
  if (toQuestion && 'sentence' in toQuestion) return toQuestion;
  const { db, services, conversation } = step;
  const owner = { conversationId: conversation.id };
  await takePhoto(db, services, { message, owner, stored });
  const count = await countPhotos(db, conversation.id);
  if (toQuestion && count === 1) return { sentence: toQuestion.notAdded };
  return { sentence: say.photoCame(count), lacksWords: count === 1 };
}

/**
 * Adds a photo to the conversation's open question.
 * @returns undefined without a question that goes on; `notAdded` for one that cannot get it.
 */
async function addToQuestion(
  step: Step,
  { message, stored }: { message: IncomingMessage; stored: StoredFile },
): Promise<TakenPhoto | { notAdded: string } | undefined> {
  const { db, services, language } = step;
  const say = sentences[language];
  // It locks the tracking, so that no choice comes in between.
  const choice = await findChoice(step);
  if (choice?.pharmacy) {
    if (choice.status === 'completed' || choice.status === 'cancelled') return undefined;
    const shop = cut(choice.pharmacy.shopName, maxShopShown);
    // It waits for 'change', which gives it to the question that is open again.
    if (choice.status === 'declined') return { notAdded: say.requestDeclined(shop) };
    return { notAdded: say.photoAfterChoice(shop) };
  }
  const inquiry = await findOpenInquiry(step);
  if (!inquiry) return undefined;
  const { id: inquiryId, photosGoAlong } = inquiry;
  if (photosGoAlong) return { notAdded: say.photoForAll };
  const count = await countPhotosOf(step, inquiryId);
  if (count >= maxFilesPerRequest) return { sentence: say.photoRefused.tooMany, isRefused: true };
  await takePhoto(db, services, { message, owner: { inquiryId }, stored });
  await services.live.recordChange(db, ...audiencesOfInquiry(inquiry));
  return { sentence: say.photoAdded(count + 1) };
}

const countPhotosOf = async ({ db, services }: Step, inquiryId: string): Promise<number> =>
  (await services.files.list(db, 'inquiryId', [inquiryId])).get(inquiryId)?.length ?? 0;

/** Says where a photo has gone, and asks for what its question lacks: once for an album. */
async function answerPhoto(
  step: Step,
  { sentence, lacksWords, isRefused }: TakenPhoto,
): Promise<Turn> {
  if (isRefused && step.conversation.unclearCount > 2) return reply(step);
  return lacksWords ? withFirst(sentence, await askForWords(step)) : reply(step, sentence);
}

/** Asks for what a question with photos lacks: names of medicines, a town, a yes or a number. */
async function askForWords(step: Step): Promise<Turn> {
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

const askTownFor = (draft: Draft, language: Language) => {
  const { askTown } = sentences[language];
  return askTown(describeItems(draft, language, roomIn(askTown(''))));
};

async function answerWords(
  step: Step,
  {
    message,
    intent,
    isLate,
  }: { message: IncomingMessage; intent: CustomerIntent; isLate: boolean },
): Promise<Turn> {
  const { conversation, language } = step;
  const code = westernDigits(message.text).replace(/\D/g, '');
  const isCode = code.length === erasureDigits && intent.kind !== 'ask';
  if (conversation.state === 'forgetting' && !isLate && isCode) return tryErasure(step, code);
  if (isLate && decisive.has(intent.kind))
    return withFirst(sentences[language].cameTooLate, await showPlace(step));
  // A typed number proves nothing, and would lead to what belongs to another person.
  if (conversation.state === 'phone') {
    if (message.phone) return send(step);
    if (!isUnderstood(intent)) return reply(step, sentences[language].askPhone);
  }
  return answer(step, intent);
}

const reply = ({ conversation }: Step, ...replies: string[]): Turn => ({ conversation, replies });

const withFirst = (first: string, { replies: [next, ...more], ...turn }: Turn): Turn => {
  const joined = next === undefined ? first : `${first}\n${next}`;
  return joined.length <= maxReplyLength
    ? { ...turn, replies: [joined, ...more] }
    : { ...turn, replies: [first, ...(next === undefined ? [] : [next]), ...more] };
};

/** Returns a step with another state: a command that asks for something else ends a question. */
const withState = (step: Step, state: ConversationRow['state']): Step => ({
  ...step,
  conversation: { ...step.conversation, state },
});

function answer(step: Step, intent: CustomerIntent): Turn | Promise<Turn> {
  const say = sentences[step.language];
  switch (intent.kind) {
    case 'ask':
      return ask(step, intent);
    case 'yes':
      return agree(step);
    case 'no':
      return decline(step);
    case 'choose':
      return choose(step, intent.number);
    case 'change':
      return change(step);
    case 'stop':
      return stop(step);
    case 'way':
      return replyWithWay(step);
    case 'code':
      return replyWithCode(step);
    case 'forget':
      return askForErasure(step, { isRepeated: true });
    case 'help':
      return reply(step, say.help);
    case 'thanks':
      return reply(step);
    case 'emergency':
      return reply(step, say.emergency);
    case 'object':
      // An album is many messages.
      return step.conversation.unclearCount > 1
        ? reply(step)
        : reply(step, say.textOnly(step.services.publicUrl));
    default:
      return askBack(step, intent);
  }
}

/** Asks back once, helps once, and then stays silent: a reply costs money. */
function askBack(step: Step, { maybe }: Extract<CustomerIntent, { kind: 'unclear' }>): Turn {
  const say = sentences[step.language];
  const { state, unclearCount } = step.conversation;
  if (unclearCount > 2) return reply(step);
  if (maybe === 'twoTowns') return reply(step, say.twoTowns);
  if (maybe) return reply(step, say.didYouMean(commandWords[step.language][maybe] ?? maybe));
  if (unclearCount > 1) return reply(step, say.help);
  return reply(step, state === 'place' ? say.unknownTown : say.unclear);
}

async function ask(step: Step, { medicines, town }: Asking): Promise<Turn> {
  const say = sentences[step.language];
  const before = draftOf(step.conversation);
  const items = medicines.map(({ text, quantity, matched }) => ({
    text,
    quantity: quantity ?? null,
    ...matched,
  }));
  const waits = step.conversation.state === 'place' || step.conversation.state === 'confirming';
  const draft: Draft = {
    items: items.length > 0 ? items : waits ? before.items : [],
    town: town ?? (items.length > 0 && before.items.length === 0 ? before.town : undefined),
  };
  const checked = inquiryItems.safeParse(draft.items);
  if (!checked.success) return reply(step, say.noContactDetails);
  const stored = JSON.stringify(draft);
  const withDraft = (state: ConversationRow['state']): Step => ({
    ...step,
    conversation: { ...step.conversation, draft: stored, state },
  });
  if (draft.items.length === 0)
    return reply(withDraft('idle'), say.askMedicine(townIn(step.language, draft.town ?? '')));
  if (!draft.town) {
    return reply(withDraft('place'), askTownFor(draft, step.language));
  }
  return reply(withDraft('confirming'), await confirmationOf(withDraft('confirming')));
}

/** Returns the question as it was understood, with what sends it. */
async function confirmationOf(step: Step): Promise<string> {
  const { conversation, language, photos } = step;
  const say = sentences[language];
  const draft = draftOf(conversation);
  const town = townIn(language, draft.town ?? '');
  const withPhotos = isBySms(conversation) ? say.withoutPhotos : say.withPhotos(photos);
  const tail = [
    ...(photos > 0 ? [withPhotos] : []),
    ...(await describeEnd(step)),
    say.confirm,
  ].join(' ');
  const list = describeItems(draft, language, roomIn(`${say.understood('', town)}\n${tail}`));
  return `${say.understood(list, town)}\n${tail}`;
}

/** Says that a question replaces the one before, whose photos do not move to it. */
async function describeEnd(step: Step): Promise<string[]> {
  const { conversation, language, photos } = step;
  const say = sentences[language];
  const inquiry = await findOpenInquiry(step);
  if (!inquiry) return [];
  const ended = photos > 0 || isBySms(conversation) ? 0 : await countPhotosOf(step, inquiry.id);
  return [ended > 0 ? say.endsEarlierPhotos(ended) : say.endsEarlierQuestion];
}

/** The sender of an SMS can be forged, so it sends no photos of the chat that it goes on with. */
const isBySms = ({ channel }: ConversationRow) => channel === 'sms';

const findInquiry = (
  db: Database,
  { inquiryId }: ConversationRow,
  language: Language,
  now: Date,
) => (inquiryId ? readChoosable(db, inquiryId, { language, now }) : undefined);

/** Finds the conversation's question, while it takes answers. */
async function findOpenInquiry({ db, conversation, language, now }: Step) {
  const found = await findInquiry(db, conversation, language, now);
  return found && acceptsAnswers(found.inquiry, now) ? found.inquiry : undefined;
}

async function agree(step: Step): Promise<Turn> {
  const { conversation, language } = step;
  const say = sentences[language];
  if (conversation.state === 'forgetting') return askForErasure(step);
  if (conversation.state === 'idle' && step.photos > 0 && !(await findOpenInquiry(step)))
    return askForWords(step);
  if (conversation.state !== 'confirming') return showPlace(step);
  if (conversation.phone === null) return reply(withState(step, 'phone'), say.askPhone);
  return send(step);
}

/** Sends the drafted question by the service of the web. The channel vouches for the number. */
async function send(step: Step): Promise<Turn> {
  const { db, conversation, language, now } = step;
  const services = { ...step.services, db };
  const say = sentences[language];
  const draft = draftOf(conversation);
  const items = inquiryItems.parse(draft.items);
  try {
    const { id, code, asked } = await db.transaction(async (db) => {
      await endOpenInquiry(db, { ...services, db }, conversation);
      if (isBySms(conversation)) await deletePhotos({ ...step, db });
      return createInquiryByPhone(
        db,
        { ...services, db },
        {
          ...parsePlace({ city: draft.town }),
          customerId: null,
          customerName: say.customerName,
          phone: conversation.phone ?? '',
          email: null,
          forName: null,
          items,
          notes: null,
          landmark: null,
          urgency: 'normal',
          language,
          photosGoAlong: false,
          exceptPharmacyId: null,
          isProven: true,
          browserHash: null,
          networkHash: null,
        },
        // Only the pharmacy that the person chooses gets them.
        { photosOf: { conversationId: conversation.id } },
      );
    });
    const after: ConversationRow = {
      ...conversation,
      state: 'idle',
      draft: null,
      inquiryId: id,
      shown: [],
      notifiedAt: null,
      lastMessageAt: now,
    };
    const town = townIn(language, draft.town ?? '');
    const sentence =
      asked === 0
        ? say.sentToNone(town, describeCode(code, language))
        : say.sent(asked, town, describeCode(code, language));
    const sent = reply({ ...step, conversation: after }, sentence);
    return isBySms(conversation) && step.photos > 0
      ? withFirst(say.photosLeftOut(step.photos), sent)
      : sent;
  } catch (error) {
    return refuse(step, error);
  }
}

/**
 * Ends the open question before, because the numbers of answers belong to one question.
 * @returns whether there was one.
 */
export async function endOpenInquiry(
  db: Database,
  services: Services,
  { inquiryId }: ConversationRow,
): Promise<boolean> {
  const tracking = inquiryId ? await lockTrackingOfInquiry(db, inquiryId) : undefined;
  if (!tracking?.inquiryId || tracking.requestId) return false;
  try {
    return await db.transaction((db) => closeInquiry(db, { ...services, db }, String(inquiryId)));
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Says a refusal of a service in a sentence. @throws any other error. */
function refuse(step: Step, error: unknown): Turn {
  if (!(error instanceof AppError)) throw error;
  const say = sentences[step.language];
  const sentenceOf: Partial<Record<AppError['code'], string>> = {
    too_many_inquiries: say.tooMany,
    too_many_inquiries_today: say.tooManyToday,
    inquiry_closed: say.questionEnded,
    not_found: say.questionEnded,
    pharmacy_not_verified: say.pharmacyGone,
    status_backwards: say.cannotRelease,
    invalid_fields: say.noContactDetails,
  };
  const sentence = sentenceOf[error.code];
  if (!sentence) throw error;
  return reply(step, sentence);
}

async function decline(step: Step): Promise<Turn> {
  const { conversation, photos } = step;
  if (conversation.state !== 'idle') return dropDraft(step);
  if (photos === 0) return showPlace(step);
  await deletePhotos(step);
  return reply(step, sentences[step.language].photosDeleted(photos));
}

/** Ends a question that is not sent, and deletes its photos. */
async function dropDraft(step: Step): Promise<Turn> {
  const { conversation, language, photos } = step;
  const say = sentences[language];
  await deletePhotos(step);
  const after = { ...conversation, state: 'idle' as const, draft: null };
  const sentence = photos > 0 ? say.photosNotSent(photos) : say.notSent;
  const goesOn = await findOpenInquiry(step);
  return reply(
    { ...step, conversation: after },
    goesOn ? `${sentence} ${say.earlierQuestionGoesOn}` : sentence,
  );
}

/** Deletes the photos that wait for a yes. */
const deletePhotos = ({ db, services, conversation }: Step) =>
  services.files.detach(db, { conversationId: conversation.id });

/**
 * Gives numbers to answers that have none. A number stays with its pharmacy, so that '1' never
 * means another one than the person read.
 */
export function numberAnswers(
  conversation: ConversationRow,
  answers: readonly ChoosableAnswer[],
): {
  shown: ConversationRow['shown'];
  numbered: { number: number; answer: ChoosableAnswer; isNews: boolean }[];
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
async function showPlace(step: Step): Promise<Turn> {
  const { db, conversation, language, now } = step;
  const say = sentences[language];
  if (conversation.state === 'confirming') return reply(step, await confirmationOf(step));
  if (conversation.state === 'forgetting') return askForErasure(step);
  if (conversation.state === 'phone') return reply(step, say.askPhone);
  const found = await findInquiry(db, conversation, language, now);
  if (!found) return reply(step, say.noQuestion);
  if (found.inquiry.status === 'chosen') return replyWithChoice(step);
  if (!acceptsAnswers(found.inquiry, now)) return reply(step, say.questionEnded);
  if (found.answers.length === 0) return reply(step, say.noAnswers);
  return showAnswers(step, found.answers, say.answers);
}

function showAnswers(step: Step, answers: readonly ChoosableAnswer[], head: string): Turn {
  const { conversation, language } = step;
  const { shown, numbered } = numberAnswers(conversation, answers);
  const lines = numbered.map(({ number, answer }) => describeAnswer(number, answer, language));
  return {
    conversation: { ...conversation, shown },
    replies: splitIntoReplies(head, lines, sentences[language].choose),
  };
}

async function choose(step: Step, number: number): Promise<Turn> {
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
      const { answers = [] } = (await findInquiry(db, conversation, language, now)) ?? {};
      if (answers.length === 0) return reply(step, say.noAnswers);
      return showAnswers(step, answers, say.answerChanged);
    }
    return refuse(step, error);
  }
  const chosen = await replyWithChoice(step, true);
  if (step.photos === 0) return chosen;
  // They came with another question, or found no place in this one.
  await deletePhotos(step);
  return withFirst(say.photosLeftOut(step.photos), chosen);
}

/** Returns the chosen pharmacy with the short code; undefined without a choice. */
async function findChoice({ db, conversation, language }: Step) {
  const tracking = conversation.inquiryId
    ? await lockTrackingOfInquiry(db, conversation.inquiryId)
    : undefined;
  if (!tracking) return undefined;
  const [found] = tracking.requestId
    ? await db
        .select({ pharmacy: pharmacies, status: prescriptionRequests.status })
        .from(prescriptionRequests)
        .innerJoin(pharmacies, eq(pharmacies.id, prescriptionRequests.pharmacyId))
        .where(eq(prescriptionRequests.id, tracking.requestId))
    : [];
  const pharmacy = found && withShopName(language, found.pharmacy);
  return { tracking, pharmacy, status: found?.status };
}

async function replyWithChoice(step: Step, isNew = false): Promise<Turn> {
  const { language } = step;
  const say = sentences[language];
  const found = await findChoice(step);
  if (!found?.pharmacy) return reply(step, say.nothingChosen);
  const shop = cut(found.pharmacy.shopName, maxShopShown);
  const code = describeCode(found.tracking.code, language);
  if (found.status === 'declined') return reply(step, say.requestDeclined(shop));
  if (found.status === 'completed') return reply(step, say.requestCompleted(shop));
  if (!isNew) return reply(step, say.alreadyChosen(shop));
  return reply(step, describeWay(say.chosen(shop, code), found.pharmacy, language));
}

async function replyWithWay(step: Step): Promise<Turn> {
  const found = await findChoice(step);
  if (!found?.pharmacy) return reply(step, sentences[step.language].nothingChosen);
  const shop = cut(found.pharmacy.shopName, maxShopShown);
  return reply(step, describeWay(`${shop}.`, found.pharmacy, step.language));
}

async function replyWithCode(step: Step): Promise<Turn> {
  const { language } = step;
  const say = sentences[language];
  const found = await findChoice(step);
  return reply(
    step,
    found ? say.code(describeCode(found.tracking.code, language)) : say.noQuestion,
  );
}

async function change(step: Step): Promise<Turn> {
  const { db, conversation, language } = step;
  const say = sentences[language];
  const found = await findChoice(step);
  if (!found) return reply(step, say.noQuestion);
  if (!found.pharmacy) return showPlace(withState(step, 'idle'));
  try {
    await db.transaction((db) =>
      releaseOf(db, { ...step.services, db }, found.tracking, undefined),
    );
  } catch (error) {
    return refuse(step, error);
  }
  const moved = await movePhotos(step);
  const released = moved > 0 ? `${say.released} ${say.photosJoined(moved)}` : say.released;
  return withFirst(
    released,
    await showPlace({ ...step, conversation: { ...conversation, state: 'idle' } }),
  );
}

/**
 * Moves the photos that came after a choice to its question, which is open again.
 * @returns how many; 0 if they came with another question or do not all fit.
 */
async function movePhotos(step: Step): Promise<number> {
  const { db, services, conversation, photos } = step;
  const isOfDraft = conversation.state !== 'idle' || draftOf(conversation).items.length > 0;
  if (photos === 0 || isOfDraft || isBySms(conversation)) return 0;
  const inquiry = await findOpenInquiry(step);
  if (!inquiry || inquiry.photosGoAlong) return 0;
  const { id: inquiryId } = inquiry;
  if ((await countPhotosOf(step, inquiryId)) + photos > maxFilesPerRequest) return 0;
  await services.files.move(db, { conversationId: conversation.id }, { inquiryId });
  return photos;
}

async function stop(step: Step): Promise<Turn> {
  const { conversation, language, photos } = step;
  if (conversation.state !== 'idle') return dropDraft(step);
  if (photos === 0) return stopQuestion(step);
  await deletePhotos(step);
  const deleted = sentences[language].photosDeleted(photos);
  if (!(await findOpenInquiry(step))) return reply(step, deleted);
  return withFirst(deleted, await stopQuestion(step));
}

async function stopQuestion(step: Step): Promise<Turn> {
  const { db, conversation, language } = step;
  const say = sentences[language];
  const idle = { ...conversation, state: 'idle' as const, draft: null };
  const found = await findChoice(step);
  if (!found) return reply(step, say.nothingToStop);
  if (found.pharmacy) return reply(step, say.stopChosen);
  try {
    await db.transaction((db) =>
      closeInquiry(db, { ...step.services, db }, String(conversation.inquiryId)),
    );
  } catch (error) {
    return refuse(step, error);
  }
  return reply({ ...step, conversation: idle }, say.stopped);
}

const erasureDigits = 6;
/** Guesses of a code. A forged sender can guess, and the owner of the number can type wrongly. */
const maxErasureTries = 3;

/** Erases all after the right code. After three wrong ones the code ends. */
function tryErasure(step: Step, code: string): Turn {
  const { conversation, language } = step;
  const say = sentences[language];
  if (code === conversation.erasureCode) return { ...reply(step, say.dataDeleted), forgets: true };
  const erasureTries = conversation.erasureTries + 1;
  if (erasureTries < maxErasureTries)
    return reply({ ...step, conversation: { ...conversation, erasureTries } }, say.wrongCode);
  return reply(withState(step, 'idle'), say.codeEnded);
}

/** Codes of erasures that the chats of a number cause by SMS. */
const erasureTexts: Limit = { name: 'erasure-code:phone', count: 3, window: days(1) };

/**
 * Sends the code that confirms an erasure. The number of a sender can be forged, and a chat may be
 * that of the number's former owner, so the code goes to the number itself wherever an SMS reaches
 * it.
 */
async function askForErasure(step: Step, { isRepeated = false } = {}): Promise<Turn> {
  const { conversation, language, services } = step;
  const say = sentences[language];
  const isAsked = conversation.state === 'forgetting' && conversation.erasureCode !== null;
  const { channel, phone } = conversation;
  const isTexted =
    channel !== 'sms' && phone && services.gateways.some(({ takesOver }) => takesOver?.(phone));
  if (isAsked && isTexted && !isRepeated) return reply(step, say.codeTexted);
  const code = isAsked
    ? String(conversation.erasureCode)
    : String(randomInt(10 ** erasureDigits)).padStart(erasureDigits, '0');
  const erasureTries = isAsked ? conversation.erasureTries : 0;
  const next = withState(
    { ...step, conversation: { ...conversation, erasureCode: code, erasureTries } },
    'forgetting',
  );
  if (!isTexted) return reply(next, say.confirmErasure(code));
  return (await textErasureCode(step, phone, code))
    ? reply(next, say.codeTexted)
    : reply(step, say.noCode(services.publicUrl));
}

/** Texts the code of an erasure. @returns false when no more of them go out today. */
async function textErasureCode(
  { db, services, language, now }: Step,
  phone: string,
  code: string,
): Promise<boolean> {
  const { budgets, deliveries } = services;
  if (await deliveries.heldUntil(db, 'erasure-code')) return false;
  if (!(await budgets.use(db, erasureTexts, `of${phone}`)).isWithin) return false;
  return deliveries.send(db, [
    {
      channel: 'sms',
      recipient: phone,
      language,
      kind: 'erasure-code',
      values: { code },
      eventKey: `erasure-code:${randomUUID()}`,
      expiresAt: new Date(now.getTime() + hours(1)),
    },
  ]);
}

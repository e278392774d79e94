import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import type { Database } from '../../database/client.ts';
import type { IncomingMessage } from '../deliveries/index.ts';
import { endAlerts, setAlert } from './alerts.ts';
import { choose, showPlace } from './answers.ts';
import { change, decline, stop } from './change-question.ts';
import { replyWithAdvice, replyWithCode, replyWithWay } from './chosen-pharmacy.ts';
import { askForErasure, erasureDigits, tryErasure } from './confirm-erasure.ts';
import { unbroken } from './describe.ts';
import { ask, send } from './draft-question.ts';
import type { ReadMedicine } from './find-medicines.ts';
import { type ArrivedPhoto, countPhotos } from './photos.ts';
import { answerPhoto, askForWords, isAboutPhoto, receivePhoto } from './receive-photo.ts';
import { commandWords, sentences } from './replies.ts';
import { type ConversationRow, draftOf } from './store.ts';
import {
  type CustomerServices,
  findOpenInquiry,
  isBySms,
  reply,
  type Step,
  type Turn,
  withFirst,
  withState,
} from './turn.ts';
import { type Asking, type CustomerIntent, understandCustomer } from './understand-customer.ts';

/** These send, choose or end something, so a late one does nothing. */
const decisive: ReadonlySet<CustomerIntent['kind']> = new Set([
  'yes',
  'no',
  'choose',
  'change',
  'stop',
  'forget',
  'alert',
  'endAlerts',
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
    isWordless,
  }: {
    message: IncomingMessage;
    opened: ConversationRow;
    read: ReadMedicine;
    /** Whether the sender's language is unknown: pictures came, and words did not. */
    isWordless: boolean;
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
  const isBare = isAboutPhoto(intent);
  const say = async (step: Step) =>
    taken && isBare ? answerPhoto(step, taken) : answerWords(step, { message, intent, isLate });
  const turn = await say(step);
  // Only a chat has pictures, and room for both.
  if (intent.kind === 'object' && isWordless && !isBySms(conversation))
    return withSecond(turn, await say({ ...step, language: language === 'ar' ? 'en' : 'ar' }));
  // An emergency comes before all else.
  if (!taken || isBare || intent.kind === 'emergency') return turn;
  return withFirst(taken.sentence(sentences[language]), turn);
}

/** Says the same in a second language, in the same message. */
const withSecond = (turn: Turn, { replies: second }: Turn): Turn => ({
  ...turn,
  replies: turn.replies.map((one, index) => [one, second[index]].filter(Boolean).join('\n\n')),
});

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

function answer(step: Step, intent: CustomerIntent): Turn | Promise<Turn> {
  const say = sentences[step.language];
  switch (intent.kind) {
    case 'ask':
      return isTownOfAlert(step, intent) ? setAlert(step, intent) : ask(step, intent);
    case 'alert':
      return setAlert(step, intent);
    case 'endAlerts':
      return endAlerts(step);
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
    case 'answers':
      return showPlace(step);
    case 'help':
      return reply(step, helpOf(step));
    case 'thanks':
      return reply(step);
    case 'emergency':
      return reply(step, say.emergency);
    case 'advice':
      return replyWithAdvice(step);
    case 'object':
      // An album is many messages.
      return step.conversation.unclearCount > 1
        ? reply(step)
        : reply(step, say.textOnly(step.services.publicUrl));
    default:
      return askBack(step, intent);
  }
}

/** Returns whether a message is the town that an alert waits for. */
const isTownOfAlert = ({ conversation }: Step, { medicines, town }: Asking): boolean =>
  conversation.state === 'place' &&
  draftOf(conversation).isForAlert === true &&
  medicines.length === 0 &&
  town !== undefined;

function helpOf({ conversation, services, language }: Step): string {
  const gateway = services.gateways.find(({ name }) => name === conversation.channel);
  return sentences[language].help(gateway?.downloadPhoto !== undefined);
}

/** Ends the help with a person to call, where the operator has named one. */
function helpWithPhone(step: Step): string {
  const { contactPhone } = step.services.contact;
  if (!contactPhone) return helpOf(step);
  const call = unbroken(displayPhone(contactPhone), step.language);
  return `${helpOf(step)}\n${sentences[step.language].callUs(call)}`;
}

/** Asks back once, helps once, and then stays silent: a reply costs money. */
function askBack(step: Step, { maybe }: Extract<CustomerIntent, { kind: 'unclear' }>): Turn {
  const say = sentences[step.language];
  const { state, unclearCount } = step.conversation;
  if (unclearCount > 2) return reply(step);
  if (maybe === 'twoTowns') return reply(step, say.twoTowns);
  if (maybe === 'twoAlertTowns') return reply(step, say.alertTwoTowns);
  if (maybe === 'alert') return reply(step, say.alertHow);
  if (maybe) return reply(step, say.didYouMean(commandWords[step.language][maybe] ?? maybe));
  if (unclearCount > 1) return reply(step, helpWithPhone(step));
  return reply(step, state === 'place' ? say.unknownTown : say.unclear);
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

import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { Database } from '../../database/client.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../services.ts';
import type { OperatorContact } from '../../settings/config.ts';
import type { ServicesWithDeliveries } from '../deliveries/index.ts';
import { readChoosable } from '../inquiries/index.ts';
import { maxReplyLength } from './fit-text.ts';
import { sentences } from './replies.ts';
import type { ConversationRow } from './store.ts';

export interface Turn {
  conversation: ConversationRow;
  replies: string[];
  /** The person has confirmed the erasure, which happens after this transaction. */
  forgets?: boolean;
}

export interface CustomerServices
  extends Services,
    Pick<ServicesWithDeliveries, 'gateways' | 'deliveries' | 'smsSettings'> {
  contact: OperatorContact;
}

export interface Step {
  db: Database;
  services: CustomerServices;
  conversation: ConversationRow;
  language: Language;
  now: Date;
  /** Photos that wait for a yes. */
  photos: number;
}

/** Returns replies of a step, which change nothing more. */
export const reply = ({ conversation }: Step, ...replies: string[]): Turn => ({
  conversation,
  replies,
});

/** Says a sentence before the replies, within the first of them if it fits. */
export const withFirst = (first: string, { replies: [next, ...more], ...turn }: Turn): Turn => {
  const joined = next === undefined ? first : `${first}\n${next}`;
  return joined.length <= maxReplyLength
    ? { ...turn, replies: [joined, ...more] }
    : { ...turn, replies: [first, ...(next === undefined ? [] : [next]), ...more] };
};

/** Returns a step with another state: a command that asks for something else ends a question. */
export const withState = (step: Step, state: ConversationRow['state']): Step => ({
  ...step,
  conversation: { ...step.conversation, state },
});

/** Says a refusal of a service in a sentence. @throws any other error. */
export function refuse(step: Step, error: unknown): Turn {
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

/** The sender of an SMS can be forged, so it sends no photos of the chat that it goes on with. */
export const isBySms = ({ channel }: ConversationRow) => channel === 'sms';

/** Finds the conversation's question with the answers that can be chosen. */
export const findInquiry = (
  db: Database,
  { inquiryId }: ConversationRow,
  language: Language,
  now: Date,
) => (inquiryId ? readChoosable(db, inquiryId, { language, now }) : undefined);

/** Finds the conversation's question, while it takes answers. */
export async function findOpenInquiry({ db, conversation, language, now }: Step) {
  const found = await findInquiry(db, conversation, language, now);
  return found && acceptsAnswers(found.inquiry, now) ? found.inquiry : undefined;
}

import { inquiryItems } from '@dawaya/contract/inquiry-fields';
import { acceptsAnswers } from '@dawaya/contract/vocabulary/inquiries';
import {
  type AlertPlace,
  createTextAlerts,
  endTextAlerts,
  ownAlertCondition,
  readPlace,
  textAlertCondition,
  townOf,
} from '../availability-alerts/index.ts';
import { formatDayInKhartoum } from '../mail/index.ts';
import { findPhoneProofOfAnyBrowser } from '../sessions/index.ts';
import { showPlace } from './answers.ts';
import { findSenders } from './clean-up.ts';
import { describeItems, roomIn, townIn } from './describe.ts';
import { sentences } from './replies.ts';
import { draftOf } from './store.ts';
import { findInquiry, findOpenInquiry, reply, type Step, type Turn, withFirst } from './turn.ts';
import type { Asking } from './understand-customer.ts';

type FoundInquiry = NonNullable<Awaited<ReturnType<typeof findInquiry>>>;

/** Returns the items of a question that no answer has. An answer may not say which it has. */
function lackedItems({ inquiry, answers }: FoundInquiry): string[] {
  const isHad = (index: number) =>
    answers.some(
      ({ answer, missing }) =>
        answer === 'all' || (answer === 'some' && missing.length > 0 && !missing.includes(index)),
    );
  return inquiry.items.flatMap(({ text }, index) => (isHad(index) ? [] : [text]));
}

/** Returns what an alert is about where the message does not say it: the draft, else the last question. */
async function findSubject({ db, conversation, language, now }: Step) {
  const draft = draftOf(conversation);
  const isWaiting = conversation.state !== 'idle' && draft.items.length > 0;
  if (isWaiting) {
    const place = draft.town ? readPlace({ city: draft.town }) : undefined;
    return { texts: draft.items.map(({ text }) => text), place };
  }
  const found = await findInquiry(db, conversation, language, now);
  if (!found) return undefined;
  const place = readPlace({ city: townOf(found.inquiry), state: found.inquiry.state });
  const { inquiry } = found;
  const lacked = lackedItems(found);
  // Answers to a question that has ended are old.
  const isCurrent =
    acceptsAnswers(inquiry, now) || (inquiry.status === 'chosen' && lacked.length > 0);
  return { texts: isCurrent ? lacked : inquiry.items.map(({ text }) => text), place };
}

/** Sets alerts for the named medicines, else for those that wait or that nobody has. */
export async function setAlert(
  step: Step,
  { medicines, town }: Omit<Asking, 'kind'>,
): Promise<Turn> {
  const say = sentences[step.language];
  const subject = await findSubject(step);
  const texts = medicines.length > 0 ? medicines.map(({ text }) => text) : subject?.texts;
  const place = town ? readPlace({ city: town }) : subject?.place;
  if (!texts) return reply(step, say.alertHow);
  if (texts.length === 0) return withFirst(say.alertNotNeeded, await showPlace(step));
  const items = inquiryItems.safeParse(texts.map((text) => ({ text, quantity: null })));
  if (!items.success) return reply(step, say.noContactDetails);
  if (place) return storeAlerts(step, texts, place);
  const draft = JSON.stringify({ items: items.data, isForAlert: true });
  const asked = say.alertTown(describeTexts(step, texts, say.alertTown('')));
  return reply({ ...step, conversation: { ...step.conversation, state: 'place', draft } }, asked);
}

const describeTexts = ({ language }: Step, texts: readonly string[], around: string): string =>
  describeItems(
    { items: texts.map((text) => ({ text, quantity: null })) },
    language,
    roomIn(around),
  );

async function storeAlerts(step: Step, texts: readonly string[], place: AlertPlace): Promise<Turn> {
  const { db, services, conversation, language } = step;
  const say = sentences[language];
  const inTransaction = { ...services, db };
  await endEarlierHolders(step);
  const { alerts, isFull } = await createTextAlerts(inTransaction, {
    sender: conversation,
    language,
    texts,
    place,
  });
  const [first] = alerts;
  const full = isFull ? [say.alertsFull] : [];
  if (!first) return reply(step, ...(isFull ? full : [say.alertUnknown]));
  const day = formatDayInKhartoum(language, first.lapsesAt.toISOString());
  const where = townIn(language, place.city ?? place.state);
  const list = describeTexts(
    step,
    alerts.map(({ text }) => text),
    say.alertSet('', where, day),
  );
  const isAnswered = draftOf(conversation).isForAlert;
  const after = isAnswered
    ? { ...conversation, state: 'idle' as const, draft: null }
    : conversation;
  return reply({ ...step, conversation: after }, say.alertSet(list, where, day), ...full);
}

/** Ends the alerts that a number had before it was proven again: they may be another person's. */
async function endEarlierHolders({ db, services, conversation }: Step): Promise<void> {
  const { channel, sender } = conversation;
  if (channel !== 'sms') return;
  const provenAt = await findPhoneProofOfAnyBrowser({ ...services, db }, sender);
  if (provenAt) await endTextAlerts({ ...services, db }, textAlertCondition([sender]), provenAt);
}

/**
 * Ends all alerts of the sender. An SMS ends also those of the number's chats, whose texts reach the
 * phone where a chat refuses them; a chat, which may be an earlier holder's, ends its own only.
 */
export async function endAlerts(step: Step): Promise<Turn> {
  const { db, services, conversation, language } = step;
  const { channel, sender } = conversation;
  const say = sentences[language];
  const condition =
    channel === 'sms'
      ? textAlertCondition(await findSenders(db, { phone: sender }))
      : ownAlertCondition(conversation);
  const count = await endTextAlerts({ ...services, db }, condition);
  if (count === 0) return reply(step, say.noAlert);
  const goesOn = await findOpenInquiry(step);
  return reply(step, goesOn ? `${say.alertsEnded} ${say.questionGoesOn}` : say.alertsEnded);
}

import { randomInt, randomUUID } from 'node:crypto';
import { days, hours } from '../../platform/clock.ts';
import type { Limit } from '../../platform/limits.ts';
import { sentences } from './replies.ts';
import { reply, type Step, type Turn, withState } from './turn.ts';

export const erasureDigits = 6;
/** Guesses of a code. A forged sender can guess, and the owner of the number can type wrongly. */
const maxErasureTries = 3;

/** Erases all after the right code. After three wrong ones the code ends. */
export function tryErasure(step: Step, code: string): Turn {
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
export async function askForErasure(step: Step, { isRepeated = false } = {}): Promise<Turn> {
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

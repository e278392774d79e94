import { maxItems } from '@dawaya/contract/vocabulary/answers';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { objectSign } from '../deliveries/index.ts';
import { isForAdvice } from './advice.ts';
import { mayBeginAlert, mayEndAlerts, namesAlert, readAlertWish } from './alert-wish.ts';
import { type CommandName, isQuestion, plainTextOf, readChoice, readCommand } from './commands.ts';
import { isEmergency } from './emergency.ts';
import {
  type AskedMedicine,
  isAround,
  isCue,
  isRefusal,
  isTalk,
  medicinesIn,
  type ReadMedicine,
  wishesDoctor,
  withoutWordsAround,
} from './find-medicines.ts';
import { mistypedTownIn, townsIn } from './find-town.ts';
import { typedWordsOf } from './words.ts';

export interface Asking {
  kind: 'ask';
  /** Empty if the message names only a town. */
  medicines: AskedMedicine[];
  /** The English name of the town; absent if the message names none. */
  town?: string;
}

/** The meaning of a customer's message. */
export type CustomerIntent =
  | Asking
  /** The same for an alert; what it leaves out is in the conversation. */
  | (Omit<Asking, 'kind'> & { kind: 'alert' })
  | { kind: Exclude<CommandName, 'alert'> }
  | { kind: 'choose'; number: number }
  | { kind: 'emergency' }
  /** How to take a medicine, or whether. */
  | { kind: 'advice' }
  /** A picture, a voice or a place, whose caption says nothing. */
  | { kind: 'object' }
  /** `maybe` is the command that a mistyped word may mean. */
  | { kind: 'unclear'; maybe?: CommandName | 'twoTowns' | 'twoAlertTowns' };

/** Longer messages are letters, which no one can answer with a price. */
const maxTextLength = 1000;
/** A town makes a question of words that the list does not know, if they are few. */
const maxUnknownWords = 3;

/**
 * Reads a customer's message: a question for medicines in any order and either script, or a
 * command. A word decides nothing if it may mean two things: the reply then asks back. Pure, so
 * that a corpus of messages tests it.
 * @param read recognises one medicine by the list.
 */
export function understandCustomer(text: string, read: ReadMedicine): CustomerIntent {
  if (text.startsWith(objectSign)) {
    const intent = understandCustomer(text.slice(objectSign.length), read);
    return intent.kind === 'unclear' ? { kind: 'object' } : intent;
  }
  const written = text.trim().replace(/^\/(?=\p{L})/u, '');
  if (written === '' || written.length > maxTextLength) return { kind: 'unclear' };
  const choice = readChoice(written);
  if (choice)
    return /[?؟]/.test(written) ? { kind: 'unclear' } : { kind: 'choose', number: choice };
  const command = readCommand(written);
  if (command && 'command' in command)
    return command.command === 'alert'
      ? { kind: 'alert', medicines: [] }
      : { kind: command.command };
  const wish = readAlertWish(written);
  const question = readQuestion(wish ?? written, read);
  const { intent, isMatched = false, isSure = false } = question ?? {};
  const plain = plainTextOf(written);
  if (isEmergency(plain, isMatched)) return { kind: 'emergency' };
  const asked = isSure ? intent : undefined;
  const namesTown = asked?.kind === 'unclear' || (asked?.kind === 'ask' && Boolean(asked.town));
  if (isForAdvice(plain, namesTown)) return { kind: 'advice' };
  if (mayEndAlerts(written)) return { kind: 'unclear', maybe: 'endAlerts' };
  if (wish !== undefined && !isQuestion(written)) {
    if (wish === '') return { kind: 'alert', medicines: [] };
    if (intent?.kind === 'ask') return { ...intent, kind: 'alert' };
    if (intent) return { kind: 'unclear', maybe: 'twoAlertTowns' };
  }
  if (mayBeginAlert(written)) return { kind: 'unclear', maybe: 'alert', ...command };
  if (intent && (isSure || !command)) return intent;
  return { kind: 'unclear', ...(namesAlert(written) && { maybe: 'alert' as const }), ...command };
}

interface Question {
  intent: CustomerIntent;
  isMatched: boolean;
  /** Whether the list knows a medicine or the town, so that no mistyped command is meant. */
  isSure: boolean;
}

function readQuestion(text: string, read: ReadMedicine): Question | undefined {
  const towns = new Set<string>();
  const medicines: AskedMedicine[] = [];
  let hasCue = false;
  let hasTalk = false;
  let isGuessed = false;
  for (const line of text.split(/[\n\r]+/)) {
    const words = typedWordsOf(line);
    hasCue ||= words.some(({ key }) => isCue(key));
    hasTalk ||= words.some(({ key }) => isTalk(key)) || /https?:|www\./i.test(line);
    hasTalk ||= isRefusal(words) || wishesDoctor(words);
    const isMedicine = (key: string) => read(key) !== null;
    const found = townsIn(words).filter(
      ({ from, until }) => until - from > 1 || !isMedicine(words[from]?.key ?? ''),
    );
    const guess =
      found.length === 0 && towns.size === 0
        ? mistypedTownIn(words, (key) => isAround(key) || isCue(key) || isMedicine(key))
        : undefined;
    isGuessed ||= guess !== undefined;
    const taken = guess ? [guess] : found;
    for (const { city } of taken) towns.add(city.city);
    const isTaken = (index: number) =>
      taken.some(({ from, until }) => index >= from && index < until);
    const rest = withoutWordsAround(words.filter((_, index) => !isTaken(index)));
    const wanted = rest
      .map(({ typed }) => typed)
      .join(' ')
      .replace(/^[\s.,،:؛;-]+|[\s.,،:؛;?؟!-]+$/gu, '');
    if (wanted !== '') medicines.push(...medicinesIn(wanted, read));
  }
  const isMatched = medicines.some(({ matched }) => matched);
  const isSure = isMatched || (towns.size > 0 && !isGuessed);
  if (towns.size > 1) return { intent: { kind: 'unclear', maybe: 'twoTowns' }, isMatched, isSure };
  const [town] = towns;
  // 'محتاج مساعدة' wants help, not a medicine of that name.
  hasTalk ||= medicines.some(({ text }) => readCommand(text) !== undefined && !read(text));
  const countWords = medicines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const isQuestion =
    isMatched ||
    (!hasTalk && medicines.length > 0 && (hasCue || (town && countWords <= maxUnknownWords))) ||
    (town !== undefined && medicines.length === 0 && !hasTalk);
  if (!isQuestion || medicines.length > maxItems) return undefined;
  return { intent: { kind: 'ask', medicines, ...(town && { town }) }, isMatched, isSure };
}

/** Returns the language of a message by its letters; undefined without any. */
export function languageOfText(text: string): Language | undefined {
  if (/\p{Script=Arabic}/u.test(text.replace(/[٠-٩۰-۹]/g, ''))) return 'ar';
  return /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
}

import { isAround, isWish } from './find-medicines.ts';
import { keyOfWord, typedWordsOf, withoutRuns, wordSet } from './words.ts';

const alertVerbs = wordSet(
  'نبهني نبهوني نبهنا نبهونا نبهيني نبهولي نبهو نبهوا انبهني alert notify',
);
const alertNouns = wordSet('تنبيه التنبيه تنبيهات التنبيهات alerts');
const endedVerbs = wordSet('تنبهني تنبهوني');
/** 'اعمل لي تنبيه': before the noun they wish as 'عايز' does. */
const makingWords = wordSet('اعمل اعملو اعملوا set');
const endingWords = wordSet(`
  وقف وقفو وقفوا وقفي اوقف اوقفو اوقفوا ايقاف توقيف الغي الغو الغوا لغي لغو الغاء بطل بطلو بطلوا ابطل اقفل اقفلو قفل شيل شيلو
  شيلوا احذف احذفو احذفوا حذف مسح امسح stop end cancel delete`);
const negations = wordSet('ما لا مش بدون بلاش no not dont');
/** 'اول ما تنبهوني' is no negation. */
const beforeWhen = wordSet('اول زي بعد قبل كل وقت لحد');
/** Words between a negation and the alert that it refuses: 'ما داير ليكم تنبيه'. */
const passedWords = wordSet('لي لينا ليكم كل اي تاني بحتاج send me any more the a an your');
/** Words around the medicine of an alert: 'نبهني لما يتوفر'. */
const waitingWords = wordSet(`
  لما لو اذا بس كان اول وقت يجي تجي يجيكم تجيكم جا جات بقى بقا يبقى تبقى يبقا تبقا يكون تكون يتوفر تتوفر توفر اتوفر يلقى تلقى لقيتو
  لقيت لقيتوه لقيتوها تلقو تلقوه تلقوها يلقو يوصل توصل وصل وصلت ينزل تنزل نزل يحصل يظهر me when if once it gets comes becomes about`);
/** Words that name no medicine: 'نبهني لما الدوا يبقى موجود'. */
const unspecificWords = wordSet(`
  ما الدوا دوا الدواء دواء العلاج علاج ده دي دا موجود موجوده متوفر متوفره لو سمحت سمحتو من فضلك فضلكم لي لينا is available there again
  the medicine please`);
const tellingWords = wordSet('خبرني خبروني اخبرني اخبروني كلمني كلموني بلغني بلغوني');
const comingWords = wordSet('يجي تجي جا يتوفر تتوفر اتوفر يبقى تبقى يصل يوصل توصل');
const remindingWords = wordSet('ذكرني ذكروني');

const isAlertWord = (key: string) =>
  alertVerbs.has(key) || alertNouns.has(key) || endedVerbs.has(key);

const keysOf = (text: string) => typedWordsOf(text).map(({ key }) => withoutRuns(key));

/** Returns the rest of a message that asks for an alert; undefined for any other message. */
export function readAlertWish(text: string): string | undefined {
  const parts = text.split(/(\s+)/);
  const isLead = (key: string) => isAlertWord(key) || !(isAround(key) || makingWords.has(key));
  const lead = parts.findIndex((part) => keyOfWord(part) !== '' && isLead(keyOfWord(part)));
  const key = withoutRuns(keyOfWord(parts[lead] ?? ''));
  const before = keysOf(parts.slice(0, lead).join('')).slice(-2);
  const isWished = before.some((word) => isWish(word) || makingWords.has(word));
  // 'thanks for the alert'
  const isVerb = alertVerbs.has(key) && before.at(-1) !== 'the';
  if (!isVerb && !(alertNouns.has(key) && isWished)) return undefined;
  const rest = parts.slice(lead + 1).filter((part) => !waitingWords.has(keyOfWord(part)));
  const isUnspecific = keysOf(rest.join('')).every((word) => unspecificWords.has(word));
  return isUnspecific ? '' : rest.join('').trim();
}

export const namesAlert = (text: string): boolean =>
  keysOf(text).some((key) => alertNouns.has(key));

/** Returns whether a message may ask for an alert, in other words or in another order. */
export function mayBeginAlert(text: string): boolean {
  const keys = keysOf(text);
  const hasOneOf = (words: ReadonlySet<string>) => keys.some((key) => words.has(key));
  return (
    keys.some((key) => alertVerbs.has(key) || (alertNouns.has(key) && !isAround(key))) ||
    (hasOneOf(tellingWords) && hasOneOf(comingWords)) ||
    hasOneOf(remindingWords)
  );
}

/** Returns whether a message may want to end alerts, in other words than the command. */
export function mayEndAlerts(text: string): boolean {
  const keys = keysOf(text);
  const isRefused = (key: string, index: number) => {
    if (!isAlertWord(key)) return false;
    const isPassed = (word: string) => isWish(word) || passedWords.has(word);
    const from = keys.slice(0, index).findLastIndex((word) => !isPassed(word));
    // 'لا، نبهني' refuses the question.
    if (keys[from] === 'لا' && alertVerbs.has(key)) return false;
    return negations.has(keys[from] ?? '') && !beforeWhen.has(keys[from - 1] ?? '');
  };
  return (
    keys.some(isRefused) || (keys.some(isAlertWord) && keys.some((key) => endingWords.has(key)))
  );
}

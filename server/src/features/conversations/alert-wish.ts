import { isAround } from './find-medicines.ts';
import { keyOfWord, typedWordsOf, withoutRuns, wordSet } from './words.ts';

const alertWords = wordSet(
  'نبهني نبهوني نبهنا نبهونا خبرني خبروني تنبيه التنبيه التنبيهات تنبيهات تنبهني تنبهوني alert alerts notify',
);
const endingWords = wordSet(
  'وقف وقفو اوقف ايقاف الغي الغاء بطل اقفل مسح امسح stop end cancel delete',
);
const negations = wordSet('ما no dont not');
/** Words around the medicine of an alert: 'نبهني لما يتوفر'. */
const waitingWords = wordSet(`
  لما لو اذا بس كان يجي جا جات بقى بقا يبقى تبقى يتوفر توفر اتوفر يلقى تلقى لقيتو لقيت me when if once it gets comes becomes about`);

const isAlertWord = (key: string) => alertWords.has(withoutRuns(key));

/** Returns the rest of a message that asks for an alert; undefined for any other message. */
export function readAlertWish(text: string): string | undefined {
  const parts = text.split(/(\s+)/);
  const lead = parts.findIndex((part) => {
    const key = keyOfWord(part);
    return key !== '' && key !== 'set' && !isAround(key);
  });
  if (!isAlertWord(keyOfWord(parts[lead] ?? ''))) return undefined;
  const rest = parts.slice(lead + 1).filter((part) => !waitingWords.has(keyOfWord(part)));
  return rest.join('').trim();
}

/** Returns whether a message may want to end alerts, in other words than the command. */
export function mayEndAlerts(text: string): boolean {
  const keys = typedWordsOf(text).map(({ key }) => key);
  const isNegated = (key: string, index: number) =>
    isAlertWord(key) && negations.has(keys[index - 1] ?? '');
  return (
    keys.some(isNegated) || (keys.some(isAlertWord) && keys.some((key) => endingWords.has(key)))
  );
}

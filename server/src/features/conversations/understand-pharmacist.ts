import { maxPriceSdg } from '@dawaya/contract/vocabulary/answers';
import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { differsByOne } from '@dawaya/contract/vocabulary/search';
import { plainTextOf } from './commands.ts';
import { keyOfWord, phraseList, withoutRuns, wordSet } from './words.ts';

/** One line of a pharmacist's message about the question with that number. */
export interface ShortAnswer {
  number: number;
  /** `handed`: the customer has got the medicine. */
  answer: 'all' | 'some' | 'none' | 'handed';
  totalSdg?: number;
}

export type PharmacistIntent =
  | { kind: 'answers'; answers: ShortAnswer[]; unclear: string[] }
  | { kind: 'open' | 'closed' | 'questions' | 'stop' | 'help' | 'thanks' }
  | { kind: 'unclear' };

const commands: Record<'open' | 'closed' | 'questions' | 'stop' | 'help' | 'thanks', string> = {
  open: 'مفتوح, مفتوحة, فاتح, فاتحة, فاتحين, فتحنا, فتحت, نحن فاتحين, الصيدلية مفتوحة, الصيدلية فاتحة, open, we are open, opened',
  closed:
    'مقفول, مقفولة, قافل, قافلة, قافلين, قفلنا, مغلق, مغلقة, الصيدلية مقفولة, الصيدلية قافلة, closed, we are closed',
  questions: 'اسئلة, الاسئلة, أسئلة, سؤال, الاسئله, questions, list, new',
  stop: 'وقف, اوقف, وقف الرسائل, ايقاف, stop',
  help: 'مساعدة, ساعدني, كيف, help, hi, hello, السلام عليكم, سلام',
  thanks: 'شكرا, تسلم, مشكور, thanks, thank you, ok, تمام',
};
const commandOf = new Map(
  (Object.keys(commands) as (keyof typeof commands)[]).flatMap((name) =>
    phraseList(commands[name]).map((phrase): [string, keyof typeof commands] => [
      withoutRuns(phrase),
      name,
    ]),
  ),
);

const has = wordSet(
  '1 موجود موجوده موجودة متوفر متوفره متوفرة في نعم اي ايوه كله all yes available have',
);
const some = wordSet('2 بعضه بعض بعضها جزء some part');
const none = wordSet(
  '0 لا مافي مافيش غير ما none no سحب اسحب الغاء الغي الغ مسح خلص انتهى cancel withdraw out',
);
/** 'تم', 'استلمت' and 'done' may only mean that the message was read, so they complete nothing. */
const handed = wordSet(
  'سلمت سلمته سلمنا سلمتو سلمتوا سلمناه سلمتها سلمناها استلم استلمها استلمه استلمو استلموا اتسلم handed delivered collected',
);
const handing = wordSet('تسليم التسليم');
const acts = wordSet('تم');
/** 'ما موجود' is none, while 'لا موجود' may correct a question: 'no, it is here'. */
const negating = wordSet('ما غير مافي not');
/** Words beside an answer that change nothing. */
const beside = wordSet('رقم سؤال بسعر سعر السعر ب جنيه جنيها ج sdg price pounds رد الرد');
const thousand = wordSet('الف ألف الاف k thousand');

/** Pounds. A smaller number is rather a count: '2 3' may be two of three. */
const minTotalSdg = 100;

/** Numbers of questions have four digits, so a price can never be taken for one. */
export const firstNumber = 1000;
export const lastNumber = 9999;

/** Reads '12500' and '12,500'. '12.500' may be twelve and a half, so it is none. */
function priceOf(word: string): number | undefined {
  const plain = word.replaceAll('٬', ',').replaceAll('٫', '.');
  if (/^\d{1,3}(,\d{3})+$/.test(plain)) return Number(plain.replaceAll(',', ''));
  return /^\d{1,10}$/.test(plain) ? Number(plain) : undefined;
}

function readPrice(words: readonly string[]): number | undefined {
  const [first = '', next] = words;
  if (words.length === 1) {
    const joined = /^(\d{1,6})(\p{L}+)$/u.exec(first);
    if (joined?.[1] && thousand.has(joined[2] ?? '')) return Number(joined[1]) * 1000;
    return priceOf(first);
  }
  if (words.length === 2 && next && thousand.has(next) && /^\d{1,6}$/.test(first))
    return Number(first) * 1000;
  return undefined;
}

/** Reads one line: the question's number, the answer, and the price in whole pounds. */
function readLine(line: string): ShortAnswer | undefined {
  const words = westernDigits(line)
    // '4821-1-12500'.
    .replace(/^(\d{4})([-.])([012])\2(?=\d)/, '$1 $3 ')
    .split(/[\s:=/]+|(?<=\s)-(?=\s)/u)
    .map((word) => (/^[\d,٬.٫]+$/.test(word) ? word.replace(/[,.]+$/, '') : keyOfWord(word)))
    .filter((word) => word !== '' && !beside.has(word));
  // 'سلمت 4821' is as natural, and no price comes with it.
  const isVerbFirst = words.length === 2 && handed.has(words[0] ?? '');
  const [number = '', given = '', ...rest] = isVerbFirst ? words.toReversed() : words;
  if (!/^\d{4}$/.test(number) || Number(number) < firstNumber) return undefined;
  const common = { number: Number(number) };
  if (none.has(given)) {
    const isAll = rest.every((word) => none.has(word) || (has.has(word) && negating.has(given)));
    return isAll ? { ...common, answer: 'none' } : undefined;
  }
  // 'تم التسليم' are the words of the dashboard.
  const isHanded = acts.has(given)
    ? handing.has(rest.join(' '))
    : handed.has(given) && !rest.length;
  if (isHanded) return { ...common, answer: 'handed' };
  if (acts.has(given) || handed.has(given)) return undefined;
  if (!has.has(given) && !some.has(given)) return undefined;
  const answer = has.has(given) ? 'all' : 'some';
  if (rest.length === 0) return { ...common, answer };
  const totalSdg = readPrice(rest);
  if (totalSdg === undefined || totalSdg < minTotalSdg || totalSdg > maxPriceSdg) return undefined;
  return { ...common, answer, totalSdg };
}

/** Returns the number of an unclear line that seems to say that a medicine was handed over. */
export function handedNumberIn(line: string): string | undefined {
  const words = westernDigits(line)
    .split(/[\s:]+/)
    .map(keyOfWord);
  const isMeant = words.some((word) => acts.has(word) || handed.has(word) || handing.has(word));
  return isMeant ? words.find((word) => /^\d{4}$/.test(word)) : undefined;
}

/**
 * Reads a pharmacist's message: answers by lines, each '4821 1 12500', or a command. A line that
 * may mean two things stays unclear, and so do two lines that contradict each other.
 */
export function understandPharmacist(text: string): PharmacistIntent {
  const plain = plainTextOf(text);
  const command = commandOf.get(plain);
  if (command) return /[?؟]/.test(text) ? { kind: 'unclear' } : { kind: command };
  const answers: ShortAnswer[] = [];
  const unclear: string[] = [];
  for (const line of text.split(/[\n\r;؛]+|،\s+/u)) {
    if (line.trim() === '') continue;
    const read = /[?؟]/.test(line) ? undefined : readLine(line.trim());
    if (read) answers.push(read);
    else if (/\p{Nd}{4}/u.test(line)) unclear.push(line.trim());
  }
  if (answers.length > 0 || unclear.length > 0) {
    const twice = new Set(
      answers.flatMap(({ number }, index) =>
        answers.some((other, place) => place < index && other.number === number) ? number : [],
      ),
    );
    return {
      kind: 'answers',
      answers: answers.filter(({ number }) => !twice.has(number)),
      unclear: [...unclear, ...[...twice].map(String)],
    };
  }
  const isNearlyHelp = [...commandOf].some(
    ([phrase, name]) => name === 'help' && phrase.length >= 4 && differsByOne(plain, phrase),
  );
  return { kind: isNearlyHelp ? 'help' : 'unclear' };
}

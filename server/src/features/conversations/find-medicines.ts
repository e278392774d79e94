import { isFillerWord, type NamedMedicine } from '../medicines/index.ts';
import { keyOfWord, type TypedWord, wordSet } from './words.ts';

/** A medicine as a person wrote it, with what the list of medicines knows it as. */
export interface AskedMedicine {
  text: string;
  matched?: NamedMedicine;
  quantity?: string;
}

/** Returns the one medicine that a text names by the list; null for none and for several. */
export type ReadMedicine = (text: string) => NamedMedicine | null;

/** Words around the medicine: greetings, wishes, places. They go from both ends of a line. */
const around = wordSet(`
  السلام عليكم وعليكم ورحمة الله وبركاته سلام مرحبا اهلا صباح مساء الخير النور يا اخوي اخوانا اخي اختي دكتور دكتوره دكتورة
  لو سمحت سمحتو سمحتوا سمحتي من فضلك فضلكم ممكن رجاء الرجاء ارجو داير دايره دايرة دايرا دايرين عايز عايزه عايزة عايزين عاوز
  عاوزه عاوزة عاوزين محتاج محتاجه محتاجة محتاجين احتاج نحتاج بحتاج اريد نريد بدي ابغى نبغى ابحث نبحث بحث بفتش بنفتش افتش نفتش
  فتشت بدور ادور نلقى القى اخد اخذ الاقي بلقى بلقا نلقا القا وين على عن دوا دواء الدوا الدواء ادوية علاج العلاج عندكم عندك عندكن في
  فيه فيها موجود موجوده موجودة متوفر متوفره متوفرة هل بسرعة بسرعه سريع لي لينا انا نحن و الصيدليات الصيدلية صيدلية صيدليات
  حاجة حاجه اسمه اسمو اسمها اسم بكم كم سعر سعره شديد اليوم هسه هسع الليلة حق بتاع ما لقيت لقيتو عاجل ضروري بالله عليك
  hi hello hey please pls plz i im m am we are is need needs want wants looking look for search searching to a an the some any
  medicine medicines drug drugs where can could find get buy do does you have has there in at my me dear sir good morning evening
  salam assalamu alaikum give asap urgent urgently available price how much thanks thank shukran شكرا خبرني خبروني اخبرني اخبروني
  كلمني كلموني بلغني بلغوني التنبيه`);
/** Words that ask for a medicine, also for one that the list does not know. */
const cues = wordSet(`
  دوا دواء الدوا الدواء ادوية علاج العلاج داير دايره دايرة دايرين عايز عايزه عايزة عايزين عاوز عاوزه عاوزين محتاج محتاجه
  محتاجة محتاجين احتاج نحتاج بفتش بنفتش افتش نفتش ابحث بدور need needs want looking medicine medicines drug
  حبوب حبة اقراص قرص شراب حقن حقنة مرهم كريم قطرة بخاخ بخاخة لبوس شريط tablets tablet tabs capsules syrup injection cream
  ointment drops inhaler`);
/** Words of talk that is not a question for a medicine. */
const talk = wordSet(`
  كيف متين ليه منو شنو لماذا متى الجو الحال كورة الكورة تحويل رصيد حساب ارسلي اضغط اربح جائزة مبروك how when why who what weather
  رقم رقمي اتصل شقة للايجار للبيع وظيفة سائق عربية تذكرة التذكرة مستشفى المستشفى عيادة دوام الدوام توصيل التوصيل رمضان عيد العيد
  الفات الفاتت رخيص الرخيص الارخص ارخص الاقرب نعم congratulations win prize click account transfer balance football`);

/** 'ما داير' and 'dont need' take a wish back. */
const refusals = wordSet('ما مش لا ليس not dont no');
const wishes = wordSet(`
  داير دايره دايرة دايرين عايز عايزه عايزة عايزين عاوز عاوزه عاوزين محتاج محتاجه محتاجة محتاجين احتاج اريد need want looking`);

/** Returns whether a line takes a wish back instead of making one. */
export const isRefusal = (words: readonly TypedWord[]): boolean =>
  words.some(({ key }, index) => wishes.has(key) && refusals.has(words[index - 1]?.key ?? ''));

const hasName = (text: string): boolean =>
  text
    .split(/\s+/)
    .map(keyOfWord)
    .some((key) => /\p{L}{3,}/u.test(key) && !isFillerWord(key));

const doctors = wordSet('دكتور دكتورة دكتوره طبيب طبيبة doctor');

/** Returns whether a line wishes a doctor; 'يا دكتور' only greets one. */
export const wishesDoctor = (words: readonly TypedWord[]): boolean =>
  words.some(({ key }, index) => doctors.has(key) && wishes.has(words[index - 1]?.key ?? ''));

export const isCue = (key: string): boolean => cues.has(key);
export const isTalk = (key: string): boolean => talk.has(key);
export const isWish = (key: string): boolean => wishes.has(key);
export const isAround = (key: string): boolean => around.has(key);

/** Takes words around the medicine from both ends of a line. */
export function withoutWordsAround(words: readonly TypedWord[]): TypedWord[] {
  const isOutside = ({ key }: TypedWord) => !around.has(key);
  const from = words.findIndex(isOutside);
  return from < 0 ? [] : words.slice(from, words.findLastIndex(isOutside) + 1);
}

const packs =
  '(?:شريط|شرايط|شرائط|علبة|علبه|علب|باكت|باكيت|زجاجة|زجاجه|قزازة|قزازه|امبول|أمبول|strips?|box|boxes|packs?|bottles?|vials?|pcs)';
const digits = '[0-9٠-٩۰-۹]{1,3}';
/** 'x 14', '× ١٤', 'عدد 2', '2 strips', 'شريطين'. */
const quantities = [
  new RegExp(`(?:^|\\s)(?:[x×*]|عدد)\\s*(${digits}(?:\\s*${packs})?)(?=\\s|$)`, 'iu'),
  new RegExp(`(?:^|\\s)(${digits}\\s*${packs})(?=\\s|$)`, 'iu'),
  /(?:^|\s)(شريطين|علبتين|باكتين|قزازتين|زجاجتين)(?=\s|$)/u,
];

function splitQuantity(text: string): { text: string; quantity?: string } {
  for (const pattern of quantities) {
    const found = pattern.exec(text);
    if (!found?.[1]) continue;
    const rest = text.replace(found[0], ' ').replace(/\s+/g, ' ').trim();
    if (hasName(rest)) return { text: rest, quantity: found[1].trim() };
  }
  return { text };
}

/** More words are a letter, whose parts are not tried one by one. */
const maxSplitWords = 14;

/** A conjunction that joins two medicines: 'و', or the letter before a word. */
const joiners = wordSet('و and & + مع ثم plus');
const withoutConjunction = (typed: string): string => typed.replace(/^و(?=\p{L}{3})/u, '');

/**
 * Splits words into the fewest runs that each name one medicine: 'بنادول وفلاجيل' has two.
 * @returns undefined if a word belongs to none.
 */
function splitIntoMedicines(words: readonly string[], read: ReadMedicine): string[] | undefined {
  if (words.length > maxSplitWords) return undefined;
  const best: (string[] | undefined)[] = [[]];
  for (let until = 1; until <= words.length; until++) {
    if (joiners.has(keyOfWord(words[until - 1] ?? '')) && best[until - 1]) {
      best[until] = best[until - 1];
      continue;
    }
    for (let from = 0; from < until; from++) {
      const before = best[from];
      if (!before) continue;
      const [first = '', ...rest] = words.slice(from, until);
      const run = [first, ...rest].join(' ');
      const bare = [withoutConjunction(first), ...rest].join(' ');
      const text = (from > 0 ? [run, bare] : [run]).find((each) => read(each));
      const current = best[until];
      if (text && (!current || current.length > before.length + 1)) best[until] = [...before, text];
    }
  }
  return best[words.length];
}

/** A comma between two medicines, not one within a number. */
const comma = /[،؛;,](?!\d)|(?<!\d)[،؛;,]/u;

function describe(text: string, read: ReadMedicine): AskedMedicine {
  const matched = read(text);
  const split = splitQuantity(text);
  return {
    ...split,
    ...(matched && { matched: { nameEn: matched.nameEn, nameAr: matched.nameAr } }),
  };
}

/** Reads the medicines of a line without its town and the words around. */
export function medicinesIn(line: string, read: ReadMedicine): AskedMedicine[] {
  const parts = read(line) ? [line] : line.split(comma).map((part) => part.trim());
  const texts: string[] = [];
  for (const part of parts.filter(Boolean)) {
    const last = texts.pop();
    // 'أموكلان، 1 جم': a strength belongs to the name before it.
    if (last !== undefined && !hasName(part) && !read(part)) texts.push(`${last} ${part}`);
    else texts.push(...(last === undefined ? [] : [last]), part);
  }
  return texts.flatMap((text) => {
    if (!hasName(text) && !read(text)) return [];
    const runs = read(text) ? undefined : splitIntoMedicines(text.split(/\s+/), read);
    return (runs ?? [text]).map((run) => describe(run, read));
  });
}

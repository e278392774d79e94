import { stateOf } from './cities.ts';
import type { PharmacyFilter } from './pharmacy-filters.ts';
import { type Word, wantedWords, wordsOf } from './search.ts';

/** Returns the words of a list, folded like the words of a search. */
const words = (text: string) => new Set(wordsOf(text));
const phrases = (text: string) => text.split(', ').map(wordsOf);

/** Words for a pharmacy. Nearly every name has one, so they distinguish nothing. */
const kinds = words(
  'صيدلية صيدليات الصيدلية الصيدليات صيدلة صيدلي صيدلانية اجزخانة اجزخانات الاجزخانة اجزاخانة ' +
    'اجزاخانات اجزخانه أجزاخانه pharmacy pharmacies chemist chemists drugstore drugstores ' +
    'sayidalia saydalia saidalia saydaliya saidaliya sayidaliya saydaliyya sayidaliat saidaliyat ' +
    'ajzakhana agzakhana ajzakhanah ajzachana agzachana farmacia',
);
/** Titles of people, and words for a kind of place. */
const titles = words(
  'د دكتور دكتورة الدكتور الدكتورة طبيب طبيبة dr doctor ولاية الولاية محلية مدينة state city town locality',
);
/** Prepositions and other words without a meaning of their own. */
const joining = words(
  'في فى ب ل من إلى عند مع داخل خدمة جوار بجوار فيها عندها بيها اللي in at of the for to by on with from and a an service',
);
/** Words for nearness. A landmark follows them, or they mean the visitor. */
const nearness = words(
  'قريب قريبة القريبة القريب قرب بالقرب بقرب جنب جمب أقرب اقرب الأقرب حول near nearby nearest closest close around beside next',
);
const selfWords = words('مني منى لي عندي إلي الي me my here');
const nearMe = words('جنبي جمبي حولي قربي');

const meanings: readonly { filter: PharmacyFilter; phrases: readonly (readonly string[])[] }[] = [
  {
    filter: '24-7',
    phrases: phrases(
      'على مدار 24 ساعة, 24 ساعة, 24 ساعه, 24 ساعات, ساعة 24, على مدار الساعة, مدار الساعة, طوال اليوم, طول اليوم, ' +
        'ليل نهار, أربعة وعشرين ساعة, اربعه وعشرين ساعه, open 24 hours, 24 hours, 24 hour, 24 hrs, 24 hr, 24 h, 24/7, ' +
        'بتفتح بالليل, فاتحة بالليل, مفتوحة بالليل, بالليل, ليلية, الليلية, open at night, at night, night, ' +
        'around the clock, round the clock, always open, all night, all day',
    ),
  },
  {
    filter: 'open',
    phrases: phrases(
      'مفتوحة الآن, مفتوح الآن, فاتحة الآن, فاتح الآن, فاتحة هسه, فاتحة هسع, فاتح هسه, فاتح هسع, فاتحة اليوم, مفتوحة اليوم, ' +
        'فاتحة حاليا, مفتوحة حاليا, فاتحة دلوقت, مفتوحة, مفتوح, فاتحة, فاتحين, شغالة الآن, شغالة هسه, شغالة, ' +
        'مناوبة, المناوبة, مناوبات, open now, opened now, open today, open, opened',
    ),
  },
  {
    filter: 'delivery',
    phrases: phrases(
      'توصيل للمنازل, توصيل للمنزل, توصيل للبيت, توصيل منزلي, توصيل المنازل, التوصيل, توصيل, بتوصل, توصل, بتوصل للبيت, ' +
        'يوصلوا, بيوصلوا, بيوصل, دليفري, ديليفري, ديلفري, home delivery, delivery, delivers, deliver, delivering',
    ),
  },
];
/** These words are also names or numbers: they count as filters only if no name matches. */
const weakMeanings: typeof meanings = [
  { filter: 'open', phrases: phrases('فاتح, شغال') },
  { filter: '24-7', phrases: phrases('24') },
];

const statesAre = words('ولاية الولاية');

export interface SearchWords {
  /** All words but the prepositions, because a name may contain them. */
  literal: Word[];
  /** The words without kinds of shop and filters. An empty list means every pharmacy. */
  distinctive: Word[];
  /** `distinctive` without titles and kinds of place, if any words remain. */
  bare: Word[];
  filters: PharmacyFilter[];
  /** The search asks for pharmacies near the visitor. */
  near: boolean;
}

const isAt = (typed: readonly string[], at: number, phrase: readonly string[]) =>
  phrase.every((word, offset) => typed[at + offset] === word);

/** Takes the phrases of filters out of the typed words, the longest first. */
function splitFilters(typed: readonly string[], read: typeof meanings) {
  const filters = new Set<PharmacyFilter>();
  let remainingWords = [...typed];
  for (const { filter, phrases } of read)
    for (const phrase of phrases.toSorted((one, other) => other.length - one.length)) {
      const at = remainingWords.findIndex((_, place) => isAt(remainingWords, place, phrase));
      if (at < 0) continue;
      filters.add(filter);
      remainingWords = remainingWords.toSpliced(at, phrase.length);
    }
  return { filters: [...filters], rest: remainingWords };
}

/** Takes the words for nearness out. Without a landmark they mean the visitor. */
function splitNearness(typed: readonly string[]) {
  const isNear = typed.some((word) => nearness.has(word));
  const remainingWords = typed.filter(
    (word) => !nearness.has(word) && !nearMe.has(word) && !(isNear && selfWords.has(word)),
  );
  const isNamed = remainingWords.some((word) => !kinds.has(word) && !joining.has(word));
  const isSelf =
    typed.some((word) => nearMe.has(word)) || (isNear && typed.some((word) => selfWords.has(word)));
  return { near: isSelf || (isNear && !isNamed), rest: remainingWords };
}

const removeWords = (typed: readonly string[], dropped: ReadonlySet<string>) =>
  typed.filter((word) => !dropped.has(word));
const asWantedWords = (typed: readonly string[]) => wantedWords(typed.join(' '));

/**
 * Reads a search for a pharmacy: its words, and the filters that it names in words
 * (docs/search.md).
 * @param isWeak whether words that are also names count as filters.
 */
export function readSearch(search: string, isWeak = false): SearchWords {
  const typed = withoutWordForState(wordsOf(search));
  const withoutJoining = removeWords(typed, joining);
  const literal =
    withoutJoining.length > 0
      ? asWantedWords(withoutJoining)
      : wantedWords(typed.join(' ') || search);
  const filtered = splitFilters(typed, isWeak ? [...meanings, ...weakMeanings] : meanings);
  const { near, rest } = splitNearness(filtered.rest);
  const distinctive = removeWords(removeWords(rest, joining), kinds);
  const isSaid =
    filtered.filters.length > 0 || near || withoutJoining.some((word) => kinds.has(word));
  if (distinctive.length === 0 && !isSaid)
    return { literal, distinctive: literal, bare: literal, filters: [], near };
  const bare = removeWords(distinctive, titles);
  const distinctiveWords = distinctive.length > 0 ? asWantedWords(distinctive) : [];
  return {
    literal,
    distinctive: distinctiveWords,
    bare: bare.length > 0 ? asWantedWords(bare) : distinctiveWords,
    filters: filtered.filters,
    near,
  };
}

/** Drops 'ولاية' before the name of a state, and 'state' after it (docs/search.md). */
const withoutWordForState = (typed: readonly string[]) => {
  const isState = (from: number, to: number) =>
    from >= 0 && stateOf(typed.slice(from, to).join(' ')) !== undefined;
  return typed.filter((word, index) => {
    if (word === 'state') return !isState(index - 1, index) && !isState(index - 2, index);
    return (
      !statesAre.has(word) || !(isState(index + 1, index + 2) || isState(index + 1, index + 3))
    );
  });
};

import {
  wordsOf as foldedWordsOf,
  isNumber,
  withoutArticle,
} from '@dawaya/contract/vocabulary/search';

/** The names by which one medicine goes. */
export interface MedicineNames {
  nameEn: string;
  nameAr: string;
  spellings: readonly string[];
  brands: readonly string[];
}

/** Every name of a medicine, generic ones first. */
export const namesOf = ({ nameEn, nameAr, spellings, brands }: MedicineNames): string[] => [
  nameEn,
  nameAr,
  ...spellings,
  ...brands,
];

// Zero-width joiners and the like fold away; a plus between two names parts them as a space does.
const signs = /[^\p{L}\p{M}\p{N}\p{Cf}\s'’]/gu;

/** The folded words of what somebody wrote, signs aside. */
export const wordsOf = (text: string): string[] => foldedWordsOf(text.replace(signs, ' '));

/** Names of the list, of which there are some thousands: each is folded once in a process. */
const keys = new Map<string, string>();
const mostKeys = 20_000;

/** What two spellings of one name have in common: folded, without spaces and signs. */
export function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  if (keys.size >= mostKeys) keys.clear();
  const key = wordsOf(name).join('');
  keys.set(name, key);
  return key;
}

/** Every key by which a medicine is found, each once. */
export const keysOf = (names: MedicineNames): string[] => [
  ...new Set(namesOf(names).map(keyOf).filter(Boolean)),
];

const folded = (words: string) => new Set(words.split(/\s+/).flatMap(wordsOf));

/**
 * What people write beside a medicine's name and what says nothing of which one it is: units and
 * forms, how many, for whom, and politeness. Anything else that stands there may make it another one
 * ('Panadol Cold', 'insulin syringes').
 */
const besideWords = `
  mg g gm gms gram grams mcg ug iu ml l cc unit units mmol
  مجم ملجم ملغم ملغ ملج مل ملي جم جرام غرام جرامات مكجم ميكروجرام ميكروغرام مليجرام مليغرام ملل وحدة وحدات
  tab tabs tablet tablets cap caps capsule capsules syrup syp susp suspension inj injection injections
  vial vials ampoule ampoules amp amps drops drop cream ointment gel inhaler spray suppository
  suppositories pill pills strip strips box boxes bottle bottles pack packs pen pens sachet sachets
  solution eye ear nasal oral medicine drug xr sr cr er mr
  حبوب حبه حبات حبة حبتين قرص أقراص كبسول كبسولة كبسولات شراب شرب معلق حقن حقنة ابرة إبر ابر فتيل
  فتايل أمبول أمبولات قطرة قطره قطرات كريم مرهم جل بخاخ بخاخة لبوس تحاميل تحميلة شريط شريطين شرايط
  أشرطة علبة علبتين علب باكت باكتين زجاجة قزازة كيس أكياس محلول قلم أقلام دواء دوا علاج عين أذن عيون
  for of the a and please pls urgent adult adults child children kids baby pediatric paediatric
  لـ من في عن عدد لو سمحت سمحتم رجاء عاجل ضروري كبار أطفال للاطفال للأطفال اطفال طفل للكبار
`;
let beside: Set<string> | undefined;

/** Whether a folded word says nothing of which medicine is meant. */
export function isBeside(word: string): boolean {
  beside ??= folded(besideWords);
  return isNumber(word) || beside.has(word);
}

/** The key of words as they stand, and without their articles. */
export const keysOfWords = (words: readonly string[]): [string, string] => [
  words.join(''),
  words.map(withoutArticle).join(''),
];

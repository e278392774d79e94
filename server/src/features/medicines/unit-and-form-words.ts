import { fold } from '@dawaya/contract/vocabulary/folding';
import { type FormGroup, formGroups } from '@dawaya/contract/vocabulary/medicines';

const folded = (words: string): string[] => words.split(/\s+/).map(fold).filter(Boolean);

const formWords: Record<FormGroup, string> = {
  oral: `tab tabs tablet tablets cap caps capsule capsules syrup syp susp suspension pill pills oral
    sachet sachets chewable effervescent
    حبوب حبه حبات حبة حبتين قرص أقراص كبسول كبسولة كبسولات شراب معلق فوار`,
  injection: `inj injection injections vial vials ampoule ampoules amp amps infusion iv im intravenous
    intramuscular pen pens penfill flexpen solostar kwikpen cartridge
    حقن حقنة ابرة إبر ابر فتيل فتايل فتيلة أمبول أمبولات امبوله وريدي وريد عضلي عضل درب دربات قلم أقلام
    بنفل بينفيل فلكسبن سولوستار كويك بن خرطوشة`,
  skin: 'cream ointment gel emulgel lotion patch patches topical كريم مرهم جل جيل ايمولجل لوشن لصقة لصقات موضعي',
  eye: 'eye ear ophthalmic otic عين عيون العيون أذن ودان',
  nose: 'nasal nose أنف للأنف',
  inhaled: `inhaler inhalation nebulizer nebuliser nebules respules evohaler diskus turbuhaler
    بخاخ بخاخة استنشاق نيبولايزر`,
  rectal: 'suppository suppositories supp rectal enema لبوس تحاميل تحميلة شرجي شرجية',
  vaginal: 'vaginal pessary pessaries ovule ovules مهبلي مهبلية',
  device: '',
};
/** A place outweighs a form: 'eye ointment' is for the eye. */
const places: ReadonlySet<FormGroup> = new Set(['eye', 'nose', 'rectal', 'vaginal']);
const groupOf = new Map(
  formGroups.flatMap((group) => folded(formWords[group]).map((word) => [word, group] as const)),
);

/** Forms of one group that are different products: a syrup is not a tablet. */
const exactForms: Record<string, string> = {
  tablet: 'tab tabs tablet tablets pill pills حبوب حبه حبات حبتين قرص أقراص',
  capsule: 'cap caps capsule capsules كبسول كبسولة كبسولات',
  liquid: 'syrup syp susp suspension drops drop solution liquid شراب معلق قطرة قطره قطرات محلول',
  effervescent: 'effervescent فوار',
  chewable: 'chewable',
  sachet: 'sachet sachets',
  powder: 'powder بودرة',
  cream: 'cream كريم',
  ointment: 'ointment مرهم',
  gel: 'gel emulgel جل جيل ايمولجل',
  lotion: 'lotion لوشن',
  patch: 'patch patches لصقة لصقات',
  spray: 'spray',
  ampoule: 'ampoule ampoules amp amps أمبول أمبولات امبوله',
  vial: 'vial vials فتيل فتايل فتيلة',
  infusion: 'infusion درب دربات',
  pen: 'pen pens penfill flexpen solostar kwikpen قلم أقلام بنفل بينفيل فلكسبن سولوستار كويك بن',
  cartridge: 'cartridge خرطوشة',
  nebules: 'nebulizer nebuliser nebules respules نيبولايزر',
  enema: 'enema',
};
const exactFormOf = new Map(
  Object.entries(exactForms).flatMap(([form, words]) =>
    folded(words).map((word) => [word, form] as const),
  ),
);

const releaseWords = new Set(
  folded(
    'xr sr cr er mr xl la retard prolonged extended modified sustained release chrono كرونو ريتارد مديد',
  ),
);

/** Packs, which have different prices. */
const packs: Record<string, string> = {
  strip: 'strip strips شريط شريطين شرايط أشرطة شرائط',
  box: 'box boxes pack packs علبة علبتين علب باكت باكتين باكيت',
  bottle: 'bottle bottles زجاجة قزازة قزازتين',
  bag: 'كيس أكياس',
};
const packOf = new Map(
  Object.entries(packs).flatMap(([pack, words]) =>
    folded(words).map((word) => [word, pack] as const),
  ),
);

type Unit = 'mg' | 'iu' | 'ml' | 'dose' | 'mmol';
const units: readonly [unit: Unit, times: number, words: string][] = [
  ['mg', 1, 'mg mgs milligram مجم ملجم ملغم ملغ ملج مليجرام مليغرام ملليجرام'],
  ['mg', 1000, 'g gm gms gram grams جم جرام غرام جرامات غم'],
  ['mg', 0.001, 'mcg ug microgram مكجم ميكروجرام ميكروغرام مايكروجرام'],
  ['iu', 1, 'iu unit units u وحدة وحدات'],
  ['iu', 1_000_000, 'million mu مليون'],
  ['ml', 1, 'ml cc مل ملي ملل'],
  ['ml', 1000, 'l litre liter لتر'],
  ['dose', 1, 'dose doses جرعة جرعات'],
  ['mmol', 1, 'mmol'],
];
const unitOf = new Map(
  units.flatMap(([unit, times, words]) =>
    folded(words).map((word) => [word, { unit, times }] as const),
  ),
);

/** Words for the patient, urgency, politeness, and forms with more than one way of taking. */
const fillerWords = new Set(
  folded(`
  drops drop spray solution powder liquid film coated medicine drug with
  قطرة قطره قطرات محلول بودرة دواء دوا علاج مع
  for of the and please pls urgent adult adults child children kids baby pediatric paediatric
  لـ من في عن عدد لو سمحت سمحتم رجاء عاجل ضروري كبار أطفال للاطفال للأطفال طفل للكبار رضع للرضع
`),
);

export const isReleaseWord = (word: string): boolean => releaseWords.has(word);
export const findFormGroup = (word: string): FormGroup | undefined => groupOf.get(word);
export const findExactForm = (word: string): string | undefined => exactFormOf.get(word);
export const findPack = (word: string): string | undefined => packOf.get(word);
export const findUnit = (word: string) => unitOf.get(word);

/**
 * Returns whether a folded word does not identify a substance. A single letter may identify one.
 */
export const isFillerWord = (word: string): boolean =>
  groupOf.has(word) ||
  releaseWords.has(word) ||
  packOf.has(word) ||
  fillerWords.has(word) ||
  (unitOf.has(word) && word.length > 1);

/**
 * Returns the one group of forms that the words of a text name; 'doubt' for contradicting words.
 */
export function findFormGroupOf(words: readonly string[]): FormGroup | 'doubt' | undefined {
  const namedGroups = new Set(words.flatMap((word) => groupOf.get(word) ?? []));
  const namedPlaces = [...namedGroups].filter((group) => places.has(group));
  const [group, ...more] = namedPlaces.length > 0 ? namedPlaces : namedGroups;
  return more.length > 0 ? 'doubt' : group;
}

import { fold } from '@dawaya/contract/vocabulary/folding';
import type { FormGroup } from '@dawaya/contract/vocabulary/medicines';

interface WrittenProduct {
  brand: string;
  form: string;
  strength: string;
  pack: string;
}

/** A place of use outweighs a form: 'vaginal tablet', 'eye ointment'. */
const places: readonly [FormGroup, RegExp][] = [
  ['eye', /\b(eye|ear|ophthalm\w*|otic|عين|للعين|اذن|للاذن)\b/],
  ['nose', /\b(nasal|nose|الانف|انف|للانف)\b/],
  ['vaginal', /\b(vag\w*nal|pessar(y|ies)|ovules?|مهبلي\w*|تحاميل مهبليه)\b/],
  ['rectal', /\b(suppositor(y|ies)|supp|rectal|enema|لبوس|تحاميل|تحميله)\b/],
  ['inhaled', /inhal|nebuli|respirator|\bhfa\b|puff|\baerosol\b|diskus|respule|استنشاق/],
];

const forms: readonly [FormGroup, RegExp][] = [
  [
    'injection',
    /inje?c?tion|infus|\binj\b|\b(vials?|amp|amps|ampoules?|prefilled|pre-fill\w*|penfill|solostar|flexpen|kwikpen|pens?|cartridges?|iv|im|implant)\b|حقن|تسريب|امبول|فيال/,
  ],
  [
    'oral',
    /\b(tab|tabs|tablets?|tablette|cap|caps|capsules?|syrup|elixir|linctus|sachets?|effervescent|dispersible|chewable|lozenges?|caplets?|orally?|granules?|suspension)\b|اقراص|كبسول|شراب|معلق|فوار/,
  ],
  [
    'skin',
    /\b(cream|ointment|gel|emulgel|lotion|shampoo|patch(es)?|rub|paste|topical|jelly|transdermal|tincture)\b|كريم|مرهم|جل\b|لوشن|لصق/,
  ],
];

/**
 * Returns the group of forms that a text names. JavaScript's `\b` knows Latin letters only, so the
 * letters around set off Arabic words.
 */
const groupIfNamed = (text: string, [group, pattern]: readonly [FormGroup, RegExp]) =>
  pattern.test(text) ? [group] : [];

/** Forms within words that a table broke over two lines: 'solution for pinojwecdteiornfor'. */
const isBroken = (form: string) =>
  /\b\w*(ojwecdteiorn|ofwusdieorn|ofwudsieorn|nofnucsieonn)\w*/.test(form);

function groupIn(text: string): FormGroup | 'doubt' | undefined {
  const placed = places.flatMap((place) => groupIfNamed(text, place));
  if (placed.length > 1) return 'doubt';
  if (placed.length === 1) return placed[0];
  const namedForms = forms.flatMap((form) => groupIfNamed(text, form));
  // 'Powder for suspension for injection' is injected, and 'oral gel' swallowed.
  if (namedForms.includes('injection') && !/\b(oral|tablet|capsule)/.test(text)) return 'injection';
  if (/\boral\b/.test(text) && !namedForms.includes('injection')) return 'oral';
  return namedForms.length > 1 ? 'doubt' : namedForms[0];
}

/**
 * Reads how a product of the register is taken: from its form, and if that leaves it open
 * ('Solution') from brand, strength and pack.
 * @returns null if the row does not say it, or says two things
 */
export function formOf({ brand, form, strength, pack }: WrittenProduct): FormGroup | null {
  const raw = fold(form);
  const ownGroup = isBroken(raw) ? 'injection' : groupIn(raw);
  const brandGroup = groupIn(fold(`${brand} ${strength}`));
  if (ownGroup === 'doubt') return null;
  if (ownGroup === undefined) {
    const formGroup = brandGroup ?? groupIn(fold(pack));
    return formGroup === 'doubt' ? null : (formGroup ?? null);
  }
  // 'Daktarin oral gel' is a 'Gel' in the register, and 'Diclac eye' an 'Ointment'.
  if (
    brandGroup &&
    brandGroup !== 'doubt' &&
    brandGroup !== ownGroup &&
    ownGroup !== 'oral' &&
    ownGroup !== 'injection'
  )
    return groupIn(fold(`${brand} ${form}`)) === brandGroup ? brandGroup : null;
  return ownGroup;
}

const releases =
  /\b(xr|sr|cr|er|mr|xl|pr|la|lp|retard|chrono|prolonged|extended|modified|sustained|controlled)\b|\brelease\b(?<!immediate[- ]release)/;
const releaseInName =
  /\b(xr|sr|cr|er|mr|xl|la|retard|chrono|prolonged|extended|modified|sustained|controlled)\b/;

/** Returns whether brand or form name a prolonged release; 'gastro-resistant' is none. */
export const isProlongedRelease = ({ brand, form }: WrittenProduct): boolean =>
  releases.test(fold(form)) || releaseInName.test(fold(brand));

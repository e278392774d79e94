import type { Language } from './languages.ts';
import type { FormGroup } from './medicines.ts';

interface NamedProduct {
  nameEn: string;
  nameAr: string;
  form: FormGroup | null;
  isProlonged: boolean;
  ratio: string | null;
}

const forms: Record<Language, Record<FormGroup, string>> = {
  en: {
    oral: 'by mouth',
    injection: 'injection',
    skin: 'cream or gel',
    eye: 'for eye or ear',
    nose: 'for the nose',
    inhaled: 'inhaler',
    rectal: 'suppository',
    vaginal: 'vaginal',
    device: 'device',
  },
  ar: {
    oral: 'عن طريق الفم',
    injection: 'حقن',
    skin: 'كريم أو جل',
    eye: 'للعين أو الأذن',
    nose: 'للأنف',
    inhaled: 'بخاخ',
    rectal: 'لبوس',
    vaginal: 'مهبلي',
    device: 'جهاز',
  },
};
const prolonged = { en: 'prolonged release', ar: 'ممتد المفعول' };
const comma = { en: ', ', ar: '، ' };
const units = { en: ' IU/ml', ar: ' وحدة/مل' };

/** Names how a product is taken. */
export const formName = (language: Language, form: FormGroup): string => forms[language][form];

/** Names one product: 'Nifedipine (prolonged release)', 'Glucose (injection, 5%)'. */
export function productName(
  language: Language,
  { nameEn, nameAr, form, isProlonged, ratio }: NamedProduct,
): string {
  const notes = [
    ...(form ? [formName(language, form)] : []),
    ...(isProlonged ? [prolonged[language]] : []),
    ...(ratio ? [ratio.replace('iu/1ml', units[language])] : []),
  ];
  const name = language === 'ar' ? nameAr : nameEn;
  return notes.length > 0 ? `${name} (${notes.join(comma[language])})` : name;
}

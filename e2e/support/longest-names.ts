import { readRealPharmacies } from '../../server/test/real-pharmacies.ts';

/** Names of the greatest length on the map, if the map's data is missing. */
const invented = {
  ar: 'صيدلية الشهيدة الجديدة خلف السوق الكبير مجمع النور بجوار محطة المواصلات العامة',
  en: 'The New Pharmacy of the Martyr behind the Great Market, Nour Complex, by the bus station',
};

/** The longest names on the real map of Sudan, in Arabic and in English letters. */
export function longestNames(): { ar: string; en: string } {
  const names = readRealPharmacies()?.flatMap(({ name, english }) => [name, english]) ?? [];
  const longest = (script: RegExp) =>
    names.filter((name) => script.test(name)).sort((one, other) => other.length - one.length)[0];
  return { ar: longest(/[؀-ۿ]/) ?? invented.ar, en: longest(/^[a-z]/i) ?? invented.en };
}

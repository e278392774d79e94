import { isFoundBy, type SearchMatches, wordsOf } from '@dawaya/contract/vocabulary/search';
import { wordsOfSpecialization } from '@dawaya/contract/vocabulary/specialization-words';
import type { ListedDoctor } from './listing.ts';

/** Words for a doctor, prepositions and the like, which distinguish nothing. */
const doctorWords = new Set(
  wordsOf(
    'د دكتور دكتورة دكاترة طبيب طبيبة أطباء أخصائي أخصائية اختصاصي اختصاصية استشاري استشارية بروفيسور ' +
      'عيادة مختص تخصص في ل ب من عن وجع ألم أمراض مرض ' +
      'dr doctor doctors specialist consultant clinic prof in for of the a my pain',
  ),
);

/**
 * Searches by name, and by the specialization's names in both languages and everyday words
 * (docs/search.md): first for the typed text; if that finds none, without the words for a doctor.
 */
export function searchByWords<D extends ListedDoctor>(
  doctors: readonly D[],
  search: string,
): SearchMatches<D> {
  const find = (words: string) =>
    isFoundBy(
      doctors,
      words,
      ({ fullName, specialization }) => [fullName, ...wordsOfSpecialization(specialization)],
      true,
    );
  const distinctive = wordsOf(search).filter((word) => !doctorWords.has(word.replace(/^ال/, '')));
  if (distinctive.length === 0 && wordsOf(search).length > 0) return find('');
  const typed = find(search);
  if (typed.items.length > 0 && !typed.isApproximate) return typed;
  const matches = find(distinctive.join(' '));
  return matches.items.length > 0 ? matches : typed;
}

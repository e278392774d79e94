import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import { type Found, found, wordsOf } from '@dawaya/contract/vocabulary/search';
import { wordsOfSpecialization } from '@dawaya/contract/vocabulary/specialization-words';
import type { DirectoryState } from './address.ts';

type Doctor = Pick<PublicDoctor, 'fullName' | 'specialization' | 'consultationFee' | 'isVerified'>;

/** A fee to be compared by: the first figure of it; one that is to be asked for comes last. */
const feeOf = ({ consultationFee }: Doctor): number => {
  const figure = /\d+(\.\d+)?/.exec(consultationFee ?? '')?.[0];
  return figure === undefined ? Number.POSITIVE_INFINITY : Number(figure);
};

/** Words for a doctor, prepositions and the like: they distinguish nothing. */
const doctorWords = new Set(
  wordsOf(
    'د دكتور دكتورة دكاترة طبيب طبيبة أطباء أخصائي أخصائية اختصاصي اختصاصية استشاري استشارية بروفيسور ' +
      'عيادة مختص تخصص في ل ب من عن وجع ألم أمراض مرض ' +
      'dr doctor doctors specialist consultant clinic prof in for of the a my pain',
  ),
);

/** Searches for the typed text; if that finds none, without the words for a doctor. */
function foundByWords<D extends Doctor>(doctors: readonly D[], search: string): Found<D> {
  const find = (words: string) =>
    found(
      doctors,
      words,
      ({ fullName, specialization }) => [fullName, ...wordsOfSpecialization(specialization)],
      true,
    );
  const telling = wordsOf(search).filter((word) => !doctorWords.has(word.replace(/^ال/, '')));
  if (telling.length === 0 && wordsOf(search).length > 0) return find('');
  const typed = find(search);
  if (typed.items.length > 0 && !typed.isApproximate) return typed;
  const told = find(telling.join(' '));
  return told.items.length > 0 ? told : typed;
}

/**
 * The doctors that are looked for, by name or by what their field is called in either language and
 * in everyday words (product decision 37). Who waits for verification stays at the end.
 */
export function directoryOf<D extends Doctor>(
  doctors: readonly D[],
  { search, specialization, order }: DirectoryState,
): Found<D> {
  const ofField = specialization
    ? doctors.filter((doctor) => doctor.specialization === specialization)
    : doctors;
  const matches = foundByWords(ofField, search);
  if (order !== 'fee') return matches;
  const byFee = (one: D, other: D) =>
    Number(other.isVerified) - Number(one.isVerified) || compare(feeOf(one), feeOf(other));
  return { ...matches, items: matches.items.toSorted(byFee) };
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

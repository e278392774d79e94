import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import { found } from '@dawaya/contract/vocabulary/search';
import { wordsOfSpecialization } from '@dawaya/contract/vocabulary/specialization-words';
import type { DirectoryState } from './address.ts';

type Doctor = Pick<PublicDoctor, 'fullName' | 'specialization' | 'consultationFee' | 'isVerified'>;

/** A fee to be compared by: the first figure of it; one that is to be asked for comes last. */
const feeOf = ({ consultationFee }: Doctor): number => {
  const figure = /\d+(\.\d+)?/.exec(consultationFee ?? '')?.[0];
  return figure === undefined ? Number.POSITIVE_INFINITY : Number(figure);
};

/**
 * The doctors that are looked for, by name or by what their field is called in either language and
 * in everyday words (product decision 37). Who waits for verification stays at the end.
 */
export function directoryOf<D extends Doctor>(
  doctors: readonly D[],
  { search, specialization, order }: DirectoryState,
): { items: readonly D[]; isApproximate: boolean } {
  const ofField = specialization
    ? doctors.filter((doctor) => doctor.specialization === specialization)
    : doctors;
  const { items, isApproximate } = found(ofField, search, (doctor) => [
    doctor.fullName,
    ...wordsOfSpecialization(doctor.specialization),
  ]);
  if (order !== 'fee') return { items, isApproximate };
  const byFee = (one: D, other: D) =>
    Number(other.isVerified) - Number(one.isVerified) || compare(feeOf(one), feeOf(other));
  return { items: items.toSorted(byFee), isApproximate };
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

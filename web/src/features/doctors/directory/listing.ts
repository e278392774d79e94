import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import type { Found } from '@dawaya/contract/vocabulary/search';
import type { DirectoryState } from './address.ts';

export type Doctor = Pick<
  PublicDoctor,
  'fullName' | 'specialization' | 'consultationFee' | 'isVerified'
>;

/** Returns a fee as a number, its first figure. An unknown fee comes last. */
const feeOf = ({ consultationFee }: Doctor): number => {
  const figure = /\d+(\.\d+)?/.exec(consultationFee ?? '')?.[0];
  return figure === undefined ? Number.POSITIVE_INFINITY : Number(figure);
};

/**
 * Returns the doctors of a specialization that a search finds, in their order. Unverified doctors
 * stay at the end.
 * @param find the search among doctors; without it all doctors of the specialization
 */
export function directoryOf<D extends Doctor>(
  doctors: readonly D[],
  { search, specialization, order }: DirectoryState,
  find?: (doctors: readonly D[], search: string) => Found<D>,
): Found<D> {
  const ofField = specialization
    ? doctors.filter((doctor) => doctor.specialization === specialization)
    : doctors;
  const matches = find?.(ofField, search) ?? { items: ofField, isApproximate: false, meant: null };
  if (order !== 'fee') return matches;
  const byFee = (one: D, other: D) =>
    Number(other.isVerified) - Number(one.isVerified) || compare(feeOf(one), feeOf(other));
  return { ...matches, items: matches.items.toSorted(byFee) };
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other);

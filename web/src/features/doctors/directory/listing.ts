import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import type { SearchMatches } from '@dawaya/contract/vocabulary/search';
import { compareByName } from '../../../i18n/order.ts';
import { paths } from '../../../lib/paths.ts';

export type ListedDoctor = Pick<
  PublicDoctor,
  'fullName' | 'specialization' | 'consultationFee' | 'isVerified'
>;

/** Returns a fee as a number, its first figure. An unknown fee comes last. */
const feeOf = ({ consultationFee }: ListedDoctor): number => {
  const figure = /\d+(\.\d+)?/.exec(consultationFee ?? '')?.[0];
  return figure === undefined ? Number.POSITIVE_INFINITY : Number(figure);
};

/**
 * Returns the doctors of a specialization that a search finds, in their order. Unverified doctors
 * stay at the end.
 * @param find the search among doctors; without it all doctors of the specialization
 */
export function searchDirectory<D extends ListedDoctor>(
  doctors: readonly D[],
  { search, specialization, order }: DirectoryState,
  find?: (doctors: readonly D[], search: string) => SearchMatches<D>,
): SearchMatches<D> {
  const ofField = specialization
    ? doctors.filter((doctor) => doctor.specialization === specialization)
    : doctors;
  const matches = find?.(ofField, search) ?? { items: ofField, isApproximate: false, meant: null };
  if (order !== 'fee') return matches;
  const byFee = (one: D, other: D) =>
    Number(other.isVerified) - Number(one.isVerified) || compareNumbers(feeOf(one), feeOf(other));
  return { ...matches, items: matches.items.toSorted(byFee) };
}

const compareNumbers = (one: number, other: number) => (one === other ? 0 : one - other);

type RankedDoctor = Pick<PublicDoctor, 'fullName' | 'isVerified' | 'isOnline'>;

/** Names sort without their title. */
const withoutTitle = (name: string) =>
  name.replace(/^(?:dr\.?|doctor|prof\.?|د\.|د|دكتورة?|الدكتورة?|أ\.د\.)\s+/i, '');

/** Returns the rank of a doctor: available, then verified, then unverified. */
function availabilityRank({ isVerified, isOnline }: RankedDoctor) {
  if (!isVerified) return 2;
  return isOnline ? 0 : 1;
}

/** Sorts the directory for a reader of `language`: the available doctors first, then by name. */
export function sortDirectory<D extends RankedDoctor>(
  language: Language,
  doctors: readonly D[],
): D[] {
  const compareNumbers = compareByName(language);
  return doctors.toSorted(
    (one, other) =>
      availabilityRank(one) - availabilityRank(other) ||
      compareNumbers(withoutTitle(one.fullName), withoutTitle(other.fullName)),
  );
}

export interface DirectoryState {
  search: string;
  specialization: string;
  order: string;
}

const names = ['search', 'specialization', 'order'] as const;

export function directoryStateOf(address: string): DirectoryState {
  const parameters = new URLSearchParams(address);
  const [search = '', specialization = '', order = ''] = names.map((name) =>
    (parameters.get(name) ?? '').trim(),
  );
  return { search, specialization, order };
}

export function directoryAddress(state: DirectoryState): string {
  const givenNames = names.filter((name) => state[name] !== '');
  const query = new URLSearchParams(givenNames.map((name) => [name, state[name]]));
  return givenNames.length === 0 ? paths.doctors : `${paths.doctors}?${query}`;
}

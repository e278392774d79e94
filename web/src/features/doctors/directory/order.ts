import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { byName } from '../../../i18n/order.ts';

type RankedDoctor = Pick<PublicDoctor, 'fullName' | 'isVerified' | 'isOnline'>;

/** Names sort without their title. */
const withoutTitle = (name: string) =>
  name.replace(/^(?:dr\.?|doctor|prof\.?|د\.|د|دكتورة?|الدكتورة?|أ\.د\.)\s+/i, '');

/** Returns the rank of a doctor: available, then verified, then unverified. */
const standing = ({ isVerified, isOnline }: RankedDoctor) =>
  isVerified && isOnline ? 0 : isVerified ? 1 : 2;

/** Sorts the directory for a reader of `language`: the available doctors first, then by name. */
export function directoryOrder<D extends RankedDoctor>(language: Language, doctors: readonly D[]): D[] {
  const compare = byName(language);
  return doctors.toSorted(
    (one, other) =>
      standing(one) - standing(other) ||
      compare(withoutTitle(one.fullName), withoutTitle(other.fullName)),
  );
}

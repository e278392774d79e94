import type { PublicDoctor } from '@dawaya/contract/endpoints/doctors';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { byName } from '../../../i18n/order.ts';

type Doctor = Pick<PublicDoctor, 'fullName' | 'isVerified' | 'isOnline'>;

/** Nobody looks for a name under its title. */
const withoutTitle = (name: string) =>
  name.replace(/^(?:dr\.?|doctor|prof\.?|د\.|د|دكتورة?|الدكتورة?|أ\.د\.)\s+/i, '');

/** Who can be consulted, then who is verified, then who waits to be. */
const standing = ({ isVerified, isOnline }: Doctor) =>
  isVerified && isOnline ? 0 : isVerified ? 1 : 2;

/** The directory as a reader of `language` goes through it: who can be consulted first, then by name. */
export function directoryOrder<D extends Doctor>(language: Language, doctors: readonly D[]): D[] {
  const compare = byName(language);
  return doctors.toSorted(
    (one, other) =>
      standing(one) - standing(other) ||
      compare(withoutTitle(one.fullName), withoutTitle(other.fullName)),
  );
}

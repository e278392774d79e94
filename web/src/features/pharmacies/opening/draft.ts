import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { readTimed } from '../../../lib/store/store.ts';
import type { EditedHours } from './edited-hours.ts';

/** Returns the name of a draft, which belongs only to the hours that it started from. */
export const draftName = ({ id, hours, closures }: PharmacyProfile) =>
  `hours ${JSON.stringify([id, hours, closures])}`;

export function hoursDraft(profile: PharmacyProfile): EditedHours | undefined {
  const written = readTimed('formDraft', draftName(profile))?.values.edited;
  return written === undefined ? undefined : (JSON.parse(written) as EditedHours);
}

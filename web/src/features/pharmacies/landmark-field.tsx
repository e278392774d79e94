import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { longestLandmark } from '@dawaya/contract/vocabulary/lengths';
import { useRegisterTexts } from '../../i18n/register.ts';
import { TextField } from '../../ui/field.tsx';

/** A landmark near the pharmacy: most streets have no name. */
export function LandmarkField({ from }: { from: Partial<PharmacyProfile> | undefined }) {
  const t = useRegisterTexts();
  return (
    <TextField
      name="landmark"
      label={t.landmark}
      hint={t.landmarkHint}
      defaultValue={from?.landmark ?? undefined}
      maxLength={longestLandmark}
    />
  );
}

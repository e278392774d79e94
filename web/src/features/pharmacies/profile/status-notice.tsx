import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { VerificationNotice } from '../../../shared/applicants/verification-notice.tsx';
import { Resubmit } from './resubmit.tsx';

/**
 * Where the pharmacy stands while it is not verified, with the way to correct it
 * (product decision 11).
 */
export function StatusNotice({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardTexts().status;
  return (
    <>
      <VerificationNotice
        status={profile.verificationStatus}
        reason={profile.verificationReason}
        texts={t}
      />
      {profile.verificationStatus === 'rejected' && <Resubmit profile={profile} />}
    </>
  );
}

import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { dashboard as ar } from '../../../i18n/ar/dashboard.ts';
import { dashboard as en } from '../../../i18n/en/dashboard.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { VerificationNotice } from '../../../shared/applicants/verification-notice.tsx';
import { Resubmit } from './resubmit.tsx';

/** Where the pharmacy stands while it is not verified, with the way to correct it (decision 11). */
export function StatusNotice({ profile }: { profile: PharmacyProfile }) {
  const t = useMessages({ en, ar }).status;
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

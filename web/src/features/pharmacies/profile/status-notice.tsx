import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useQueryClient } from '@tanstack/react-query';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded, useStaffRole } from '../../../lib/session.ts';
import { VerificationNotice } from '../../../shared/applicants/verification-notice.tsx';
import { ProveEmail } from '../../../shared/log-in/prove-email.tsx';
import { profileQuery, sendCode } from './queries.ts';
import { Resubmit } from './resubmit.tsx';

/**
 * Where the pharmacy stands while it is not verified, with the way to correct it
 * (product decision 11), and to confirm its address.
 */
export function StatusNotice({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardTexts().status;
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const isOwner = useStaffRole() === 'owner';
  return (
    <>
      <VerificationNotice
        status={profile.verificationStatus}
        reason={profile.verificationReason}
        texts={t}
      />
      {isOwner && (
        <ProveEmail
          kind="pharmacy"
          profile={profile}
          sendCode={() => sendCode(profile.id)}
          logIn={(body) =>
            call('POST /api/pharmacies/login', { body: { ...body, pharmacyId: profile.id } })
          }
          onProven={() =>
            void client.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey })
          }
          onError={sessionEnded}
        />
      )}
      {isOwner && profile.verificationStatus === 'rejected' && <Resubmit profile={profile} />}
    </>
  );
}

import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useQueryClient } from '@tanstack/react-query';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { call, renewSession } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { VerificationNotice } from '../../../shared/applicants/verification-notice.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { profileQuery, sendCode } from './queries.ts';
import { Resubmit } from './resubmit.tsx';

const loadProof = () => import('../../../shared/log-in/prove-email.tsx');

interface StatusNoticeProps {
  profile: PharmacyProfile;
  /**
   * Whether the reader is an owner: only owners can correct or confirm anything. Undefined while
   * loading.
   */
  isOwner: boolean | undefined;
}

export function StatusNotice({ profile, isOwner }: StatusNoticeProps) {
  const t = useDashboardTexts().status;
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('pharmacy');
  const proof = useLazyModule(loadProof, !profile.emailProven);
  const mayAskForProof = isOwner !== false && !profile.emailProven;
  const asksForProof = isOwner && !profile.emailProven && proof;
  return (
    <>
      <VerificationNotice
        status={profile.verificationStatus}
        reason={profile.verificationReason}
        texts={t}
      />
      {/* As high as the notice that replaces it. */}
      {mayAskForProof && !asksForProof && (
        <LoadingState className="min-h-140 rounded border border-warning bg-warning-soft sm:min-h-122" />
      )}
      {asksForProof && (
        <proof.ProveEmail
          kind="pharmacy"
          profile={profile}
          sendCode={() => sendCode(profile.id)}
          logIn={(body) =>
            renewSession(
              call('POST /api/pharmacies/login', { body: { ...body, pharmacyId: profile.id } }),
            )
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

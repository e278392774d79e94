import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { call, renewSession } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import {
  focusVerificationNotice,
  VerificationNotice,
} from '../../../shared/applicants/verification-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { profileQuery, sendCode } from '../queries.ts';

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
  const { email } = profile;
  // A number is proven before it registers.
  const asksForProof = isOwner && !profile.emailProven && email !== null && proof;
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
          profile={{ ...profile, email }}
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

const loadForm = () => import('./resubmit-form.tsx');

/** Lets a rejected pharmacist correct the application and wait again (docs/admin.md). */
function Resubmit({ profile }: { profile: PharmacyProfile }) {
  const t = useDashboardTexts().resubmit;
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const form = useLazyModule(loadForm, open);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open]);
  const onDone = (saved: PharmacyProfile) => {
    client.setQueryData(profileQuery(profile.id).queryKey, saved);
    toast({ title: t.done });
    // The form disappears, and the notice above now shows 'under review'.
    focusVerificationNotice();
  };
  if (!open) {
    return (
      <Button onClick={() => setOpen(true)} className="-mt-2 sm:self-start">
        {t.open}
      </Button>
    );
  }
  return (
    <Card className="flex max-w-3xl flex-col gap-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
          {t.title}
        </h2>
        <p className="text-muted">{t.intro}</p>
      </div>
      {form ? <form.ResubmitForm profile={profile} onDone={onDone} /> : <LoadingState />}
    </Card>
  );
}

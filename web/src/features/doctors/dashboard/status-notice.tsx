import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { call, renewSession } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import {
  focusVerificationNotice,
  VerificationNotice,
} from '../../../shared/applicants/verification-notice.tsx';
import { ProveEmail } from '../../../shared/log-in/prove-email.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { profileQuery, sendCode } from './queries.ts';
import { ResubmitForm } from './resubmit-form.tsx';

export function StatusNotice({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorDashboardTexts();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('doctor');
  return (
    <>
      <VerificationNotice
        status={profile.verificationStatus}
        reason={profile.verificationReason}
        texts={t.status}
      />
      <ProveEmail
        kind="doctor"
        profile={profile}
        sendCode={() => sendCode(profile.id)}
        logIn={(body) => renewSession(call('POST /api/doctors/login', { body }))}
        onProven={() =>
          void client.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey })
        }
        onError={sessionEnded}
      />
      {profile.verificationStatus === 'rejected' && <Resubmit profile={profile} />}
    </>
  );
}

function Resubmit({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorDashboardTexts().resubmit;
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <Button onClick={() => setOpen(true)} className="-mt-2 sm:self-start">
        {t.open}
      </Button>
    );
  }
  return (
    <Card className="max-w-3xl p-4 sm:p-6">
      <ResubmitForm profile={profile} onDone={focusVerificationNotice} />
    </Card>
  );
}

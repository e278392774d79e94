import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
import { Form, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  CredentialFields,
  credentialsOf,
  fieldValues,
  useOtherSpecialization,
} from '../credentials.tsx';
import { profileQuery, sendCode, useSetProfile } from './queries.ts';

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

function ResubmitForm(props: { profile: DoctorProfile; onDone: () => void }) {
  const { profile } = props;
  const t = useDoctorDashboardTexts().resubmit;
  const setProfile = useSetProfile();
  const sessionEnded = useSessionEnded('doctor');
  const form = useForm({
    draft: `resubmit-doctor ${profile.id}`,
    failed: t.failed,
    send: (data) =>
      call('POST /api/doctors/:id/resubmit', {
        params: { id: profile.id },
        body: credentialsOf(data),
      }),
    onDone: (resubmitted) => {
      toast({ title: t.done });
      setProfile(resubmitted);
      props.onDone();
    },
    onError: sessionEnded,
  });
  const { other, look } = useOtherSpecialization(form.ref);
  // The pressed button is gone: the focus moves into the form that it has opened.
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);
  return (
    <div onInput={look}>
      <Form form={form} namesRequired label={t.open} className="flex flex-col gap-8">
        <CredentialFields otherSpecialization={other} known={fieldValues(profile)} />
        <SubmitButton busy={form.busy} className="w-full sm:w-auto sm:self-start">
          {t.send}
        </SubmitButton>
      </Form>
    </div>
  );
}

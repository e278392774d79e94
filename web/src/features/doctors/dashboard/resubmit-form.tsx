import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useEffect } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Form, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { CredentialFields } from '../credential-fields.tsx';
import { credentialsOf, fieldValues } from '../credentials.ts';
import { useOtherSpecialization } from '../use-other-specialization.ts';
import { useSetProfile } from './queries.ts';

export function ResubmitForm(props: { profile: DoctorProfile; onDone: () => void }) {
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

import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { call, renewSession } from '../../../lib/api.ts';
import { useLiveQuery } from '../../../lib/live/use-live-query.ts';
import { useEndWithSession, useSessionEnded } from '../../../lib/session.ts';
import {
  focusVerificationNotice,
  VerificationNotice,
} from '../../../shared/applicants/verification-notice.tsx';
import { ProveEmail } from '../../../shared/log-in/prove-email.tsx';
import { Bell, newestOf } from '../../../shared/notifications/bell.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { Name } from '../../../ui/name.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import {
  CredentialFields,
  credentialsOf,
  fieldValues,
  useOtherSpecialization,
} from '../credentials.tsx';
import { ConsultationsSection } from './consultations-section.tsx';
import { ProfilePanel } from './profile-panel.tsx';
import {
  consultationsKey,
  consultationsQuery,
  profileQuery,
  sendCode,
  useSetProfile,
} from './queries.ts';

export function DoctorDashboard({ doctorId }: { doctorId: string }) {
  const t = useDoctorDashboardTexts();
  const profile = useQuery(profileQuery(doctorId));
  const requests = useInfiniteQuery(consultationsQuery(doctorId));
  const firstPage = requests.data?.pages[0];
  const source = requests.data && 'doctor';
  useLiveQuery(source, consultationsKey(doctorId));
  useLiveQuery(source, profileQuery(doctorId).queryKey);
  useEndWithSession('doctor', profile.error);
  useEndWithSession('doctor', requests.error);

  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
          <p className="min-h-6 break-words text-muted">
            <Name value={profile.data?.fullName ?? ''} />
          </p>
        </div>
        <Bell
          desk="doctor"
          news={
            firstPage && {
              waiting: firstPage.new,
              newest: newestOf(firstPage.items.map(({ createdAt }) => createdAt)),
            }
          }
        />
        {profile.data && (
          <a href="#profile" className={buttonClass('quiet', 'max-sm:px-3 lg:hidden')}>
            {t.toProfile}
          </a>
        )}
      </div>
      <WhenLoaded
        query={profile}
        texts={t}
        onRetry={() => void Promise.all([profile.refetch(), requests.refetch()])}
      >
        {(doctor) => (
          <>
            <StatusNotice profile={doctor} />
            <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
              <ConsultationsSection profile={doctor} waiting={firstPage} />
              <ProfilePanel profile={doctor} openRequests={firstPage?.active ?? 0} />
            </div>
          </>
        )}
      </WhenLoaded>
    </div>
  );
}

function StatusNotice({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorDashboardTexts();
  const client = useQueryClient();
  const sessionEnded = useSessionEnded('doctor');
  const { email } = profile;
  return (
    <>
      <VerificationNotice
        status={profile.verificationStatus}
        reason={profile.verificationReason}
        texts={t.status}
      />
      {email !== null && (
        <ProveEmail
          kind="doctor"
          profile={{ ...profile, email }}
          sendCode={() => sendCode(profile.id)}
          logIn={(body) => renewSession(call('POST /api/doctors/login', { body }))}
          onProven={() =>
            void client.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey })
          }
          onError={sessionEnded}
        />
      )}
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
  const { other, checkAgain } = useOtherSpecialization(form.ref);
  // The pressed button is gone: the focus moves into the form that it has opened.
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref]);
  return (
    <div onInput={checkAgain}>
      <Form form={form} namesRequired label={t.open} className="flex flex-col gap-8">
        <CredentialFields otherSpecialization={other} known={fieldValues(profile)} />
        <SubmitButton busy={form.busy} className="w-full sm:w-auto sm:self-start">
          {t.send}
        </SubmitButton>
      </Form>
    </div>
  );
}

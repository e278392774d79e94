import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useQueryClient } from '@tanstack/react-query';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { useDoctorProfileTexts } from '../../../i18n/doctor-profile.ts';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { plural } from '../../../i18n/format.ts';
import { useLoginTexts } from '../../../i18n/login.ts';
import { specializationName } from '../../../i18n/specialization.ts';
import { call } from '../../../lib/api.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { CodeField, codeDigits, SendCodeButton } from '../../../shared/log-in/code-field.tsx';
import { isTooShort, PasswordField } from '../../../shared/log-in/password-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { Name } from '../../../ui/name.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { UserText } from '../../../ui/user-text.tsx';
import {
  CredentialFields,
  credentialsOf,
  fieldValues,
  useOtherSpecialization,
} from '../credentials.tsx';
import { profileQuery, sendCode, useSetProfile, useSwitchOnline } from './queries.ts';

interface ProfilePanelProps {
  profile: DoctorProfile;
  openRequests: number;
}

export function ProfilePanel({ profile, openRequests }: ProfilePanelProps) {
  const t = useDoctorProfileTexts().profile;
  return (
    <section id="profile" aria-labelledby="profile-title" className="scroll-mt-2">
      <Card className="flex flex-col gap-5">
        <div>
          <h2 id="profile-title" className="text-xl font-bold">
            {t.title}
          </h2>
          <p className="text-muted">{t.intro}</p>
        </div>
        <OnlineSwitch profile={profile} openRequests={openRequests} />
        {profile.email !== null && (
          <dl className="border-t border-line pt-4">
            <dt className="text-sm text-muted">{t.email}</dt>
            <dd className="font-medium break-words">
              <EmailAddress value={profile.email} />
            </dd>
          </dl>
        )}
        <DetailsNotice profile={profile} />
        {/* A rejected doctor corrects everything at once, above. */}
        {profile.verificationStatus !== 'rejected' && (
          <Fold title={t.edit} className="-my-2 border-t border-line pt-2">
            <ProfileForm key={profileStamp(profile)} profile={profile} />
          </Fold>
        )}
        {/* Confirming the address removes a password that was set before (docs/sessions.md). */}
        {profile.emailProven && <PasswordForm profile={profile} />}
      </Card>
    </section>
  );
}

/** Shows that new details wait for the admin, or why the admin refused them (docs/admin.md). */
function DetailsNotice({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorProfileTexts().profile;
  const language = useLanguage();
  const { proposedDetails, detailsRefusedFor, fullName, specialization, licenseNumber } = profile;
  if (!proposedDetails && !detailsRefusedFor) return null;
  return (
    <div className="rounded bg-warning-soft p-3 wrap-anywhere">
      <h3 className="font-semibold">{proposedDetails ? t.waits : t.refused}</h3>
      {detailsRefusedFor && (
        <p>
          {t.refusedFor} <UserText text={detailsRefusedFor} />
        </p>
      )}
      <p>
        {t.now}{' '}
        <strong>
          <Name value={fullName} />
        </strong>
        {' · '}
        <UserText text={specializationName(language, specialization)} />
        {' · '}
        {/* A number is one word: it goes to the next line whole. */}
        <span className="inline-block">
          <UserText text={licenseNumber} />
        </span>
      </p>
    </div>
  );
}

interface OnlineSwitchProps {
  profile: DoctorProfile;
  openRequests: number;
}

function OnlineSwitch({ profile, openRequests }: OnlineSwitchProps) {
  const t = useDoctorDashboardTexts().online;
  const language = useLanguage();
  const toastFailure = useFailureToast('doctor');
  const { mutate } = useSwitchOnline(profile.id, (error) => {
    toastFailure(error, t.failed);
  });
  const { isOnline, isVerified } = profile;
  return (
    <div>
      <Switch
        label={t.label}
        stateText={isOnline ? t.on : t.off}
        on={isOnline}
        disabled={!isVerified}
        describedBy="online-meaning"
        onFlip={() => mutate(!isOnline)}
      />
      <p id="online-meaning" className="text-sm text-muted">
        {!isVerified && t.locked}
        {isVerified && (isOnline ? t.onText : t.offText)}
      </p>
      <p role="status" className="text-sm font-medium text-warning empty:absolute">
        {isVerified && !isOnline && openRequests > 0 && plural(language, openRequests, t.stillOpen)}
      </p>
    </div>
  );
}

const withProposal = (profile: DoctorProfile) => ({ ...profile, ...profile.proposedDetails });

/** Returns a key of the form's first values: a draft belongs only to these. */
const profileStamp = (profile: DoctorProfile) =>
  JSON.stringify([profile.id, fieldValues(withProposal(profile))]);

/** The same fields as the registration. Its key has to be `profileStamp`. */
function ProfileForm({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorProfileTexts().profile;
  const client = useQueryClient();
  const setProfile = useSetProfile();
  const sessionEnded = useSessionEnded('doctor');
  const form = useForm({
    draft: `doctor-profile ${profileStamp(profile)}`,
    failed: t.failed,
    send: (data) =>
      call('PATCH /api/doctors/:id', {
        params: { id: profile.id },
        // An empty text clears an optional value.
        body: { ...credentialsOf(data), version: profile.version },
      }),
    onDone: (saved) => {
      setProfile(saved);
      toast({ title: t.saved });
    },
    onError: (error) => {
      // After a change on another device the form begins with its values.
      void client.invalidateQueries({ queryKey: profileQuery(profile.id).queryKey });
      return sessionEnded(error);
    },
  });
  const { other, checkAgain } = useOtherSpecialization(form.ref);
  return (
    <div onInput={checkAgain} className="py-2">
      <Form form={form} namesRequired label={t.form}>
        {profile.isVerified && <p className="text-sm text-muted">{t.checked}</p>}
        <CredentialFields otherSpecialization={other} known={fieldValues(withProposal(profile))} />
        <Button type="submit" busy={form.busy}>
          {t.save}
        </Button>
      </Form>
    </div>
  );
}

/** Sets or changes the password, with the old one or a fresh code (docs/sessions.md). */
function PasswordForm({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorProfileTexts().password;
  const { register } = useDoctorTexts();
  const login = useLoginTexts();
  const setProfile = useSetProfile();
  const sessionEnded = useSessionEnded('doctor');
  const form = useForm({
    failed: t.failed,
    check: (data): Record<string, string> =>
      isTooShort(data.get('password')) ? { password: register.passwordShort } : {},
    send: (data) =>
      call('PATCH /api/doctors/:id', {
        params: { id: profile.id },
        body: {
          password: String(data.get('password')),
          currentPassword: String(data.get('currentPassword') ?? ''),
          code: codeDigits(data.get('code')),
        },
      }),
    onDone: (saved, element) => {
      element.reset();
      setProfile(saved);
      toast({ title: t.saved });
    },
    onError: sessionEnded,
  });
  const byPhone = profile.hasPassword ? t.hasByPhone : t.hasNotByPhone;
  const byEmail = profile.hasPassword ? t.has : t.hasNot;
  return (
    <Fold title={t.edit} className="-my-2 border-t border-line pt-2">
      <p className="mb-4 text-sm text-muted">{profile.email === null ? byPhone : byEmail}</p>
      <Form form={form} label={t.title}>
        <PasswordField label={t.label} hint={t.hint} required autoComplete="new-password" />
        {profile.hasPassword && (
          <PasswordField
            name="currentPassword"
            label={t.current}
            hint={t.currentHint}
            autoComplete="current-password"
          />
        )}
        <CodeField {...(profile.email === null && { hint: login.textHint })} />
        <SendCodeButton send={() => sendCode(profile.id)} onError={sessionEnded} />
        <Button type="submit" variant="secondary" busy={form.busy}>
          {t.save}
        </Button>
      </Form>
    </Fold>
  );
}

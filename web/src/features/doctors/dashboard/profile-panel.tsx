import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import type { ReactNode } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { specializationName } from '../../../i18n/specialization.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Card } from '../../../ui/card.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Name } from '../../../ui/name.tsx';
import { UserText } from '../../../ui/user-text.tsx';
import { OnlineSwitch } from './online-switch.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm, profileStamp } from './profile-form.tsx';

interface ProfilePanelProps {
  profile: DoctorProfile;
  openRequests: number;
}

export function ProfilePanel({ profile, openRequests }: ProfilePanelProps) {
  const t = useDoctorDashboardTexts().profile;
  const { specialization } = useDoctorTexts();
  const language = useLanguage();
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
        <dl className="flex flex-col gap-3 border-t border-line pt-4">
          <Fact label={t.name}>
            <Name value={profile.fullName} />
          </Fact>
          <Fact label={specialization}>
            <UserText text={specializationName(language, profile.specialization)} />
          </Fact>
          <Fact label={t.license}>
            <UserText text={profile.licenseNumber} />
          </Fact>
          <Fact label={t.email}>
            <EmailAddress value={profile.email} />
          </Fact>
        </dl>
        {/* A rejected doctor corrects everything at once, above. */}
        {profile.verificationStatus !== 'rejected' && (
          <ProfileForm key={profileStamp(profile)} profile={profile} />
        )}
        {/* Confirming the address removes a password that was set before (docs/sessions.md). */}
        {profile.emailProven && <PasswordForm profile={profile} />}
      </Card>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-medium break-words">{children}</dd>
    </div>
  );
}

import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { PhoneField } from '../../../shared/contact-details/contact-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { BioField, FeeField } from '../credential-fields.tsx';
import { useSetProfile } from './queries.ts';

/** Returns a key of the form's first values: a draft belongs only to these. */
export const profileStamp = ({ id, phone, consultationFee, bio }: DoctorProfile) =>
  JSON.stringify([id, phone, consultationFee, bio]);

/** Phone, fee and description. Its key has to be `profileStamp`. */
export function ProfileForm({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorDashboardTexts().profile;
  const { register } = useDoctorTexts();
  const setProfile = useSetProfile();
  const sessionEnded = useSessionEnded('doctor');
  const form = useForm({
    draft: `doctor-profile ${profileStamp(profile)}`,
    failed: t.failed,
    send: (data) =>
      call('PATCH /api/doctors/:id', {
        params: { id: profile.id },
        // An empty text clears an optional value.
        body: typed(data, 'phone', 'consultationFee', 'bio'),
      }),
    onDone: (saved) => {
      setProfile(saved);
      toast({ title: t.saved });
    },
    onError: sessionEnded,
  });
  return (
    <div className="border-t border-line pt-4">
      <Form form={form} label={t.form}>
        <PhoneField
          required={false}
          hint={register.phoneHint}
          defaultValue={profile.phone ? displayPhone(profile.phone) : ''}
        />
        <FeeField defaultValue={profile.consultationFee ?? ''} />
        <BioField defaultValue={profile.bio ?? ''} />
        <Button type="submit" busy={form.busy}>
          {t.save}
        </Button>
      </Form>
    </div>
  );
}

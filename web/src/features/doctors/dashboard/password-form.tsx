import type { DoctorProfile } from '@dawaya/contract/endpoints/doctors';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { call } from '../../../lib/api.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { codeDigits } from '../../../shared/log-in/code-digits.ts';
import { CodeField } from '../../../shared/log-in/code-field.tsx';
import { PasswordField } from '../../../shared/log-in/password-field.tsx';
import { SendCodeButton } from '../../../shared/log-in/send-code-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { toast } from '../../../ui/toast.ts';
import { isTooShort } from '../password-rule.ts';
import { sendCode, useSetProfile } from './queries.ts';

/** Sets or changes the password, with the old one or a fresh code (docs/sessions.md). */
export function PasswordForm({ profile }: { profile: DoctorProfile }) {
  const t = useDoctorDashboardTexts().password;
  const { register } = useDoctorTexts();
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
  return (
    <section aria-labelledby="password-title" className="border-t border-line pt-4">
      <h3 id="password-title" className="font-semibold">
        {t.title}
      </h3>
      <p className="mb-4 text-sm text-muted">{profile.hasPassword ? t.has : t.hasNot}</p>
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
        <CodeField />
        <SendCodeButton send={() => sendCode(profile.id)} onError={sessionEnded} />
        <Button type="submit" look="secondary" busy={form.busy}>
          {t.save}
        </Button>
      </Form>
    </section>
  );
}

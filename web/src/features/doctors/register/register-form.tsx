import { useState } from 'react';
import { useLocation } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useReads } from '../../../lib/reads/reads.ts';
import { writeStored } from '../../../lib/store/store.ts';
import { EmailField } from '../../../shared/contact-details/contact-fields.tsx';
import { EmailTakenNotice } from '../../../shared/log-in/email-taken-notice.tsx';
import { PasswordField } from '../../../shared/log-in/password-field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { CredentialFields } from '../credential-fields.tsx';
import { credentialsOf } from '../credentials.ts';
import { isTooShort } from '../password-rule.ts';
import { useOtherSpecialization } from '../use-other-specialization.ts';

/** Registers a doctor and leads to the log-in (specification, section 2). */
export function RegisterForm() {
  const t = useDoctorTexts().register;
  const [, navigate] = useLocation();
  const reads = useReads();
  const [taken, setTaken] = useState<string>();
  const form = useForm({
    draft: 'register-doctor',
    failed: t.failed,
    check: (data): Record<string, string> =>
      isTooShort(data.get('password')) ? { password: t.passwordShort } : {},
    send: async (data) => {
      setTaken(undefined);
      const { email } = typed(data, 'email');
      const password = String(data.get('password') ?? '');
      const body = { ...credentialsOf(data), email, password };
      return call('POST /api/doctors', { body });
    },
    onDone: ({ id }) => {
      // The registration signs in already (docs/sessions.md): the header offers the dashboard and
      // signing out.
      writeStored({ doctorId: id });
      reads.now().engine?.client.removeQueries({ queryKey: ['sessions'] });
      toast({ title: t.done });
      navigate(paths.doctorLogin);
    },
    onError: (error, data) => {
      const takes = error instanceof ApiError && error.code === 'email_taken';
      if (takes) setTaken(typed(data, 'email').email);
      return false;
    },
  });
  const { other, look } = useOtherSpecialization(form.ref);

  return (
    <div onInput={look}>
      <Form form={form} namesRequired label={t.title} className="flex flex-col gap-8">
        <CredentialFields
          otherSpecialization={other}
          email={
            <>
              <EmailField hint={t.emailHint} />
              {taken !== undefined && (
                <EmailTakenNotice
                  text={t.taken}
                  button={t.logInInstead}
                  href={paths.doctorLogin}
                  email={taken}
                />
              )}
            </>
          }
        />
        <FormPart title={t.access}>
          <PasswordField label={t.password} hint={t.passwordHint} autoComplete="new-password" />
        </FormPart>
        <SubmitButton busy={form.busy} className="w-full sm:w-auto sm:self-start">
          {t.submit}
        </SubmitButton>
      </Form>
    </div>
  );
}

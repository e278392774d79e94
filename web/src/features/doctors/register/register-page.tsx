import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/preferences.ts';
import { useReads } from '../../../lib/reads/reads.ts';
import { writeStored } from '../../../lib/store/store.ts';
import { EmailField } from '../../../shared/contact-details/contact-fields.tsx';
import { EmailTakenNotice } from '../../../shared/log-in/known-email.tsx';
import { isTooShort, PasswordField } from '../../../shared/log-in/password-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { FormPart } from '../../../ui/form-part.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { CredentialFields, credentialsOf, useOtherSpecialization } from '../credentials.tsx';

/** /doctor-register (specification §2). */
export default function DoctorRegisterPage() {
  const t = useDoctorTexts().register;
  const signedIn = useHasRole('doctor');
  return (
    <div className="page-width max-w-3xl py-8 sm:py-12">
      <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
      <p className="mt-2 max-w-prose text-muted">{t.intro}</p>
      <p className="mt-2">
        {signedIn ? t.signedIn : t.already}{' '}
        <Link
          href={signedIn ? paths.doctorDashboard : paths.doctorLogin}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {signedIn ? t.toDashboard : t.logIn}
        </Link>
      </p>
      <Card className="mt-4 p-4 sm:p-6">
        <RegisterForm />
      </Card>
    </div>
  );
}

/** Registers a doctor and leads to the log-in (specification §2). */
function RegisterForm() {
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
      const { email } = readFields(data, 'email');
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
      const isTaken = error instanceof ApiError && error.code === 'email_taken';
      if (isTaken) setTaken(readFields(data, 'email').email);
      return false;
    },
  });
  const { other, checkAgain } = useOtherSpecialization(form.ref);

  return (
    <div onInput={checkAgain}>
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

import { Link, useLocation } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/preferences.ts';
import { useReads } from '../../../lib/reads/reads.ts';
import { writeStored } from '../../../lib/store/store.ts';
import {
  AddressField,
  FormOrCode,
  type ProvePhone,
  useAddressProof,
} from '../../../shared/log-in/account-address.tsx';
import { isTooShort, PasswordField } from '../../../shared/log-in/password-field.tsx';
import { Card } from '../../../ui/card.tsx';
import { Form, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  CredentialFields,
  credentialsOf,
  FormPart,
  useOtherSpecialization,
} from '../credentials.tsx';

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

const prove: ProvePhone = (body) => call('POST /api/doctors/phone', { body });

/** Registers a doctor and leads to the log-in (specification §2). */
function RegisterForm() {
  const t = useDoctorTexts().register;
  const [, navigate] = useLocation();
  const reads = useReads();
  const proof = useAddressProof(prove);
  const form = useForm({
    draft: 'register-doctor',
    failed: t.failed,
    check: (data): Record<string, string> => ({
      ...(isTooShort(data.get('password')) && { password: t.passwordShort }),
      ...proof.check(data),
    }),
    send: async (data) => {
      const account = await proof.proveFirst(data);
      const password = String(data.get('password') ?? '');
      const body = { ...credentialsOf(data), ...account, password };
      return call('POST /api/doctors', { body });
    },
    onDone: (answer) => {
      // The registration signs in already (docs/sessions.md): the header offers the dashboard and
      // signing out.
      writeStored({ doctorId: answer.id });
      reads.now().engine?.client.removeQueries({ queryKey: ['sessions'] });
      toast({ title: t.done });
      navigate(paths.doctorLogin);
    },
    onError: proof.onError,
  });
  const { other, checkAgain } = useOtherSpecialization(form.ref);

  return (
    <div onInput={checkAgain}>
      <FormOrCode proof={proof} form={form.ref}>
        <Form form={form} namesRequired label={t.title} className="flex flex-col gap-8">
          <CredentialFields
            otherSpecialization={other}
            email={<AddressField texts={t} proof={proof} logInHref={paths.doctorLogin} />}
          />
          <FormPart title={t.access}>
            <PasswordField
              label={t.password}
              hint={proof.takesPhone ? t.passwordHintByPhone : t.passwordHint}
              autoComplete="new-password"
            />
          </FormPart>
          <SubmitButton busy={form.busy} className="w-full sm:w-auto sm:self-start">
            {t.submit}
          </SubmitButton>
        </Form>
      </FormOrCode>
    </div>
  );
}

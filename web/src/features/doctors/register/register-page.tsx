import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { useLoginTexts } from '../../../i18n/login.ts';
import { call } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/preferences.ts';
import { useReads } from '../../../lib/reads/reads.ts';
import { writeStored } from '../../../lib/store/store.ts';
import {
  AddressField,
  isProven,
  isTakenError,
  PhoneCode,
  type ProvePhone,
} from '../../../shared/log-in/account-address.tsx';
import { isNeither } from '../../../shared/log-in/email-or-phone.tsx';
import { isTooShort, PasswordField } from '../../../shared/log-in/password-field.tsx';
import { isPhone, useTextGateway } from '../../../shared/log-in/use-text-gateway.ts';
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

const prove: ProvePhone = (body) => call('POST /api/doctors/phone', { body });

/** Registers a doctor and leads to the log-in (specification §2). */
function RegisterForm() {
  const t = useDoctorTexts().register;
  const [, navigate] = useLocation();
  const reads = useReads();
  const tl = useLoginTexts();
  const takesPhone = useTextGateway();
  const [taken, setTaken] = useState<string>();
  /** The typed number to which a code is on its way. */
  const [codeFor, setCodeFor] = useState<string>();
  const form = useForm({
    draft: 'register-doctor',
    failed: t.failed,
    check: (data): Record<string, string> => ({
      ...(isTooShort(data.get('password')) && { password: t.passwordShort }),
      // The server reads the rest. Without a phone the browser checks the address.
      ...(takesPhone &&
        isNeither(readFields(data, 'email').email) && { email: tl.invalidEmailOrPhone }),
    }),
    send: async (data) => {
      setTaken(undefined);
      const { email: address } = readFields(data, 'email');
      const isByPhone = takesPhone && isPhone(address);
      if (isByPhone && !(await isProven(prove, address))) return { codeFor: address };
      const password = String(data.get('password') ?? '');
      const account = isByPhone ? { accountPhone: address } : { email: address };
      const body = { ...credentialsOf(data), ...account, password };
      return call('POST /api/doctors', { body });
    },
    onDone: (answer) => {
      if ('codeFor' in answer) return setCodeFor(answer.codeFor);
      // The registration signs in already (docs/sessions.md): the header offers the dashboard and
      // signing out.
      writeStored({ doctorId: answer.id });
      reads.now().engine?.client.removeQueries({ queryKey: ['sessions'] });
      toast({ title: t.done });
      navigate(paths.doctorLogin);
    },
    onError: (error, data) => {
      if (isTakenError(error)) setTaken(readFields(data, 'email').email);
      return false;
    },
  });
  const { other, checkAgain } = useOtherSpecialization(form.ref);

  return (
    <div onInput={checkAgain}>
      {codeFor !== undefined && (
        <PhoneCode
          phone={codeFor}
          prove={prove}
          onProven={() => {
            setCodeFor(undefined);
            form.ref.current?.requestSubmit();
          }}
          onTaken={() => {
            setCodeFor(undefined);
            setTaken(codeFor);
          }}
          onChange={() => setCodeFor(undefined)}
        />
      )}
      <div hidden={codeFor !== undefined}>
        <Form form={form} namesRequired label={t.title} className="flex flex-col gap-8">
          <CredentialFields
            otherSpecialization={other}
            email={
              <AddressField
                texts={t}
                takesPhone={takesPhone}
                taken={taken}
                logInHref={paths.doctorLogin}
              />
            }
          />
          <FormPart title={t.access}>
            <PasswordField
              label={t.password}
              hint={takesPhone ? t.passwordHintByPhone : t.passwordHint}
              autoComplete="new-password"
            />
          </FormPart>
          <SubmitButton busy={form.busy} className="w-full sm:w-auto sm:self-start">
            {t.submit}
          </SubmitButton>
        </Form>
      </div>
    </div>
  );
}

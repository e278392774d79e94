import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { useFormTexts } from '../../../i18n/form.ts';
import { useLoginTexts } from '../../../i18n/login.ts';
import { call } from '../../../lib/api.ts';
import { ApiError, OfflineError, sentenceOf } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { useHasRole } from '../../../lib/preferences.ts';
import { useReads } from '../../../lib/reads/reads.ts';
import { writeStored } from '../../../lib/store/store.ts';
import { AccountAddressField, problemOfAddress } from '../../../shared/log-in/email-or-phone.tsx';
import { readHandedOverAddress } from '../../../shared/log-in/known-address.tsx';
import { waitMessage } from '../../../shared/log-in/log-in-errors.ts';
import { PasswordField } from '../../../shared/log-in/password-field.tsx';
import { accountOf, isPhone, useTextGateway } from '../../../shared/log-in/use-text-gateway.ts';
import type { SecondFactorChallenge } from '../../../shared/second-factor/second-step.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FieldErrors } from '../../../ui/field.tsx';
import { Form, readFields, useForm } from '../../../ui/form.tsx';
import { browserProblems, focusFirstProblem } from '../../../ui/form-problems.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import {
  AskForCode,
  CodeSent,
  type DoctorLogin,
  type SignedInDoctor,
  useLoginCode,
} from './login-code.tsx';

const loadSecondStep = () => import('../../../shared/second-factor/second-step.tsx');

const link =
  'inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4';

/** /doctor-login (specification §2; docs/sessions.md). */
export default function DoctorLoginPage() {
  const t = useDoctorTexts().login;
  const [, navigate] = useLocation();
  const reads = useReads();
  const signedIn = useHasRole('doctor');
  const takesPhone = useTextGateway();
  const [address, setAddress] = useState<string>();
  const [other, setOther] = useState(false);
  const [step, setStep] = useState<{ challenge: SecondFactorChallenge; body: DoctorLogin }>();
  const second = useLazyModule(loadSecondStep, step !== undefined);
  useEffect(() => {
    const handedOver = readHandedOverAddress();
    if (handedOver) setAddress(handedOver);
  }, []);

  const done = (answer: SignedInDoctor | SecondFactorChallenge, body: DoctorLogin) => {
    if ('secondFactorRequired' in answer) return setStep({ challenge: answer, body });
    const { id } = answer;
    writeStored({ doctorId: id });
    reads.now().engine?.client.removeQueries({ queryKey: ['sessions'] });
    toast({ title: t.done });
    navigate(paths.doctorDashboard);
  };

  return (
    <div className="page-width flex max-w-lg flex-col gap-6 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <p className="text-muted">{takesPhone ? t.introWithPhone : t.intro}</p>
      </header>
      {signedIn && !other ? (
        // A doctor who has just registered is signed in and need not log in again.
        <Card className="flex flex-col items-start gap-4">
          <p className="font-medium">{t.signedIn}</p>
          <LinkButton href={paths.doctorDashboard}>{t.toDashboard}</LinkButton>
          <Button variant="quiet" onClick={() => setOther(true)} className="-ms-3">
            {t.otherAccount}
          </Button>
        </Card>
      ) : step ? (
        <Card>
          {second && (
            <second.SecondStep
              challenge={step.challenge}
              send={async (factor) => {
                const answer = await call('POST /api/doctors/login', {
                  body: { ...step.body, ...factor },
                });
                if ('codeRequired' in answer)
                  throw new Error('A log-in with a second factor asked for a code');
                return answer;
              }}
              onDone={(answer) => done(answer, step.body)}
              onStartOver={() => {
                setAddress(step.body.email ?? step.body.phone ?? undefined);
                setStep(undefined);
              }}
            />
          )}
        </Card>
      ) : (
        <Card>
          <LoginForm address={address} takesPhone={takesPhone} onDone={done} />
        </Card>
      )}
      <p className="text-center text-muted">
        {t.new}{' '}
        <Link href={paths.doctorRegister} className={link}>
          {t.register}
        </Link>
      </p>
    </div>
  );
}

interface LoginFormProps {
  /** An address that is known already: an email address or a phone number. */
  address: string | undefined;
  takesPhone: boolean;
  onDone: (answer: SignedInDoctor | SecondFactorChallenge, body: DoctorLogin) => void;
}

/** The address, and a password or the code in one field (docs/sessions.md). */
function LoginForm({ address, onDone, ...props }: LoginFormProps) {
  const t = useDoctorTexts().login;
  const tl = useLoginTexts();
  const formTexts = useFormTexts();
  const [refusal, setRefusal] = useState<string>();
  const [addressProblem, setAddressProblem] = useState<string>();
  const typedLogin = useRef<DoctorLogin>({});

  /** Shows the specification's text for any failure, and the reason below it (docs/sessions.md). */
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError || error instanceof OfflineError)) return false;
    const why = waitMessage(error, tl.waitMinutes) ?? sentenceOf(error, '');
    setRefusal(why);
    toastError(`${t.notFound} ${why}`);
    return true;
  };
  const code = useLoginCode({
    onSignedIn: onDone,
    onSent: () => focusOn('password'),
    onRefused: refused,
  });
  const form = useForm({
    draft: 'login.doctor',
    failed: t.notFound,
    check: (data) => problemOfAddress(tl, takesPhone, readFields(data, 'email').email),
    send: (data) => {
      setRefusal(undefined);
      const password = typedPassword(String(data.get('password')));
      const body = { ...accountOf(readFields(data, 'email').email), password };
      typedLogin.current = body;
      return call('POST /api/doctors/login', { body });
    },
    onDone: (answer) => {
      // A number that no code has proven for long needs one after the password too.
      if ('codeRequired' in answer) {
        const field = input('password');
        if (field) field.value = '';
        return code.sent(input('email')?.value.trim() ?? '');
      }
      code.reset();
      onDone(answer, typedLogin.current);
    },
    onError: refused,
  });
  const input = (name: string) => {
    const input = form.ref.current?.elements.namedItem(name);
    return input instanceof HTMLInputElement ? input : null;
  };
  const focusOn = (name: string) => input(name)?.focus();

  // The address from the registration, or else that of a pending code.
  const knownAddress = address ?? code.pending?.address;
  const takesPhone = props.takesPhone || (knownAddress !== undefined && isPhone(knownAddress));
  const { ref } = form;
  useEffect(() => {
    const field = ref.current?.elements.namedItem('email');
    if (knownAddress && field instanceof HTMLInputElement) field.value = knownAddress;
  }, [knownAddress, ref]);

  const sendCode = () => {
    const element = form.ref.current;
    if (!element) return;
    const typed = input('email')?.value.trim() ?? '';
    const wrong = problemOfAddress(tl, takesPhone, typed);
    const problem = wrong.email ?? browserProblems(element, formTexts).email;
    setAddressProblem(problem);
    setRefusal(undefined);
    if (problem) return focusFirstProblem(element, { email: problem });
    void code.ask(typed);
  };

  return (
    <Form form={form} label={t.title}>
      <FieldErrors value={addressProblem ? { email: addressProblem } : form.errors}>
        <div onInput={() => setAddressProblem(undefined)}>
          <AccountAddressField takesPhone={takesPhone} />
        </div>
      </FieldErrors>
      <PasswordField
        label={takesPhone ? t.passwordByPhone : t.password}
        hint={takesPhone ? t.passwordHintByPhone : t.passwordHint}
        required
        autoComplete="current-password"
      />
      <CodeSent pending={code.pending} />
      {refusal !== undefined && (
        <div className="rounded bg-danger-soft p-4">
          <p className="font-medium text-danger">{t.notFound}</p>
          {refusal && <p>{refusal}</p>}
        </div>
      )}
      <SubmitButton busy={form.busy}>{t.logIn}</SubmitButton>
      <AskForCode pending={code.pending} busy={code.busy} onAsk={sendCode} />
    </Form>
  );
}

/**
 * Returns the typed password. A mailed code may have any digits, and the spaces and invisible marks
 * of a pasted text; any other password stays unchanged.
 */
export function typedPassword(typed: string): string {
  const code = westernDigits(typed).replace(/[\s\p{Cf}]/gu, '');
  return /^\d{6}$/.test(code) ? code : typed;
}

import type { Customer } from '@dawaya/contract/endpoints/customers';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useLoginTexts } from '../../i18n/login.ts';
import { useSignupTexts } from '../../i18n/signup.ts';
import { call } from '../../lib/api.ts';
import { useDelayedNavigation } from '../../lib/delayed-navigation.ts';
import { ApiError } from '../../lib/errors.ts';
import { fillEmpty } from '../../lib/form-draft.ts';
import { paths } from '../../lib/paths.ts';
import { useReads } from '../../lib/reads/reads.ts';
import { writeStored } from '../../lib/store/store.ts';
import { EmailField, NameField, PhoneField } from '../../shared/contact-details/contact-fields.tsx';
import { CodeForm, EmailLoginForm, type LogIn } from '../../shared/log-in/email-login-form.tsx';
import { accountOf, isPhone, useTextGateway } from '../../shared/log-in/use-text-gateway.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { DonePanel } from '../../ui/done-panel.tsx';
import { Form, readFields, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast.ts';

const logIn: LogIn<Customer> = ({ address, ...code }) =>
  call('POST /api/customers/login', { body: { ...accountOf(address), ...code } });

/**
 * /signup: sign up or log in; then home after 1.5 s (specification §2), or back to the page
 * before.
 */
export default function SignupPage() {
  const t = useSignupTexts();
  const tl = useLoginTexts();
  const [, navigate] = useLocation();
  const search = useSearch();
  const loggingIn = new URLSearchParams(search).get('mode') === 'login';
  const next = parseOwnPath(new URLSearchParams(search).get('next')) ?? paths.home;
  const takesPhone = useTextGateway();
  const typedAddress = useRef('');
  const [takenAddress, setTakenAddress] = useState<string>();
  const [welcome, setWelcome] = useState<{ title: string; description: string }>();
  const reads = useReads();
  const navigateLater = useDelayedNavigation();

  const toggle = (toLogIn: boolean) => {
    setTakenAddress(undefined);
    const parameters = new URLSearchParams(search);
    if (toLogIn) parameters.set('mode', 'login');
    else parameters.delete('mode');
    navigate(`${paths.signup}?${parameters}`.replace(/\?$/, ''), { replace: true });
  };
  const done = (customer: Customer, title: string, description: string) => {
    writeStored({
      customerId: customer.id,
      customerName: customer.name,
      customerEmail: customer.email,
      customerPhone: customer.phone,
    });
    reads.now().engine?.client.removeQueries({ queryKey: ['sessions'] });
    toast({ title, description });
    setWelcome({ title, description });
    navigateLater(next);
  };
  const logInText = takesPhone ? t.logInTextWithPhone : t.logInText;

  return (
    <div className="page-width flex max-w-lg flex-col gap-6 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold">{loggingIn ? t.logInTitle : t.signUpTitle}</h1>
        <p className="text-muted">{loggingIn ? logInText : t.signUpText}</p>
      </header>
      {welcome ? (
        <Card>
          <DonePanel title={welcome.title} text={welcome.description}>
            <p className="text-muted">{next === paths.home ? t.goingHome : t.goingBack}</p>
          </DonePanel>
        </Card>
      ) : (
        <Card
          className="flex flex-col gap-6"
          onInput={({ target }) => {
            const field = target as HTMLInputElement;
            if (field.name === 'email') typedAddress.current = field.value;
          }}
        >
          <ModeToggle loggingIn={loggingIn} onToggle={toggle} />
          {loggingIn ? (
            <EmailLoginForm
              account="customer"
              logIn={logIn}
              takesPhone={takesPhone}
              address={takenAddress ?? typedAddress.current}
              askAtOnce={takenAddress !== undefined}
              onDone={(customer) => done(customer, tl.welcomeBack, tl.loggedInAs(customer.name))}
            />
          ) : (
            <SignupForm
              takesPhone={takesPhone}
              email={isPhone(typedAddress.current) ? '' : typedAddress.current}
              onDone={(customer) => done(customer, t.welcome, t.created)}
              onLogIn={(address) => {
                toggle(true);
                setTakenAddress(address);
              }}
            />
          )}
        </Card>
      )}
      <p className="text-center text-muted">
        {t.pharmacist}{' '}
        <Link
          href={paths.pharmacistLogin}
          className="inline-flex min-h-11 items-center font-medium text-primary underline"
        >
          {t.pharmacistLogin}
        </Link>
      </p>
    </div>
  );
}

interface SignupFormProps {
  takesPhone: boolean;
  email: string;
  onDone: (customer: Customer) => void;
  /** The address or the number has an account: log in by code with it (docs/sessions.md). */
  onLogIn: (address: string) => void;
}

/** A sign-up without an email address. */
interface PhoneSignup {
  name: string;
  phone: string;
  /** Milliseconds: when the code was sent; null once another number is wanted. */
  at: number | null;
}

function SignupForm(props: SignupFormProps) {
  const [signup, setSignup] = useState<PhoneSignup>();
  /** An address that has an account already. */
  const [taken, setTaken] = useState<string>();
  if (!signup?.at) {
    const shown = { before: signup, taken, setTaken };
    return <DetailsForm {...props} {...shown} onCodeRequired={setSignup} />;
  }
  const { name, phone, at } = signup;
  return (
    <CodeForm<Customer | { isTaken: true }>
      isSignup
      pending={{ address: phone, at }}
      logIn={async ({ code }) => {
        try {
          const body = { name, phone, ...(code && { code }) };
          return await call('POST /api/customers/signup', { body });
        } catch (error) {
          if (hasCode(error, 'phone_taken')) return { isTaken: true };
          throw error;
        }
      }}
      onDone={(answer) => {
        if (!('isTaken' in answer)) return props.onDone(answer);
        setTaken(phone);
        setSignup({ ...signup, at: null });
      }}
      onResent={(pending) => setSignup({ ...signup, at: pending.at })}
      onChangeAddress={() => setSignup({ ...signup, at: null })}
    />
  );
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof ApiError && error.code === code;

interface DetailsFormProps extends SignupFormProps {
  before: PhoneSignup | undefined;
  taken: string | undefined;
  setTaken: (address: string | undefined) => void;
  onCodeRequired: (signup: PhoneSignup) => void;
}

function DetailsForm(props: DetailsFormProps) {
  const { takesPhone, email, before, taken, setTaken, onDone, onLogIn, onCodeRequired } = props;
  const t = useSignupTexts();
  const form = useForm({
    draft: 'signup',
    failed: t.failed,
    send: async (data) => {
      setTaken(undefined);
      const body = readFields(data, 'name', 'phone', 'email');
      return { answer: await call('POST /api/customers/signup', { body }), body };
    },
    onDone: ({ answer, body: { name, phone } }) =>
      'codeRequired' in answer ? onCodeRequired({ name, phone, at: Date.now() }) : onDone(answer),
    onError: (error, data) => {
      if (hasCode(error, 'email_taken')) setTaken(readFields(data, 'email').email);
      return false;
    },
  });

  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (taken === undefined) return;
    continueButton.current?.focus();
    continueButton.current?.scrollIntoView({ block: 'center' });
  }, [taken]);

  useEffect(() => {
    if (form.ref.current && email) fillEmpty(form.ref.current, { email });
  }, [form.ref, email]);

  return (
    <Form form={form}>
      <NameField defaultValue={before?.name ?? ''} />
      <PhoneField defaultValue={before?.phone ?? ''} />
      <EmailField required={!takesPhone} hint={takesPhone ? t.emailHintWithPhone : t.emailHint} />
      {taken !== undefined && (
        <div className="flex flex-col gap-3 rounded bg-warning-soft p-4 text-warning">
          <p id="signup-taken" className="font-medium">
            {isPhone(taken) ? t.phoneTaken : t.taken}
          </p>
          <button
            ref={continueButton}
            type="button"
            // It takes the focus, and its description gives the reason.
            aria-describedby="signup-taken"
            onClick={() => onLogIn(taken)}
            className={buttonClass('secondary')}
          >
            {t.takenButton}
          </button>
        </div>
      )}
      <SubmitButton busy={form.busy}>{t.create}</SubmitButton>
    </Form>
  );
}

function ModeToggle(props: { loggingIn: boolean; onToggle: (toLogIn: boolean) => void }) {
  const t = useSignupTexts();
  const half = (toLogIn: boolean, label: string) => {
    const active = props.loggingIn === toLogIn;
    return (
      <button
        type="button"
        aria-pressed={active}
        onClick={() => props.onToggle(toLogIn)}
        className={cx(
          'min-h-11 flex-1 rounded px-1 font-semibold transition-colors',
          active ? 'bg-surface-raised text-primary shadow' : 'text-muted hover:text-text',
        )}
      >
        {label}
      </button>
    );
  };
  return (
    <fieldset className="flex gap-1 rounded bg-surface-sunken p-1">
      <legend className="sr-only">{t.modes}</legend>
      {half(false, t.signUp)}
      {half(true, t.logIn)}
    </fieldset>
  );
}

/**
 * Returns the path that a URL parameter names, for the way back. It accepts only pages of this
 * site that the person does not have to leave again; else null.
 */
export function parseOwnPath(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  try {
    const here = 'https://here.invalid';
    const { origin, pathname, search } = new URL(next, here);
    // A URL with two slashes at the start, perhaps only after its dots are resolved, names
    // another site.
    const isOwn = origin === here && !pathname.startsWith('//');
    return isOwn && pathname !== '/signup' ? pathname + search : null;
  } catch {
    return null;
  }
}

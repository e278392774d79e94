import type { Customer } from '@dawaya/contract/endpoints/customers';
import { useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { useLoginTexts } from '../../i18n/login.ts';
import { useSignupTexts } from '../../i18n/signup.ts';
import { call } from '../../lib/api.ts';
import { useDelayedNavigation } from '../../lib/delayed-navigation.ts';
import { ownPath } from '../../lib/own-path.ts';
import { paths } from '../../lib/paths.ts';
import { useReads } from '../../lib/reads/reads.ts';
import { writeStored } from '../../lib/store/store.ts';
import type { LogIn } from '../../shared/log-in/email-login.ts';
import { EmailLoginForm } from '../../shared/log-in/email-login-form.tsx';
import { Card } from '../../ui/card.tsx';
import { DonePanel } from '../../ui/done-panel.tsx';
import { toast } from '../../ui/toast.ts';
import { ModeToggle } from './mode-toggle.tsx';
import { SignupForm } from './signup-form.tsx';

const logIn: LogIn<Customer> = (body) => call('POST /api/customers/login', { body });

/**
 * /signup: sign up or log in; then home after 1.5 s (specification, section 2), or back to the page
 * before.
 */
export default function SignupPage() {
  const t = useSignupTexts();
  const tl = useLoginTexts();
  const [, navigate] = useLocation();
  const search = useSearch();
  const loggingIn = new URLSearchParams(search).get('mode') === 'login';
  const next = ownPath(new URLSearchParams(search).get('next')) ?? paths.home;
  const typedEmail = useRef('');
  const [takenEmail, setTakenEmail] = useState<string>();
  const [welcome, setWelcome] = useState<{ title: string; description: string }>();
  const reads = useReads();
  const navigateLater = useDelayedNavigation();

  const toggle = (toLogIn: boolean) => {
    setTakenEmail(undefined);
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

  return (
    <div className="page-width flex max-w-lg flex-col gap-6 py-8">
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl font-bold">{loggingIn ? t.logInTitle : t.signUpTitle}</h1>
        <p className="text-muted">{loggingIn ? t.logInText : t.signUpText}</p>
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
            if (field.name === 'email') typedEmail.current = field.value;
          }}
        >
          <ModeToggle loggingIn={loggingIn} onToggle={toggle} />
          {loggingIn ? (
            <EmailLoginForm
              account="customer"
              logIn={logIn}
              email={takenEmail ?? typedEmail.current}
              askAtOnce={takenEmail !== undefined}
              onDone={(customer) => done(customer, tl.welcomeBack, tl.loggedInAs(customer.name))}
            />
          ) : (
            <SignupForm
              email={typedEmail.current}
              onDone={(customer) => done(customer, t.welcome, t.created)}
              onLogIn={(email) => {
                toggle(true);
                setTakenEmail(email);
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

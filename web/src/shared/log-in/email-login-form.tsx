import { useEffect, useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { fillEmpty } from '../../lib/form-draft.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, readFields, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { CodeField, codeDigits } from './code-field.tsx';
import { isNeither } from './email-or-phone.tsx';
import { errorAtField, waitMessage } from './log-in-errors.ts';
import {
  type PendingCode,
  readPendingCode,
  resendAfterMs,
  useSecondsUntil,
  writePendingCode,
} from './pending-code.ts';
import { isPhone } from './use-text-gateway.ts';

/** Log-in by email or phone, then by code on an unknown device (docs/sessions.md). */
export function EmailLoginForm<Account extends object>(props: EmailLoginProps<Account>) {
  const [pending, setPending] = useState<PendingCode | null>(null);
  const [email, setEmail] = useState(props.email ?? '');
  const { account, askAtOnce, email: given } = props;

  useEffect(() => {
    const stored = askAtOnce ? null : readPendingCode(account);
    // The code was sent to another address than the given one.
    setPending(given && stored?.email !== given ? null : stored);
  }, [account, askAtOnce, given]);

  const wait = (next: PendingCode | null) => {
    writePendingCode(account, next);
    setPending(next);
  };

  if (pending) {
    return (
      <CodeForm
        {...props}
        pending={pending}
        onResent={wait}
        onDone={(done) => {
          writePendingCode(account, null);
          props.onDone(done);
        }}
        onChangeEmail={() => {
          setEmail(pending.email);
          wait(null);
        }}
      />
    );
  }
  return (
    <EmailForm
      {...props}
      email={email}
      askAtOnce={askAtOnce === true && email === props.email}
      onCodeRequired={(to) => wait({ email: to, at: Date.now() })}
    />
  );
}

interface FirstStepProps<Account extends object> extends EmailLoginProps<Account> {
  onCodeRequired: (email: string) => void;
}

function EmailForm<Account extends object>(props: FirstStepProps<Account>) {
  const t = useLoginTexts();
  const { email, askAtOnce } = props;
  const takesPhone = props.takesPhone || (email && isPhone(email));
  const form = useForm({
    draft: `login.${props.account}`,
    failed: t.failed,
    // The server reads the rest. Without a phone the browser checks the address.
    check: (data): Record<string, string> => {
      const { email: typed = '' } = readFields(data, 'email');
      return takesPhone && isNeither(typed) ? { email: t.invalidEmailOrPhone } : {};
    },
    fieldOf: () => 'email',
    send: async (data) => {
      const { email } = readFields(data, 'email');
      const answer = await props
        .logIn({ email })
        .catch((error) =>
          Promise.reject(errorAtField(error, 'email', waitMessage(error, t.waitMinutes))),
        );
      return { email, answer };
    },
    onDone: ({ email, answer }) =>
      'codeRequired' in answer ? props.onCodeRequired(email) : props.onDone(answer),
  });

  useEffect(() => {
    const element = form.ref.current;
    if (!element || !email) return;
    if (!askAtOnce) return fillEmpty(element, { email });
    // The given address wins over a draft of an earlier visit.
    const input = element.elements.namedItem('email');
    if (input instanceof HTMLInputElement) input.value = email;
    element.requestSubmit();
  }, [form.ref, email, askAtOnce]);

  return (
    <Form form={form}>
      <TextField
        name="email"
        type={takesPhone ? 'text' : 'email'}
        label={takesPhone ? t.emailOrPhone : t.email}
        hint={takesPhone ? t.hintWithPhone : t.hint}
        required
        dir="ltr"
        autoComplete={takesPhone ? 'username' : 'email'}
      />
      <SubmitButton busy={form.busy}>{t.continue}</SubmitButton>
    </Form>
  );
}

interface CodeStepProps<Account extends object>
  extends Pick<EmailLoginProps<Account>, 'logIn' | 'onDone'> {
  pending: PendingCode;
  /** A sign-up: the code goes out for certain. */
  isSignup?: boolean;
  onResent: (pending: PendingCode) => void;
  onChangeEmail: () => void;
}

/** Takes the code that was sent to an email address or a phone, and sends another one. */
export function CodeForm<Account extends object>(props: CodeStepProps<Account>) {
  const t = useLoginTexts();
  const { email } = props.pending;
  const isByPhone = isPhone(email);
  const form = useForm({
    failed: t.failed,
    check: (data): Record<string, string> =>
      codeDigits(data.get('code')).length === 6 ? {} : { code: t.codeIncomplete },
    send: async (data) => {
      const answer = await props
        .logIn({ email, code: codeDigits(data.get('code')) })
        .catch((error) =>
          Promise.reject(errorAtField(error, 'code', waitMessage(error, t.waitMinutes))),
        );
      if ('codeRequired' in answer) throw new Error('A log-in with a code asked for a code');
      return answer;
    },
    onDone: (answer) => props.onDone(answer),
  });

  useEffect(() => {
    const input = form.ref.current?.querySelector('input');
    input?.focus({ preventScroll: true });
    input?.scrollIntoView({ block: 'center' });
  }, [form.ref]);

  return (
    <Form form={form}>
      <div className="flex flex-col gap-1">
        <h2 className="text-xl font-semibold">{isByPhone ? t.textTitle : t.codeTitle}</h2>
        <p className="text-muted">
          {props.isSignup ? t.codeOnItsWay : t.codeSentTo}{' '}
          <bdi
            dir="ltr"
            className="ltr-run inline-block max-w-full font-medium break-words text-text"
          >
            {email}
          </bdi>
        </p>
      </div>
      <CodeField required {...(isByPhone && { hint: t.textHint })} />
      <SubmitButton busy={form.busy}>{t.confirm}</SubmitButton>
      <div className="flex flex-col items-stretch gap-2">
        <ResendButton {...props} />
        <Button variant="quiet" onClick={props.onChangeEmail}>
          {isByPhone ? t.changePhone : t.changeEmail}
        </Button>
      </div>
    </Form>
  );
}

function ResendButton<Account extends object>(props: CodeStepProps<Account>) {
  const t = useLoginTexts();
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsUntil(props.pending.at + resendAfterMs);

  const resend = async () => {
    setBusy(true);
    try {
      const { email } = props.pending;
      const answer = await props.logIn({ email });
      if (!('codeRequired' in answer)) return props.onDone(answer);
      toast({ title: t.resent });
      props.onResent({ email, at: Date.now() });
    } catch (error) {
      toastError(waitMessage(error, t.waitMinutes) ?? sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <Button variant="secondary" busy={busy} disabled={seconds > 0} onClick={() => void resend()}>
        {t.resend}
      </Button>
      {seconds > 0 && <p className="text-center text-sm text-muted">{t.resendIn(seconds)}</p>}
    </>
  );
}

/**
 * The log-in call of one kind of account (docs/sessions.md): it answers with the account, or asks
 * for a code.
 */
export type LogIn<Account> = (body: {
  /** Or a phone number. */
  email: string;
  code?: string;
}) => Promise<Account | { codeRequired: true }>;

interface EmailLoginProps<Account extends object> {
  /** The kind of account, under which a pending code is stored. */
  account: 'customer' | 'pharmacy';
  logIn: LogIn<Account>;
  onDone: (account: Account) => void;
  /** The operator has a gateway for text messages, and the account may have no email address. */
  takesPhone?: boolean;
  /** An address that is known already: an email address or a phone number. */
  email?: string;
  /** Asks for the code at once, for `email`. */
  askAtOnce?: boolean;
}

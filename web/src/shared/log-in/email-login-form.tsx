import { useEffect, useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { fillEmpty } from '../../lib/form-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Form, readFields } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { CodeField, useCodeForm, useOneFieldForm } from './code-field.tsx';
import { AccountAddressField, problemOfAddress } from './email-or-phone.tsx';
import { waitMessage } from './log-in-errors.ts';
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
  const [address, setAddress] = useState(props.address ?? '');
  const { account, askAtOnce, address: given } = props;

  useEffect(() => {
    const stored = askAtOnce ? null : readPendingCode(account);
    // The code was sent to another address than the given one.
    setPending(given && stored?.address !== given ? null : stored);
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
        onChangeAddress={() => {
          setAddress(pending.address);
          wait(null);
        }}
      />
    );
  }
  return (
    <AddressForm
      {...props}
      address={address}
      askAtOnce={askAtOnce === true && address === props.address}
      onCodeRequired={(to) => wait({ address: to, at: Date.now() })}
    />
  );
}

interface FirstStepProps<Account extends object> extends EmailLoginProps<Account> {
  onCodeRequired: (address: string) => void;
}

function AddressForm<Account extends object>(props: FirstStepProps<Account>) {
  const t = useLoginTexts();
  const { address, askAtOnce } = props;
  const takesPhone = props.takesPhone || Boolean(address && isPhone(address));
  const form = useOneFieldForm('email', {
    draft: `login.${props.account}`,
    failed: t.failed,
    check: (data) => problemOfAddress(t, takesPhone, readFields(data, 'email').email),
    fieldOf: () => 'email',
    send: async (data) => {
      const { email: address } = readFields(data, 'email');
      return { address, answer: await props.logIn({ address }) };
    },
    onDone: ({ address, answer }) =>
      'codeRequired' in answer ? props.onCodeRequired(address) : props.onDone(answer),
  });

  useEffect(() => {
    const element = form.ref.current;
    if (!element || !address) return;
    if (!askAtOnce) return fillEmpty(element, { email: address });
    // The given address wins over a draft of an earlier visit.
    const input = element.elements.namedItem('email');
    if (input instanceof HTMLInputElement) input.value = address;
    element.requestSubmit();
  }, [form.ref, address, askAtOnce]);

  return (
    <Form form={form}>
      <AccountAddressField takesPhone={takesPhone} hint={takesPhone ? t.hintWithPhone : t.hint} />
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
  onChangeAddress: () => void;
}

/** Takes the code that was sent to an email address or a phone, and sends another code. */
export function CodeForm<Account extends object>(props: CodeStepProps<Account>) {
  const t = useLoginTexts();
  const { address } = props.pending;
  const isByPhone = isPhone(address);
  const form = useCodeForm({
    failed: t.failed,
    send: async (code) => {
      const answer = await props.logIn({ address, code });
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
            {address}
          </bdi>
        </p>
      </div>
      <CodeField required {...(isByPhone && { hint: t.textHint })} />
      <SubmitButton busy={form.busy}>{t.confirm}</SubmitButton>
      <div className="flex flex-col items-stretch gap-2">
        <ResendButton {...props} />
        <Button variant="quiet" onClick={props.onChangeAddress}>
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
      const { address } = props.pending;
      const answer = await props.logIn({ address });
      if (!('codeRequired' in answer)) return props.onDone(answer);
      toast({ title: t.resent });
      props.onResent({ address, at: Date.now() });
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
  /** An email address or a phone number. */
  address: string;
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
  address?: string;
  /** Asks for the code at once, for `address`. */
  askAtOnce?: boolean;
}

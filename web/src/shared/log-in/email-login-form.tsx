import { useEffect, useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { fillEmpty } from '../../lib/form-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, typed, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { EmailCodeForm } from './email-code-form.tsx';
import type { EmailLoginProps } from './email-login.ts';
import { errorAtField, waitMessage } from './log-in-errors.ts';
import { type PendingCode, readPendingCode, writePendingCode } from './pending-code.ts';

/** Log-in by email, then by code on an unknown device (docs/sessions.md). */
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
      <EmailCodeForm
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

interface EmailFormProps<Account extends object> extends EmailLoginProps<Account> {
  onCodeRequired: (email: string) => void;
}

function EmailForm<Account extends object>(props: EmailFormProps<Account>) {
  const t = useLoginTexts();
  const form = useForm({
    draft: `login.${props.account}`,
    failed: t.failed,
    send: async (data) => {
      const { email } = typed(data, 'email');
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
  const { email, askAtOnce } = props;

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
        type="email"
        label={t.email}
        hint={t.hint}
        required
        autoComplete="email"
      />
      <SubmitButton busy={form.busy}>{t.continue}</SubmitButton>
    </Form>
  );
}

import { useEffect, useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { codeDigits } from './code-digits.ts';
import { CodeField } from './code-field.tsx';
import type { EmailLoginProps } from './email-login.ts';
import { errorAtField, waitMessage } from './log-in-errors.ts';
import { type PendingCode, resendAfter } from './pending-code.ts';
import { useSecondsUntil } from './seconds-until.ts';

interface EmailCodeProps<Account extends object> extends EmailLoginProps<Account> {
  pending: PendingCode;
  onResent: (pending: PendingCode) => void;
  onChangeEmail: () => void;
}

export function EmailCodeForm<Account extends object>(props: EmailCodeProps<Account>) {
  const t = useLoginTexts();
  const { email } = props.pending;
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
        <h2 className="text-lg font-semibold">{t.codeTitle}</h2>
        <p className="text-muted">
          {t.codeSentTo}{' '}
          <bdi
            dir="ltr"
            className="ltr-run inline-block max-w-full font-medium break-words text-text"
          >
            {email}
          </bdi>
        </p>
      </div>
      <CodeField required />
      <SubmitButton busy={form.busy}>{t.confirm}</SubmitButton>
      <div className="flex flex-col items-stretch gap-2">
        <Resend {...props} />
        <Button look="quiet" onClick={props.onChangeEmail}>
          {t.changeEmail}
        </Button>
      </div>
    </Form>
  );
}

function Resend<Account extends object>(props: EmailCodeProps<Account>) {
  const t = useLoginTexts();
  const [busy, setBusy] = useState(false);
  const seconds = useSecondsUntil(props.pending.at + resendAfter);

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
      <Button look="secondary" busy={busy} disabled={seconds > 0} onClick={() => void resend()}>
        {t.resend}
      </Button>
      {seconds > 0 && <p className="text-center text-sm text-muted">{t.resendIn(seconds)}</p>}
    </>
  );
}

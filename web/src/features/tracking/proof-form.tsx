import MailCheck from 'lucide-react/icons/mail-check';
import type { ReactNode } from 'react';
import { useTrackInquiryMoreTexts } from '../../i18n/track-inquiry-more.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { useLazyClient } from '../../lib/reads/reads.ts';
import { CodeField, useCodeForm } from '../../shared/log-in/code-field.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Fold } from '../../ui/fold.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { trackedQuery } from './queries.ts';

interface ProofFormProps {
  token: string;
  texts: { title: string; hint: string; done: string };
  isFolded: boolean;
  children: ReactNode;
}

/** Asks for the code that was mailed or texted to the sender. */
export function ProofForm({ token, texts, isFolded, children }: ProofFormProps) {
  const t = useTrackInquiryMoreTexts().prove;
  const openClient = useLazyClient();
  const params = { token };
  const form = useCodeForm({
    failed: t.failed,
    send: async (code) => {
      const client = await openClient();
      await call('POST /api/track/:token/prove-email', { params, body: { code } });
      await client.invalidateQueries({ queryKey: trackedQuery(token).queryKey });
    },
    onDone: () => toast({ title: texts.done }),
  });
  const again = () =>
    call('POST /api/track/:token/prove-email/resend', { params }).then(
      () => toast({ title: t.sent }),
      (error: unknown) => toastError(sentenceOf(error, t.sendFailed)),
    );
  const content = (
    <div className="flex flex-col gap-3">
      <p>{children}</p>
      <Form form={form} label={texts.title} className="flex flex-col gap-3">
        <CodeField required hint={texts.hint} />
        <SubmitButton busy={form.busy}>{t.submit}</SubmitButton>
        <Button variant="quiet" onClick={() => void again()}>
          {t.again}
        </Button>
      </Form>
    </div>
  );
  const look = 'rounded border border-warning bg-warning-soft px-4';
  if (isFolded)
    return (
      <Fold title={texts.title} className={cx(look, 'py-1 open:pb-4')}>
        {content}
      </Fold>
    );
  return (
    <div className={cx(look, 'flex flex-col gap-3 py-4')}>
      <h3 className="flex gap-2 font-semibold">
        <MailCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
        {texts.title}
      </h3>
      {content}
    </div>
  );
}

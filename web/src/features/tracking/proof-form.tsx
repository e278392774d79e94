import { waveSize } from '@dawaya/contract/vocabulary/inquiries';
import MailCheck from 'lucide-react/icons/mail-check';
import { type ReactNode, useState } from 'react';
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
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { type TrackedInquiry, type TrackedRecord, trackedQuery } from './queries.ts';

interface ProvePhoneProps {
  token: string;
  isFolded: boolean;
  hasCode: boolean;
}

/**
 * Asks for the code that was texted, or a message: without it no news of the request go to the
 * phone.
 */
export function ProvePhone({ token, isFolded, hasCode }: ProvePhoneProps) {
  // An answer that arrives later leaves the form, and a code that is being typed, as it is.
  const [wasFolded] = useState(isFolded);
  const t = useTrackInquiryMoreTexts().proveForRequest;
  return (
    <ProofForm token={token} texts={t} isFolded={wasFolded} bySms hasCode={hasCode}>
      {hasCode && t.more}
    </ProofForm>
  );
}

/**
 * Asks for the code that was mailed or texted, or for a message: without it no wave follows the
 * first (docs/inquiries.md).
 */
export function ProveEmail({ token, inquiry }: { token: string; inquiry: TrackedInquiry }) {
  const { prove, proveBySms } = useTrackInquiryMoreTexts();
  const bySms = inquiry.provenBy === 'sms';
  const hasCode = !bySms || inquiry.hasCode;
  const t = bySms ? { ...prove, ...proveBySms } : prove;
  // With pharmacies asked, the wait matters more than the form, which stays as it is from then on.
  const [isFolded] = useState(inquiry.asked > 0);
  return (
    <ProofForm token={token} texts={t} isFolded={isFolded} bySms={bySms} hasCode={hasCode}>
      {t.asked(inquiry.asked)}{' '}
      {hasCode && (inquiry.asked < waveSize || inquiry.isWidened ? t.state : t.more)}
    </ProofForm>
  );
}

interface ProofFormProps {
  token: string;
  texts: { title: string; hint: string; done: string };
  isFolded: boolean;
  /** Whether the code is a text message, in whose place the sender can text us. */
  bySms: boolean;
  /** Whether a code was sent that still works. */
  hasCode: boolean;
  children: ReactNode;
}

const loadMessageProof = () => import('../../shared/log-in/message-proof.tsx');

/** Returns whether the phone or the address behind a private link is proven. */
const isProven = (tracked: TrackedRecord | null | undefined): boolean =>
  (tracked?.kind === 'inquiry' && tracked.emailProven) ||
  (tracked?.kind === 'request' && !tracked.awaitsPhoneCode);

/** Asks for the code that was mailed or texted to the sender, or for a message from the phone. */
export function ProofForm(props: ProofFormProps) {
  const { token, texts, isFolded, bySms, hasCode, children } = props;
  const byMessage = useLazyModule(loadMessageProof, bySms);
  const t = useTrackInquiryMoreTexts().prove;
  const openClient = useLazyClient();
  const params = { token };
  const { queryKey } = trackedQuery(token);
  const refresh = async () => {
    const client = await openClient();
    await client.invalidateQueries({ queryKey });
    return client;
  };
  const form = useCodeForm({
    failed: t.failed,
    send: async (code) => {
      await openClient();
      await call('POST /api/track/:token/prove-email', { params, body: { code } });
      await refresh();
    },
    onDone: () => toast({ title: texts.done }),
  });
  const again = async () => {
    try {
      await call('POST /api/track/:token/prove-email/resend', { params });
      toast({ title: t.sent });
      // The field for the code follows where none was valid.
      await refresh();
    } catch (error) {
      toastError(sentenceOf(error, t.sendFailed));
    }
  };
  const poll = async () => {
    const client = await refresh();
    const isHere = isProven(client.getQueryData<TrackedRecord>(queryKey));
    if (isHere) toast({ title: texts.done });
    return isHere;
  };
  const content = (
    <div className="flex flex-col gap-3">
      <p className="empty:hidden">{children}</p>
      {hasCode && (
        <Form form={form} label={texts.title} className="flex flex-col gap-3">
          <CodeField required hint={texts.hint} />
          <SubmitButton busy={form.busy}>{t.submit}</SubmitButton>
        </Form>
      )}
      {byMessage && <byMessage.default token={token} isOnly={!hasCode} poll={poll} />}
      <Button variant="quiet" onClick={() => void again()}>
        {t.again}
      </Button>
    </div>
  );
  const frame = 'rounded border border-warning bg-warning-soft px-4';
  if (isFolded)
    return (
      <Fold title={texts.title} className={cx(frame, 'py-1 open:pb-4')}>
        {content}
      </Fold>
    );
  return (
    <div className={cx(frame, 'flex flex-col gap-3 py-4')}>
      <h3 className="flex gap-2 font-semibold">
        <MailCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
        {texts.title}
      </h3>
      {content}
    </div>
  );
}

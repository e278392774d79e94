import type { VerificationStatus } from '@dawaya/contract/vocabulary/verification';
import MailCheck from 'lucide-react/icons/mail-check';
import { formatDay } from '../../i18n/format.ts';
import { useLoginTexts } from '../../i18n/login.ts';
import { useProveEmailTexts } from '../../i18n/prove-email.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { EmailAddress } from '../../ui/email-address.tsx';
import { Form } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { toast } from '../../ui/toast.ts';
import { CodeField, SendCodeButton, useCodeForm } from './code-field.tsx';

interface ProveEmailProps {
  kind: 'pharmacy' | 'doctor';
  profile: {
    email: string;
    emailProven: boolean;
    emailProofDueAt: string | null;
    verificationStatus: VerificationStatus;
    hasPassword?: boolean;
  };
  sendCode: () => Promise<unknown>;
  logIn: (body: { email: string; code: string }) => Promise<unknown>;
  onProven: () => void;
  onError: (error: unknown) => boolean;
}

/** Asks at each visit for the code that confirms the email address (docs/admin.md). */
export function ProveEmail({ profile, ...props }: ProveEmailProps) {
  return profile.emailProven ? null : <ProofForm profile={profile} {...props} />;
}

function ProofForm({ kind, profile, sendCode, logIn, onProven, onError }: ProveEmailProps) {
  const t = useProveEmailTexts();
  const login = useLoginTexts();
  const language = useLanguage();
  const { email, emailProofDueAt, verificationStatus } = profile;
  const form = useCodeForm({
    failed: t.failed,
    send: (code) => logIn({ email, code }),
    onDone: () => {
      toast({ title: t.done });
      onProven();
    },
  });
  const dueDay = emailProofDueAt && formatDay(language, emailProofDueAt);
  return (
    <section
      aria-labelledby="prove-email-title"
      className="flex gap-3 rounded border border-warning bg-warning-soft p-4"
    >
      <MailCheck size={24} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
      <div className="flex min-w-0 max-w-md flex-1 flex-col gap-3 break-words">
        <div>
          <h2 id="prove-email-title" className="font-semibold">
            {t.title}
          </h2>
          <p>
            {t.purpose[kind]} {dueDay && verificationStatus === 'verified' && t.openUntil(dueDay)}
            {dueDay && verificationStatus === 'pending' && t.removedOn(dueDay)}
          </p>
          {profile.hasPassword && <p>{t.passwordGoes}</p>}
          <p>
            {t.sentTo} <EmailAddress value={email} />
          </p>
        </div>
        <Form form={form} label={t.title}>
          <CodeField required />
          <SubmitButton busy={form.busy}>{login.confirm}</SubmitButton>
          <SendCodeButton send={sendCode} onError={onError} />
        </Form>
      </div>
    </section>
  );
}

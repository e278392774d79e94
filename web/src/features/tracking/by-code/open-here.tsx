import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useOpenByCodeTexts } from '../../../i18n/open-by-code.ts';
import { call } from '../../../lib/api.ts';
import { nullIfMissing } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { CodeField, SendCodeButton, useCodeForm } from '../../../shared/log-in/code-field.tsx';
import { rememberRequest } from '../../../shared/requests/sent-requests.ts';
import { Form, useForm } from '../../../ui/form.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

interface OpenHereProps {
  code: string;
  phone: string;
  canOpen: boolean;
}

/** Opens a question that began in a chat in this browser, by a code to its phone. */
export default function OpenHere({ code, phone, canOpen }: OpenHereProps) {
  const t = useOpenByCodeTexts();
  const [step, setStep] = useState<'offer' | 'code' | 'elsewhere'>(canOpen ? 'offer' : 'elsewhere');
  const [, navigate] = useLocation();
  const open = async (proof?: string) => {
    const body = { code, phone, proof };
    const answer = await call('POST /api/track/by-code/open', { body }).catch(nullIfMissing);
    if (!answer) return setStep('elsewhere');
    if ('codeRequired' in answer) return setStep('code');
    rememberRequest(answer);
    navigate(answer.trackingUrl);
  };
  const offer = useForm({ failed: t.notSent, send: () => open(), onDone: () => {} });
  const form = useCodeForm({ failed: t.failed, send: open, onDone: () => {} });
  if (step === 'elsewhere')
    return (
      <p className="text-muted">
        {t.elsewhere}{' '}
        <Link href={paths.myData} className="text-primary underline underline-offset-4">
          {t.orMyData}
        </Link>
      </p>
    );
  if (step === 'offer')
    return (
      <Form form={offer} label={t.title} className="flex flex-col gap-3">
        <p>{t.offer}</p>
        <SubmitButton busy={offer.busy}>{t.send}</SubmitButton>
      </Form>
    );
  return (
    <Form form={form} label={t.title} className="flex flex-col gap-3">
      <p role="status">{t.sent}</p>
      <CodeField required hint={t.hint} />
      <SubmitButton busy={form.busy}>{t.open}</SubmitButton>
      <SendCodeButton send={() => open()} onError={() => false} />
    </Form>
  );
}

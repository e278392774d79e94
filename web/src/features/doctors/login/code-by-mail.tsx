import { login as ar } from '../../../i18n/ar/login.ts';
import { login as en } from '../../../i18n/en/login.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { resendAfter } from '../../../lib/pending-code.ts';
import { useSecondsUntil } from '../../../lib/seconds-until.ts';
import { Button } from '../../../ui/button.tsx';
import { useDoctorTexts } from '../use-doctor-texts.ts';
import type { useCodeByMail } from './use-code-by-mail.ts';

interface CodeByMailProps {
  code: ReturnType<typeof useCodeByMail>;
  onAsk: () => void;
}

/** 'Send me a code', and where it went once it is on its way. */
export function CodeByMail({ code, onAsk }: CodeByMailProps) {
  const t = useDoctorTexts().login;
  const tl = useMessages({ en, ar });
  const { pending } = code;
  const seconds = useSecondsUntil(pending ? pending.at + resendAfter : 0);
  return (
    <div className="flex flex-col items-stretch gap-2">
      <div role="status">
        {pending && (
          <div className="rounded bg-success-soft p-4">
            <p className="font-medium text-success">
              {tl.codeSentTo}{' '}
              <bdi dir="ltr" className="ltr-run inline-block max-w-full break-words">
                {pending.email}
              </bdi>
            </p>
            <p className="text-sm">{tl.codeHint}</p>
          </div>
        )}
      </div>
      <Button look="secondary" busy={code.busy} disabled={seconds > 0} onClick={onAsk}>
        {pending ? tl.resend : t.sendCode}
      </Button>
      {seconds > 0 && <p className="text-center text-sm text-muted">{tl.resendIn(seconds)}</p>}
    </div>
  );
}

import type { ApiBody, ApiResponse } from '@dawaya/contract/api';
import { useEffect, useState } from 'react';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { useLoginTexts } from '../../../i18n/login.ts';
import { call } from '../../../lib/api.ts';
import {
  type PendingCode,
  readPendingCode,
  resendAfterMs,
  useSecondsUntil,
  writePendingCode,
} from '../../../shared/log-in/pending-code.ts';
import { accountOf, isPhone } from '../../../shared/log-in/use-text-gateway.ts';
import type { SecondFactorChallenge } from '../../../shared/second-factor/second-step.tsx';
import { Button } from '../../../ui/button.tsx';

export function CodeSent({ pending }: { pending: PendingCode | null }) {
  const t = useLoginTexts();
  return (
    <div role="status" className="empty:absolute">
      {pending && (
        <div className="rounded bg-success-soft p-4">
          <p className="font-medium text-success">
            {t.codeSentTo}{' '}
            <bdi dir="ltr" className="ltr-run inline-block max-w-full break-words">
              {pending.address}
            </bdi>
          </p>
          <p className="mt-2 text-sm">{isPhone(pending.address) ? t.textHint : t.codeHint}</p>
        </div>
      )}
    </div>
  );
}

interface AskForCodeProps {
  pending: PendingCode | null;
  busy: boolean;
  onAsk: () => void;
}

/** 'Send me a code'; a new code only after a wait. */
export function AskForCode({ pending, busy, onAsk }: AskForCodeProps) {
  const t = useDoctorTexts().login;
  const tl = useLoginTexts();
  const seconds = useSecondsUntil(pending ? pending.at + resendAfterMs : 0);
  return (
    <div className="flex flex-col gap-2">
      <Button variant="secondary" busy={busy} disabled={seconds > 0} onClick={onAsk}>
        {pending ? tl.resend : t.sendCode}
      </Button>
      {seconds > 0 && <p className="text-center text-sm text-muted">{tl.resendIn(seconds)}</p>}
    </div>
  );
}

export type SignedInDoctor = Exclude<
  ApiResponse<'POST /api/doctors/login'>,
  { codeRequired: true } | { secondFactorRequired: true }
>;

export type DoctorLogin = ApiBody<'POST /api/doctors/login'>;

interface CodeCallbacks {
  /** A known browser needs no code while the account has no password (docs/sessions.md). */
  onSignedIn: (answer: SignedInDoctor | SecondFactorChallenge, body: DoctorLogin) => void;
  onSent: () => void;
  onRefused: (error: unknown) => void;
}

export function useLoginCode({ onSignedIn, onSent, onRefused }: CodeCallbacks) {
  const [pending, setPending] = useState<PendingCode | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => setPending(readPendingCode('doctor')), []);

  const setAndStore = (next: PendingCode | null) => {
    writePendingCode('doctor', next);
    setPending(next);
  };
  const sent = (address: string) => {
    setAndStore({ address, at: Date.now() });
    onSent();
  };
  const ask = async (address: string) => {
    setBusy(true);
    try {
      const body = accountOf(address);
      const response = await call('POST /api/doctors/login', { body });
      if (!('codeRequired' in response)) return onSignedIn(response, body);
      sent(address);
    } catch (error) {
      onRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return { pending, busy, ask, sent, reset: () => setAndStore(null) };
}

import type { ApiResponse } from '@dawaya/contract/api';
import { useState } from 'react';
import { useProveEmailTexts } from '../../i18n/prove-email.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { toastError } from '../../ui/toast.ts';
import { AwaitedMessage } from './awaited-message.tsx';

type Proof = ApiResponse<'POST /api/track/:token/message-proof'>;

interface MessageProofProps {
  token: string;
  /** No code was sent, so this is the only way now. */
  isOnly: boolean;
  /** Reads whether the message has come, and continues if so. */
  poll: () => Promise<boolean>;
}

/** Proves the phone of a private link by a message that the person sends (docs/messages.md). */
export default function MessageProof({ token, isOnly, poll }: MessageProofProps) {
  const t = useProveEmailTexts().message;
  const [proof, setProof] = useState<Proof>();
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      setProof(await call('POST /api/track/:token/message-proof', { params: { token } }));
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {isOnly && <p>{t.noCode}</p>}
      {proof ? (
        <Digits proof={proof} poll={poll} onExpired={start} />
      ) : (
        <Button variant={isOnly ? 'primary' : 'quiet'} busy={busy} onClick={() => void start()}>
          {t.open}
        </Button>
      )}
    </>
  );
}

function Digits({
  proof: { number, code, expiresAt },
  poll,
  onExpired,
}: {
  proof: Proof;
  poll: MessageProofProps['poll'];
  onExpired: () => Promise<void>;
}) {
  const t = useProveEmailTexts().message;
  return (
    <AwaitedMessage
      code={code}
      expiresAt={expiresAt}
      poll={poll}
      onExpired={onExpired}
      hint={t.price}
      to={
        <>
          {t.send} <PhoneNumber value={number} />
        </>
      }
    >
      {/* With `?&` the phones of both makers fill the message in. */}
      <a href={`sms:${number}?&body=${code}`} className={buttonClass('secondary')}>
        {t.write}
      </a>
    </AwaitedMessage>
  );
}

import type { ApiResponse } from '@dawaya/contract/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMessageProofTexts } from '../../i18n/message-proof.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PhoneNumber } from '../../ui/phone-number.tsx';
import { toast, toastError } from '../../ui/toast.ts';

type Proof = ApiResponse<'POST /api/track/:token/message-proof'>;

/** Milliseconds between two looks, and the time after which only the button looks. */
const lookEvery = 5000;
const looksFor = 5 * 60_000;

interface MessageProofProps {
  token: string;
  /** No code was sent, so this is the only way now. */
  isOnly: boolean;
  /** Reads whether the message has come, and continues if so. */
  look: () => Promise<boolean>;
}

/** Proves the phone of a private link by a message that the person sends (docs/messages.md). */
export default function MessageProof({ token, isOnly, look }: MessageProofProps) {
  const t = useMessageProofTexts();
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
        <Digits proof={proof} look={look} onOver={start} />
      ) : (
        <Button variant={isOnly ? 'primary' : 'quiet'} busy={busy} onClick={() => void start()}>
          {t.open}
        </Button>
      )}
    </>
  );
}

interface DigitsProps {
  proof: Proof;
  look: MessageProofProps['look'];
  /** Replaces digits that are a day old. */
  onOver: () => Promise<void>;
}

function Digits({ proof, look, onOver }: DigitsProps) {
  const t = useMessageProofTexts();
  const [looksAlone, setLooksAlone] = useState(true);
  const [busy, setBusy] = useState(false);
  const lookQuietly = useEffectEvent(() => {
    // After a failed check the page checks again.
    look().catch(() => {});
  });
  useEffect(() => {
    const looking = setInterval(lookQuietly, lookEvery);
    const ending = setTimeout(() => {
      clearInterval(looking);
      setLooksAlone(false);
    }, looksFor);
    return () => {
      clearInterval(looking);
      clearTimeout(ending);
    };
  }, []);
  const press = async () => {
    setBusy(true);
    try {
      if (await look()) return;
      toast({ title: t.notYet });
      if (Date.parse(proof.expiresAt) <= Date.now()) await onOver();
    } catch (error) {
      toastError(sentenceOf(error, t.notYet));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>
        {t.send} <PhoneNumber value={proof.number} />
      </p>
      <p className="text-center text-2xl tracking-widest">
        <bdi dir="ltr">{proof.code}</bdi>
      </p>
      {/* With `?&` the phones of both makers fill the message in. */}
      <a href={`sms:${proof.number}?&body=${proof.code}`} className={buttonClass('secondary')}>
        {t.write}
      </a>
      <Button variant="quiet" busy={busy} onClick={() => void press()}>
        {t.sent}
      </Button>
      <p className="text-sm text-muted">
        {looksAlone && t.goesOn} {t.price}
      </p>
    </>
  );
}

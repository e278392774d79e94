import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useProveEmailTexts } from '../../i18n/prove-email.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.ts';

/** Milliseconds between two checks, and the time after which only the button checks. */
const lookEvery = 5000;
const looksFor = 5 * 60_000;

interface AwaitedMessageProps {
  /** The digits that the person sends. */
  code: string;
  expiresAt: string;
  /** Reads whether the message has come, and goes on if so. */
  look: () => Promise<boolean>;
  /** Replaces digits that are a day old. */
  onOver: () => Promise<void>;
  hint: string;
  /** Says where to send them. */
  to: ReactNode;
  /** The link that writes the message. */
  children: ReactNode;
}

/** Digits that the person sends by message. The page goes on by itself when they have come. */
export function AwaitedMessage({
  code,
  expiresAt,
  look,
  onOver,
  hint,
  to,
  children,
}: AwaitedMessageProps) {
  const t = useProveEmailTexts().message;
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
      if (Date.parse(expiresAt) <= Date.now()) await onOver();
    } catch (error) {
      toastError(sentenceOf(error, t.notYet));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p>{to}</p>
      <p className="text-center text-2xl tracking-widest">
        <bdi dir="ltr">{code}</bdi>
      </p>
      {children}
      <Button variant="quiet" busy={busy} onClick={() => void press()}>
        {t.sent}
      </Button>
      <p className="text-sm text-muted">
        {looksAlone && t.goesOn} {hint}
      </p>
    </>
  );
}

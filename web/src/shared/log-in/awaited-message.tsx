import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useProveEmailTexts } from '../../i18n/prove-email.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.ts';

/** Milliseconds between two polls, and the time after which only the button polls. */
const pollIntervalMs = 5000;
const pollingTimeMs = 5 * 60_000;

interface AwaitedMessageProps {
  /** The digits that the person sends. */
  code: string;
  expiresAt: string;
  /** Reads whether the message has come, and continues if so. */
  poll: () => Promise<boolean>;
  /** Replaces digits that are a day old. */
  onExpired: () => Promise<void>;
  hint: string;
  /** Says where to send them. */
  to: ReactNode;
  /** The link that writes the message. */
  children: ReactNode;
}

/** Digits that the person sends by message. The page continues by itself when they have come. */
export function AwaitedMessage({
  code,
  expiresAt,
  poll,
  onExpired,
  hint,
  to,
  children,
}: AwaitedMessageProps) {
  const t = useProveEmailTexts().message;
  const [isPolling, setIsPolling] = useState(true);
  const [busy, setBusy] = useState(false);
  const pollQuietly = useEffectEvent(() => {
    // After a failed poll comes the next one.
    poll().catch(() => {});
  });
  useEffect(() => {
    const timer = setInterval(pollQuietly, pollIntervalMs);
    const ending = setTimeout(() => {
      clearInterval(timer);
      setIsPolling(false);
    }, pollingTimeMs);
    return () => {
      clearInterval(timer);
      clearTimeout(ending);
    };
  }, []);
  const press = async () => {
    setBusy(true);
    try {
      if (await poll()) return;
      toast({ title: t.notYet });
      if (Date.parse(expiresAt) <= Date.now()) await onExpired();
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
        {isPolling && t.goesOn} {hint}
      </p>
    </>
  );
}

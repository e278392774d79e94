import { useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { useProveEmailTexts } from '../../i18n/prove-email.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { waitMessage } from './log-in-errors.ts';

interface SendCodeButtonProps {
  send: () => Promise<unknown>;
  /** Handles an error first; true if it was handled. */
  onError: (error: unknown) => boolean;
}

export function SendCodeButton({ send, onError }: SendCodeButtonProps) {
  const t = useProveEmailTexts();
  const login = useLoginTexts();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await send();
      toast({ title: t.sent });
    } catch (error) {
      if (!onError(error))
        toastError(waitMessage(error, login.waitMinutes) ?? sentenceOf(error, t.failed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="secondary" busy={busy} onClick={() => void press()}>
      {t.send}
    </Button>
  );
}

import { useState } from 'react';
import { useLoginTexts } from '../../i18n/texts/login.ts';
import { useProveEmailTexts } from '../../i18n/texts/prove-email.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { waitMessage } from './log-in-errors.ts';

interface SendCodeButtonProps {
  send: () => Promise<unknown>;
  /** Sees an error first; true says that it was dealt with. */
  onError: (error: unknown) => boolean;
}

/** Has a code mailed to who is signed in. */
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

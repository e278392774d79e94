import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { useProveEmailTexts } from '../../i18n/prove-email.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { waitMessage } from './log-in-errors.ts';

interface CodeFieldProps {
  required?: boolean;
  /** The sentence about the code's validity and purpose; a log-in's by default. */
  hint?: string;
}

export function CodeField({ required = false, hint }: CodeFieldProps) {
  const t = useLoginTexts();
  return (
    <TextField
      name="code"
      label={t.code}
      hint={hint ?? t.codeHint}
      required={required}
      inputMode="numeric"
      autoComplete="one-time-code"
      data-private=""
      dir="ltr"
      className="text-center text-2xl tracking-[0.4em]"
    />
  );
}

export const codeDigits = (typed: FormDataEntryValue | null): string =>
  westernDigits(String(typed ?? '')).replace(/\D/g, '');

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
        toastError(waitMessage(error, login.waitMinutes) ?? sentenceOf(error, t.notSent));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="secondary" busy={busy} onClick={() => void press()}>
      {t.send}
    </Button>
  );
}

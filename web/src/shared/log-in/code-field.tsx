import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { useProveEmailTexts } from '../../i18n/prove-email.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { type FormOptions, useForm } from '../../ui/form.tsx';
import { toast, toastError } from '../../ui/toast.ts';
import { errorAtField, waitMessage } from './log-in-errors.ts';

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

interface CodeFormOptions<Result> extends Omit<FormOptions<Result>, 'check' | 'send'> {
  /** Sends the six digits. */
  send: (code: string) => Promise<Result>;
}

/** Controls a form with one `CodeField`: it asks for six digits, and shows a refused code there. */
export function useCodeForm<Result>({ send, ...options }: CodeFormOptions<Result>) {
  const { codeIncomplete } = useLoginTexts();
  return useOneFieldForm('code', {
    ...options,
    check: (data): Record<string, string> =>
      codeDigits(data.get('code')).length === 6 ? {} : { code: codeIncomplete },
    send: (data) => send(codeDigits(data.get('code'))),
  });
}

/** Controls a form of one field, which shows a refused code and the wait after a reached limit. */
export function useOneFieldForm<Result>(field: string, { send, ...options }: FormOptions<Result>) {
  const { waitMinutes } = useLoginTexts();
  return useForm({
    ...options,
    send: (data, form) =>
      send(data, form).catch((error) =>
        Promise.reject(errorAtField(error, field, waitMessage(error, waitMinutes))),
      ),
  });
}

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

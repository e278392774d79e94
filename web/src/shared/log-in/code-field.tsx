import { useLoginTexts } from '../../i18n/login.ts';
import { TextField } from '../../ui/field.tsx';

interface CodeFieldProps {
  required?: boolean;
  /** How long the code is valid, and for what; a log-in by default. */
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

import { useLoginTexts } from '../../i18n/texts/login.ts';
import { TextField } from '../../ui/field.tsx';

/** Takes the six digits of a mailed code. */
export function CodeField({ required = false }: { required?: boolean }) {
  const t = useLoginTexts();
  return (
    <TextField
      name="code"
      label={t.code}
      hint={t.codeHint}
      required={required}
      inputMode="numeric"
      autoComplete="one-time-code"
      data-private=""
      dir="ltr"
      className="text-center text-2xl tracking-[0.4em]"
    />
  );
}

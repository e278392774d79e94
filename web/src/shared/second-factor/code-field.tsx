import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { TextField } from '../../ui/field.tsx';

interface CodeFieldProps {
  /** Which codes it takes; a recovery code has letters. */
  kind?: 'app' | 'recovery' | 'app-or-recovery';
  autoFocus?: boolean;
}

/** Takes the six digits of the app, or a recovery code. */
export function CodeField({ kind = 'app-or-recovery', autoFocus = false }: CodeFieldProps) {
  const t = useSecondFactorTexts().code;
  return (
    <TextField
      name="code"
      label={t.label}
      hint={kind !== 'app' && (kind === 'recovery' ? t.recoveryHint : t.hint)}
      required
      autoFocus={autoFocus}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      data-private=""
      dir="ltr"
      className="text-center text-xl tracking-[0.2em]"
    />
  );
}

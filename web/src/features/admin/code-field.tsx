import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { TextField } from '../../ui/field.tsx';

/** Takes the six digits of the app, or a recovery code, which has letters. */
export function CodeField({ isOfApp = false, autoFocus = false }) {
  const t = useSecondFactorTexts().code;
  return (
    <TextField
      name="code"
      label={t.label}
      hint={!isOfApp && t.hint}
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

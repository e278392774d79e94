import type { SecondFactorMethod } from '@dawaya/contract/vocabulary/second-factor';
import { useState } from 'react';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';

/**
 * Returns the way in which this browser proves the second factor: a passkey if there is one, else a
 * code.
 */
export function useWay(methods: readonly SecondFactorMethod[]) {
  const [prefersCode, setPrefersCode] = useState(false);
  const mayUsePasskey = methods.includes('passkey') && hasPasskeys();
  return {
    methods,
    mayUsePasskey,
    isPasskey: mayUsePasskey && !prefersCode,
    change: () => setPrefersCode(!prefersCode),
  };
}

/** The field for a code, unless a passkey is used, and the way to the other. */
export function ProofFields({
  way,
  autoFocus = false,
}: {
  way: ReturnType<typeof useWay>;
  autoFocus?: boolean;
}) {
  const t = useSecondFactorTexts().passkeys;
  return (
    <>
      {!way.isPasskey && (
        <CodeField
          autoFocus={autoFocus}
          kind={way.methods.includes('app') ? 'app-or-recovery' : 'recovery'}
        />
      )}
      {way.mayUsePasskey && (
        <Button variant="quiet" onClick={way.change} className="-ms-3 self-start">
          {way.isPasskey ? t.useCode : t.usePasskey}
        </Button>
      )}
    </>
  );
}

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

import type { SecondFactorMethod } from '@dawaya/contract/vocabulary/second-factor';
import { useState } from 'react';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from './code-field.tsx';

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

import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { ApiError } from '../../lib/errors.ts';
import { CodeDialog } from './code-dialog.tsx';
import {
  adminAccount,
  callFactor,
  type FactorAccount,
  FactorAccountProvider,
  factorQuery,
} from './factor-query.ts';

interface Proving {
  /** Runs a call; where the server wants a new proof, asks for it and runs the call again. */
  run: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /**
   * Asks for a new proof if the server wants one, before an address opens that needs it.
   * @returns whether the address can open: false if the person closed the dialog, or the server
   * cannot be asked
   */
  proveAgain: () => Promise<boolean>;
}

const ProvingContext = createContext<Proving>({
  run: (act) => act(),
  proveAgain: () => Promise.resolve(true),
});
export const useProving = (): Proving => useContext(ProvingContext);

const isUnproven = (error: unknown) => error instanceof ApiError && error.code === 'proof_needed';

/** Offers its children a proof of the second factor, in a dialog above the open one. */
export function ProvingProvider({
  account = adminAccount,
  children,
}: {
  account?: FactorAccount;
  children: ReactNode;
}) {
  const t = useSecondFactorTexts().code;
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<{ proven: () => void; closed: () => void } | null>(null);

  const ask = useCallback(
    (refusal: unknown) =>
      new Promise<void>((proven, refuse) =>
        setWaiting({ proven, closed: () => refuse(refusal) }),
      ).finally(() => setWaiting(null)),
    [],
  );
  const proving = useMemo<Proving>(() => {
    const run: Proving['run'] = async (act) => {
      try {
        return await act();
      } catch (error) {
        if (!isUnproven(error)) throw error;
        await ask(error);
        return act();
      }
    };
    const proveAgain = async () => {
      try {
        const { mustProve } = await client.fetchQuery(factorQuery(account));
        if (mustProve) await ask(new ApiError(403, 'proof needed', { code: 'proof_needed' }));
        return true;
      } catch {
        return false;
      }
    };
    return { run, proveAgain };
  }, [ask, client, account]);

  return (
    <FactorAccountProvider value={account}>
      <ProvingContext value={proving}>
        {children}
        <CodeDialog
          open={waiting !== null}
          title={t.title}
          text={t.text}
          submit={t.submit}
          send={(body) => callFactor(account, 'POST /api/admin/second-factor/prove', { body })}
          onDone={() => {
            void client.invalidateQueries({ queryKey: factorQuery(account).queryKey });
            waiting?.proven();
          }}
          onClose={() => waiting?.closed()}
        />
      </ProvingContext>
    </FactorAccountProvider>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { signInPaths, useEndWithSession, useSignOut } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { toastError } from '../../ui/toast.ts';
import { WhenLoaded } from '../../ui/when-loaded.tsx';
import { AppPart } from './app-part.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { callFactor, type FactorAccount, factorQuery, useFactorAccount } from './factor-query.ts';
import { PasskeysPart } from './passkeys-part.tsx';
import { ProvingProvider } from './proving.tsx';

/** The second factor of an account: the app, passkeys and recovery codes. */
export function Security({ account }: { account: FactorAccount }) {
  return (
    <ProvingProvider account={account}>
      <Methods account={account} />
    </ProvingProvider>
  );
}

function Methods({ account }: { account: FactorAccount }) {
  const t = useSecondFactorTexts();
  const query = useQuery(factorQuery(account));
  useEndWithSession(account.role, query.error);
  const client = useQueryClient();
  const [newCodes, setNewCodes] = useState<string[]>([]);
  const refresh = () => void client.invalidateQueries({ queryKey: [account.role] });
  const show = (codes: string[]) => {
    setNewCodes(codes);
    refresh();
  };
  return (
    <WhenLoaded query={query} texts={t}>
      {({ isRequired, methods, passkeys, recoveryCodesLeft, ...asks }) => {
        const recovery = methods.length > 0 && newCodes.length === 0 && (
          <RecoveryPart
            left={recoveryCodesLeft}
            asksPassword={asks.asksPassword}
            onRenewed={show}
          />
        );
        return (
          <>
            {isRequired && methods.length === 0 && (
              <p className="rounded bg-warning-soft px-4 py-3 text-warning">{t.required}</p>
            )}
            {newCodes.length > 0 && (
              <NewRecoveryCodes codes={newCodes} onKept={() => setNewCodes([])} />
            )}
            {asks.asksEmailProof ? (
              <p className="rounded bg-warning-soft px-4 py-3 text-warning">{t.proveFirst}</p>
            ) : (
              asks.asksLogIn && <RecentLogInButton account={account} isOn={methods.length > 0} />
            )}
            {!asks.asksEmailProof && !asks.asksLogIn && (
              <>
                {/* Without a code the loss of the phone would lock the account. */}
                {recoveryCodesLeft === 0 && recovery}
                <AppPart
                  isSet={methods.includes('app')}
                  asksPassword={asks.asksPassword}
                  onSet={show}
                  onRemoved={refresh}
                />
                <PasskeysPart
                  passkeys={passkeys}
                  asksPassword={asks.asksPassword}
                  onAdded={show}
                  onChanged={refresh}
                />
                {recoveryCodesLeft > 0 && recovery}
              </>
            )}
          </>
        );
      }}
    </WhenLoaded>
  );
}

/** An account without a password shows that it is its holder by a new log-in with a code. */
function RecentLogInButton({ account: { role }, isOn }: { account: FactorAccount; isOn: boolean }) {
  const t = useSecondFactorTexts();
  const signOut = useSignOut();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    try {
      await signOut(role);
      navigate(signInPaths[role]);
    } catch (error) {
      toastError(sentenceOf(error, t.failed));
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-3 rounded bg-warning-soft p-4">
      {isOn && <p className="text-success">{t.app.confirmed}</p>}
      <p className="text-warning">{t.logInAgain}</p>
      <Button variant="secondary" busy={busy} onClick={() => void logOut()}>
        {t.logOutAndIn}
      </Button>
    </div>
  );
}

/** New recovery codes, which the server shows only now. Paper has nothing else. */
function NewRecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const t = useSecondFactorTexts().recovery;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flex flex-col gap-4 rounded border-2 border-primary p-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold">
        {t.title}
      </h2>
      <p>{t.text}</p>
      <ul aria-label={t.title} data-private="" className="flex flex-col gap-2">
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr" className="font-mono">
              {code}
            </bdi>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={onKept}>{t.kept}</Button>
        <Button variant="secondary" onClick={() => print()}>
          <Printer size={18} aria-hidden="true" />
          {t.print}
        </Button>
        <CopyButton
          text={codes.join('\n')}
          label={t.copy}
          texts={{ copied: t.copied, failed: t.copyFailed }}
        />
      </div>
    </section>
  );
}

interface RecoveryPartProps {
  left: number;
  asksPassword: boolean;
  onRenewed: (codes: string[]) => void;
}

function RecoveryPart({ left, asksPassword, onRenewed }: RecoveryPartProps) {
  const t = useSecondFactorTexts().recovery;
  const account = useFactorAccount();
  const [isAsking, setAsking] = useState(false);
  return (
    <Card className="flex flex-col items-start gap-4 print:hidden">
      <h2 className="text-xl font-semibold">{t.title}</h2>
      <p className={left > 2 ? 'text-muted' : 'font-medium text-warning'}>{t.left(left)}</p>
      <Button variant={left === 0 ? 'primary' : 'secondary'} onClick={() => setAsking(true)}>
        {t.renew}
      </Button>
      <CodeDialog
        open={isAsking}
        title={t.renew}
        text={t.renewText}
        submit={t.renew}
        asksPassword={asksPassword}
        send={(body) =>
          callFactor(account, 'POST /api/admin/second-factor/recovery-codes', { body })
        }
        onDone={({ recoveryCodes }) => {
          setAsking(false);
          onRenewed(recoveryCodes);
        }}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}

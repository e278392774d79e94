import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { useSecondFactorTexts } from '../../../i18n/second-factor.ts';
import { paths } from '../../../lib/paths.ts';
import { withQueryClient } from '../../../lib/reads/with-client.tsx';
import { useEndWithSession } from '../../../lib/session.ts';
import { useStored } from '../../../lib/store/store.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { WhenLoaded } from '../../../ui/when-loaded.tsx';
import { ProvingProvider } from '../proving.tsx';
import { secondFactorQuery } from '../second-factor-query.ts';
import { AppPart } from './app-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { NewRecoveryCodes, RecoveryPart } from './recovery-codes.tsx';

export default withQueryClient(SecurityPage);

/** /admin/security: the second factor of the signed-in admin (docs/admin.md). */
function SecurityPage() {
  const adminId = useStored('adminId');
  if (!adminId) return <Redirect to={paths.adminLogin} replace />;
  return (
    <ProvingProvider>
      <Security />
    </ProvingProvider>
  );
}

function Security() {
  const t = useSecondFactorTexts();
  const query = useQuery(secondFactorQuery);
  useEndWithSession('admin', query.error);
  const client = useQueryClient();
  const [newCodes, setNewCodes] = useState<string[]>([]);
  const refresh = () => void client.invalidateQueries({ queryKey: ['admin'] });
  const show = (codes: string[]) => {
    setNewCodes(codes);
    refresh();
  };
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-6">
      <LinkButton
        href={paths.adminDashboard}
        variant="quiet"
        className="-ms-3 self-start print:hidden"
      >
        <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
        {t.toDesk}
      </LinkButton>
      <div className="print:hidden">
        <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
        <p className="mt-1 text-muted">{t.text}</p>
      </div>
      <WhenLoaded query={query} texts={t}>
        {({ isRequired, methods, passkeys, recoveryCodesLeft, asksPassword }) => (
          <>
            {isRequired && methods.length === 0 && (
              <p className="rounded bg-warning-soft px-4 py-3 text-warning">{t.required}</p>
            )}
            {newCodes.length > 0 && (
              <NewRecoveryCodes codes={newCodes} onKept={() => setNewCodes([])} />
            )}
            <AppPart
              isSet={methods.includes('app')}
              asksPassword={asksPassword}
              onSet={show}
              onRemoved={refresh}
            />
            <PasskeysPart
              passkeys={passkeys}
              asksPassword={asksPassword}
              onAdded={show}
              onChanged={refresh}
            />
            {methods.length > 0 && newCodes.length === 0 && (
              <RecoveryPart left={recoveryCodesLeft} asksPassword={asksPassword} onRenewed={show} />
            )}
          </>
        )}
      </WhenLoaded>
    </div>
  );
}

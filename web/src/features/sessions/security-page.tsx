import { useQuery } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useAccountPanelTexts } from '../../i18n/account-panel.ts';

import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { paths } from '../../lib/paths.ts';
import { withQueryClient } from '../../lib/reads/with-client.tsx';
import { currentSessionQuery } from '../../lib/session.ts';
import type { FactorAccount } from '../../shared/second-factor/factor-query.ts';
import { Security } from '../../shared/second-factor/security.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { WhenLoaded } from '../../ui/when-loaded.tsx';

export default withQueryClient(SecurityPage);

/** /security: the second factor of the signed-in member of staff and doctor (docs/doctors.md). */
function SecurityPage() {
  const t = useSecondFactorTexts();
  const sessions = useAccountPanelTexts().ownSessions;
  const roleNames = useAccountPanelTexts().roles;
  const query = useQuery(currentSessionQuery);
  return (
    <div className="page-width flex max-w-2xl flex-col gap-6 py-6">
      <LinkButton href={paths.sessions} variant="quiet" className="-ms-3 self-start print:hidden">
        <ArrowLeft size={20} aria-hidden="true" className="icon-directional" />
        {sessions.title}
      </LinkButton>
      <div className="print:hidden">
        <h1 className="text-2xl font-bold sm:text-3xl">{t.title}</h1>
        <p className="mt-1 text-muted">{t.text}</p>
      </div>
      <WhenLoaded query={query} texts={t}>
        {({ roles: { pharmacy, doctor } }) => {
          const accounts: FactorAccount[] = [
            ...(pharmacy ? [{ role: 'pharmacy' as const, id: pharmacy.staff.id }] : []),
            ...(doctor ? [{ role: 'doctor' as const, id: doctor.id }] : []),
          ];
          if (accounts.length === 0) return <p className="text-muted">{sessions.guest}</p>;
          return accounts.map((account) => (
            <section key={account.role} className="flex flex-col gap-6">
              {accounts.length > 1 && (
                <h2 className="text-xl font-semibold">{roleNames[account.role]}</h2>
              )}
              <Security account={account} />
            </section>
          ));
        }}
      </WhenLoaded>
    </div>
  );
}

import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Redirect } from 'wouter';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { paths } from '../../lib/paths.ts';
import { withQueryClient } from '../../lib/reads/with-client.tsx';
import { useStored } from '../../lib/store/store.ts';
import { adminAccount } from '../../shared/second-factor/factor-query.ts';
import { ProvingProvider } from '../../shared/second-factor/proving.tsx';
import { Security } from '../../shared/second-factor/security.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { PasswordForm } from './password-form.tsx';

export default withQueryClient(SecurityPage);

/** /admin/security: second factor and password of the signed-in admin (docs/admin.md). */
function SecurityPage() {
  const t = useSecondFactorTexts();
  const adminId = useStored('adminId');
  if (!adminId) return <Redirect to={paths.adminLogin} replace />;
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
      <Security account={adminAccount} />
      <ProvingProvider>
        <PasswordForm />
      </ProvingProvider>
    </div>
  );
}

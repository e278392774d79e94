import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Redirect } from 'wouter';
import { useAdminPasswordTexts } from '../../i18n/admin-password.ts';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { withQueryClient } from '../../lib/reads/with-client.tsx';
import { useSessionEnded } from '../../lib/session.ts';
import { useStored } from '../../lib/store/store.ts';
import { isTooShort, PasswordField } from '../../shared/log-in/password-field.tsx';
import { adminAccount } from '../../shared/second-factor/factor-query.ts';
import { ProvingProvider, useProving } from '../../shared/second-factor/proving.tsx';
import { Security } from '../../shared/second-factor/security.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';

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

/** Changes the password of the signed-in admin. */
function PasswordForm() {
  const t = useAdminPasswordTexts();
  const { run } = useProving();
  const form = useForm({
    failed: t.failed,
    check: (data): Record<string, string> =>
      isTooShort(data.get('password')) ? { password: t.short } : {},
    send: (data) =>
      run(() =>
        call('PUT /api/admin/password', {
          body: {
            password: String(data.get('password')),
            currentPassword: String(data.get('currentPassword')),
          },
        }),
      ),
    onDone: (_nothing, element) => {
      element.reset();
      toast({ title: t.saved });
    },
    onError: useSessionEnded('admin'),
  });
  return (
    <Card>
      <Fold title={t.edit} className="-my-2">
        <Form form={form} label={t.title}>
          <PasswordField
            name="currentPassword"
            label={t.current}
            required
            autoComplete="current-password"
          />
          <PasswordField label={t.label} hint={t.hint} required autoComplete="new-password" />
          <Button type="submit" variant="secondary" busy={form.busy}>
            {t.save}
          </Button>
        </Form>
      </Fold>
    </Card>
  );
}

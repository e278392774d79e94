import { useAdminPasswordTexts } from '../../i18n/admin-password.ts';
import { call } from '../../lib/api.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { isTooShort, PasswordField } from '../../shared/log-in/password-field.tsx';
import { useProving } from '../../shared/second-factor/proving.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Form, useForm } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';

/** Changes the password of the signed-in admin. */
export function PasswordForm() {
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

import type { ApiResponse } from '@dawaya/contract/api';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAdminTexts } from '../../i18n/admin.ts';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { call } from '../../lib/api.ts';
import { ApiError, sentenceOf } from '../../lib/errors.ts';
import { askPasskey } from '../../lib/passkeys.ts';
import { paths } from '../../lib/paths.ts';
import { writeStored } from '../../lib/store/store.ts';
import { ProofFields, useWay } from '../../shared/second-factor/proof-fields.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, readFields, useForm } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';

type Challenge = Extract<ApiResponse<'POST /api/admin/login'>, { secondFactorRequired: true }>;

export default function AdminLoginPage() {
  const t = useAdminTexts().login;
  const [, navigate] = useLocation();
  const { code, passkeys } = useSecondFactorTexts();
  const [refusal, setRefusal] = useState('');
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const way = useWay(challenge?.methods ?? []);
  const form = useForm({
    failed: t.invalid,
    send: async (data) => {
      setRefusal('');
      const options = way.isPasskey && challenge?.passkeyOptions;
      const passkey = options ? await askPasskey(options, passkeys.unanswered) : undefined;
      const body = readFields(data, 'email', 'password', 'code');
      return call('POST /api/admin/login', { body: { ...body, ...(passkey && { passkey }) } });
    },
    onDone: (answer) => {
      if ('secondFactorRequired' in answer) return setChallenge(answer);
      const { admin, token } = answer;
      writeStored({
        adminId: admin.id,
        adminEmail: admin.email,
        adminName: admin.fullName,
        auth_token: token,
      });
      toast({ title: t.done });
      navigate(paths.adminDashboard);
    },
    onError: (error) => {
      const description = sentenceOf(error, t.invalid);
      // The next log-in brings new options; an answer to the old options no longer counts.
      if (error instanceof ApiError && error.code === 'wrong_passkey') setChallenge(null);
      setRefusal(description);
      toast({ title: t.failed, description, variant: 'destructive' });
      return true;
    },
  });
  const loginText = challenge?.methods.includes('app') ? code.login : code.loginRecovery;
  return (
    <div className="page-width flex min-h-[60dvh] flex-col justify-center py-10 sm:max-w-md">
      <Card className="flex flex-col gap-6 sm:p-8">
        <h1 className="text-2xl font-bold">{t.title}</h1>
        <Form form={form} label={t.title}>
          <TextField name="email" type="email" label={t.email} required autoComplete="username" />
          <TextField
            name="password"
            type="password"
            label={t.password}
            required
            dir="ltr"
            className="rtl:text-end"
            autoComplete="current-password"
          />
          {challenge && (
            <>
              <p role="status">{way.isPasskey ? code.loginPasskey : loginText}</p>
              <ProofFields way={way} autoFocus />
            </>
          )}
          <p className="font-medium text-danger empty:hidden">{refusal}</p>
          <Button type="submit" busy={form.busy}>
            {way.isPasskey ? passkeys.use : t.submit}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

import { useState } from 'react';
import { useLocation } from 'wouter';
import { useAdminTexts } from '../../i18n/admin.ts';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { call } from '../../lib/api.ts';
import { sentenceOf } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { writeStored } from '../../lib/store/store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, typed, useForm } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { CodeField } from './code-field.tsx';

export default function AdminLoginPage() {
  const t = useAdminTexts().login;
  const [, navigate] = useLocation();
  const code = useSecondFactorTexts().code;
  const [refusal, setRefusal] = useState('');
  const [isAskingCode, setAskingCode] = useState(false);
  const form = useForm({
    failed: t.invalid,
    send: (data) => {
      setRefusal('');
      return call('POST /api/admin/login', { body: typed(data, 'email', 'password', 'code') });
    },
    onDone: (answer) => {
      if ('secondFactorRequired' in answer) return setAskingCode(true);
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
      setRefusal(description);
      toast({ title: t.failed, description, variant: 'destructive' });
      return true;
    },
  });
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
          {isAskingCode && (
            <>
              <p role="status">{code.login}</p>
              <CodeField autoFocus />
            </>
          )}
          <p className="font-medium text-danger empty:hidden">{refusal}</p>
          <Button type="submit" busy={form.busy}>
            {t.submit}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

import type { ApiResponse } from '@dawaya/contract/api';
import { useState } from 'react';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../ui/form.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { toast } from '../../ui/toast.ts';
import { CodeDialog, PasswordField } from './code-dialog.tsx';
import { callFactor, useFactorAccount } from './factor-query.ts';
import { CodeField } from './proof-fields.tsx';
import { useProving } from './proving.tsx';

type Begun = ApiResponse<'POST /api/admin/second-factor'>;

interface AppPartProps {
  isSet: boolean;
  asksPassword: boolean;
  onSet: (recoveryCodes: string[]) => void;
  onRemoved: () => void;
}

export function AppPart({ isSet, asksPassword, onSet, onRemoved }: AppPartProps) {
  const t = useSecondFactorTexts().app;
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Card className="flex flex-col items-start gap-4 print:hidden">
      <h2 className="text-xl font-semibold">{t.title}</h2>
      {isSet ? (
        <ActiveApp asksPassword={asksPassword} onRemoved={onRemoved} />
      ) : begun ? (
        <ConfirmationForm
          begun={begun}
          onSet={(codes) => {
            setBegun(null);
            onSet(codes);
          }}
        />
      ) : (
        <SetUpForm asksPassword={asksPassword} onBegun={setBegun} />
      )}
    </Card>
  );
}

interface BeginProps {
  asksPassword: boolean;
  onBegun: (begun: Begun) => void;
}

function SetUpForm({ asksPassword, onBegun }: BeginProps) {
  const t = useSecondFactorTexts().app;
  const { run } = useProving();
  const account = useFactorAccount();
  const form = useForm({
    failed: t.failed,
    send: (data) =>
      run(() =>
        callFactor(account, 'POST /api/admin/second-factor', {
          body: readFields(data, 'password'),
        }),
      ),
    onDone: onBegun,
    onError: useSessionEnded(account.role),
  });
  return (
    <Form form={form} label={t.title} className="flex w-full flex-col gap-4">
      <p>{t.none}</p>
      {asksPassword && <PasswordField />}
      <FormRefusal form={form} />
      <Button type="submit" busy={form.busy} className="self-start">
        {t.setUp}
      </Button>
    </Form>
  );
}

interface ConfirmingProps {
  begun: Begun;
  onSet: (recoveryCodes: string[]) => void;
}

function ConfirmationForm({ begun: { secret, otpauthUrl }, onSet }: ConfirmingProps) {
  const t = useSecondFactorTexts();
  const account = useFactorAccount();
  const form = useForm({
    failed: t.app.failed,
    send: (data) =>
      callFactor(account, 'POST /api/admin/second-factor/confirm', {
        body: readFields(data, 'code'),
      }),
    onDone: ({ recoveryCodes }) => {
      toast({ title: t.app.confirmed });
      onSet(recoveryCodes);
    },
    onError: useSessionEnded(account.role),
  });
  return (
    <Form form={form} label={t.app.confirm} className="flex w-full flex-col gap-4">
      <p>{t.app.scan}</p>
      <QrCode text={otpauthUrl} label={t.app.qr} className="size-56 self-center sm:self-start" />
      <div>
        <p className="text-muted">{t.app.orType}</p>
        <p className="flex flex-wrap items-center gap-2">
          <bdi dir="ltr" data-private="" className="font-mono text-lg wrap-anywhere">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </bdi>
          <CopyButton
            text={secret}
            label={t.recovery.copy}
            texts={{ copied: t.recovery.copied, failed: t.recovery.copyFailed }}
          />
        </p>
      </div>
      <p>{t.app.thenType}</p>
      <CodeField kind="app" />
      <Button type="submit" busy={form.busy} className="self-start">
        {t.app.confirm}
      </Button>
    </Form>
  );
}

function ActiveApp({ asksPassword, onRemoved }: { asksPassword: boolean; onRemoved: () => void }) {
  const t = useSecondFactorTexts().app;
  const account = useFactorAccount();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="text-success">{t.set}</p>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <CodeDialog
        open={isAsking}
        title={t.remove}
        text={t.removeText}
        submit={t.remove}
        isDangerous
        asksPassword={asksPassword}
        send={(body) => callFactor(account, 'DELETE /api/admin/second-factor', { body })}
        onDone={() => {
          setAsking(false);
          toast({ title: t.removed });
          onRemoved();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

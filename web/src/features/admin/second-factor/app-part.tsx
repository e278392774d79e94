import type { ApiResponse } from '@dawaya/contract/api';
import { useState } from 'react';
import { useSecondFactorTexts } from '../../../i18n/second-factor.ts';
import { call } from '../../../lib/api.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { QrCode } from '../../../ui/qr-code.tsx';
import { toast, toastError } from '../../../ui/toast.ts';
import { CodeDialog } from '../code-dialog.tsx';
import { CodeField } from '../code-field.tsx';
import { useProving } from '../proving.tsx';

type Begun = ApiResponse<'POST /api/admin/second-factor'>;

interface AppPartProps {
  isSet: boolean;
  onSet: (recoveryCodes: string[]) => void;
  onRemoved: () => void;
}

export function AppPart({ isSet, onSet, onRemoved }: AppPartProps) {
  const t = useSecondFactorTexts().app;
  const [begun, setBegun] = useState<Begun | null>(null);
  return (
    <Card className="flex flex-col items-start gap-4 print:hidden">
      <h2 className="text-xl font-semibold">{t.title}</h2>
      {isSet ? (
        <SetApp onRemoved={onRemoved} />
      ) : begun ? (
        <Confirming
          begun={begun}
          onSet={(codes) => {
            setBegun(null);
            onSet(codes);
          }}
        />
      ) : (
        <Begin onBegun={setBegun} />
      )}
    </Card>
  );
}

function Begin({ onBegun }: { onBegun: (begun: Begun) => void }) {
  const t = useSecondFactorTexts().app;
  const { run } = useProving();
  const sessionEnded = useSessionEnded('admin');
  const [busy, setBusy] = useState(false);
  const begin = async () => {
    setBusy(true);
    try {
      onBegun(await run(() => call('POST /api/admin/second-factor')));
    } catch (error) {
      setBusy(false);
      if (!sessionEnded(error)) toastError(sentenceOf(error, t.failed));
    }
  };
  return (
    <>
      <p>{t.none}</p>
      <Button busy={busy} onClick={() => void begin()}>
        {t.setUp}
      </Button>
    </>
  );
}

interface ConfirmingProps {
  begun: Begun;
  onSet: (recoveryCodes: string[]) => void;
}

function Confirming({ begun: { secret, otpauthUrl }, onSet }: ConfirmingProps) {
  const t = useSecondFactorTexts();
  const form = useForm({
    failed: t.app.failed,
    send: (data) => call('POST /api/admin/second-factor/confirm', { body: typed(data, 'code') }),
    onDone: ({ recoveryCodes }) => {
      toast({ title: t.app.confirmed });
      onSet(recoveryCodes);
    },
    onError: useSessionEnded('admin'),
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
      <CodeField isOfApp />
      <Button type="submit" busy={form.busy} className="self-start">
        {t.app.confirm}
      </Button>
    </Form>
  );
}

function SetApp({ onRemoved }: { onRemoved: () => void }) {
  const t = useSecondFactorTexts().app;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p className="text-success">{t.set}</p>
      <Button look="secondary" onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      <CodeDialog
        open={isAsking}
        title={t.remove}
        text={t.removeText}
        submit={t.remove}
        isDangerous
        send={(code) => call('DELETE /api/admin/second-factor', { body: { code } })}
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

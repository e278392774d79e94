import type { ApiResponse } from '@dawaya/contract/api';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { maxPasskeyNameLength } from '@dawaya/contract/vocabulary/second-factor';
import { useState } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { createPasskey, hasPasskeys } from '../../lib/passkeys.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../ui/form.tsx';
import { toast } from '../../ui/toast.ts';
import { CodeDialog, PasswordField } from './code-dialog.tsx';
import { callFactor, useFactorAccount } from './factor-query.ts';
import { useProving } from './proving.tsx';

type Passkey = ApiResponse<'GET /api/admin/second-factor'>['passkeys'][number];

interface PasskeysPartProps {
  passkeys: Passkey[];
  asksPassword: boolean;
  onAdded: (recoveryCodes: string[]) => void;
  onChanged: () => void;
}

/** A browser without passkeys shows those of the account, and no way to add one. */
export function PasskeysPart({ passkeys, asksPassword, onAdded, onChanged }: PasskeysPartProps) {
  const t = useSecondFactorTexts().passkeys;
  const [open, setOpen] = useState<{ step: 'add' | 'rename' | 'remove'; passkey?: Passkey }>();
  const account = useFactorAccount();
  const close = () => setOpen(undefined);
  const { step, passkey } = open ?? {};
  if (passkeys.length === 0 && !hasPasskeys()) return null;
  return (
    <Card className="flex flex-col items-start gap-4 print:hidden">
      <h2 className="text-xl font-semibold">{t.title}</h2>
      {passkeys.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ul aria-label={t.list} className="w-full divide-y divide-line border-y border-line">
          {passkeys.map((one) => (
            <Row key={one.id} passkey={one} onStep={(step) => setOpen({ step, passkey: one })} />
          ))}
        </ul>
      )}
      {hasPasskeys() && (
        <Button variant="secondary" onClick={() => setOpen({ step: 'add' })}>
          {t.add}
        </Button>
      )}
      <Dialog open={step === 'add'} title={t.add} onClose={close}>
        <AddForm
          asksPassword={asksPassword}
          onClose={close}
          onAdded={(recoveryCodes) => {
            close();
            onAdded(recoveryCodes);
          }}
        />
      </Dialog>
      <Dialog open={step === 'rename'} title={t.rename} onClose={close}>
        {passkey && (
          <RenameForm
            passkey={passkey}
            asksPassword={asksPassword}
            onClose={close}
            onRenamed={() => {
              close();
              onChanged();
            }}
          />
        )}
      </Dialog>
      <CodeDialog
        open={step === 'remove'}
        title={t.removeTitle(passkey?.name ?? '')}
        text={t.removeText}
        submit={t.remove}
        isDangerous
        asksPassword={asksPassword}
        send={(body) =>
          callFactor(account, 'DELETE /api/admin/second-factor/passkeys/:id', {
            params: { id: passkey?.id ?? '' },
            body,
          })
        }
        onDone={() => {
          close();
          toast({ title: t.removed });
          onChanged();
        }}
        onClose={close}
      />
    </Card>
  );
}

interface RowProps {
  passkey: Passkey;
  onStep: (step: 'rename' | 'remove') => void;
}

function Row({ passkey: { name, createdAt, lastUsedAt }, onStep }: RowProps) {
  const t = useSecondFactorTexts().passkeys;
  const language = useLanguage();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium wrap-anywhere">
          <bdi dir={directionOf(name)}>{name}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t.since} {formatDateTime(language, createdAt)}
        </p>
        {lastUsedAt && (
          <p className="text-sm text-muted">
            {t.used} {formatDateTime(language, lastUsedAt)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onStep('rename')}>
          {t.rename}
        </Button>
        <Button variant="secondary" onClick={() => onStep('remove')}>
          {t.remove}
        </Button>
      </div>
    </li>
  );
}

function NameField({ value }: { value?: string }) {
  const t = useSecondFactorTexts().passkeys;
  return (
    <TextField
      name="name"
      label={t.name}
      hint={t.nameHint}
      defaultValue={value}
      required
      maxLength={maxPasskeyNameLength}
    />
  );
}

interface AddFormProps {
  asksPassword: boolean;
  onClose: () => void;
  onAdded: (recoveryCodes: string[]) => void;
}

function AddForm({ asksPassword, onClose, onAdded }: AddFormProps) {
  const t = useSecondFactorTexts().passkeys;
  const { run } = useProving();
  const account = useFactorAccount();
  const form = useForm({
    failed: t.failed,
    send: async (data) => {
      const body = readFields(data, 'password');
      const options = await run(() =>
        callFactor(account, 'POST /api/admin/second-factor/passkeys', { body }),
      );
      const passkey = await createPasskey(options, t.unanswered);
      return callFactor(account, 'POST /api/admin/second-factor/passkeys/confirm', {
        body: { ...readFields(data, 'name'), passkey },
      });
    },
    onDone: ({ recoveryCodes }) => {
      toast({ title: t.added });
      onAdded(recoveryCodes);
    },
    onError: useSessionEnded(account.role),
  });
  return (
    <Form form={form} label={t.add}>
      <NameField />
      {asksPassword && <PasswordField />}
      <FormRefusal form={form} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.busy}>
          {t.add}
        </Button>
      </DialogButtons>
    </Form>
  );
}

interface RenameFormProps {
  passkey: Passkey;
  asksPassword: boolean;
  onClose: () => void;
  onRenamed: () => void;
}

function RenameForm({ passkey: { id, name }, asksPassword, onClose, onRenamed }: RenameFormProps) {
  const t = useSecondFactorTexts().passkeys;
  const { run } = useProving();
  const account = useFactorAccount();
  const form = useForm({
    failed: t.failed,
    send: (data) =>
      run(() =>
        callFactor(account, 'PATCH /api/admin/second-factor/passkeys/:id', {
          params: { id },
          body: readFields(data, 'name', 'password'),
        }),
      ),
    onDone: () => {
      toast({ title: t.renamed });
      onRenamed();
    },
    onError: useSessionEnded(account.role),
  });
  return (
    <Form form={form} label={t.rename}>
      <NameField value={name} />
      {asksPassword && <PasswordField />}
      <FormRefusal form={form} />
      <DialogButtons onCancel={onClose}>
        <Button type="submit" busy={form.busy}>
          {t.save}
        </Button>
      </DialogButtons>
    </Form>
  );
}

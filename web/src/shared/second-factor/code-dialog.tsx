import type { ApiBody } from '@dawaya/contract/api';
import { useQuery } from '@tanstack/react-query';
import { useSecondFactorTexts } from '../../i18n/second-factor.ts';
import { askPasskey } from '../../lib/passkeys.ts';
import { useSessionEnded } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, FormRefusal, readFields, useForm } from '../../ui/form.tsx';
import { callFactor, factorQuery, useFactorAccount } from './factor-query.ts';
import { ProofFields, useWay } from './proof-fields.tsx';

interface CodeDialogProps<Result> {
  open: boolean;
  title: string;
  text: string;
  submit: string;
  isDangerous?: boolean;
  /** The log-in is too old for this step without the password. */
  asksPassword?: boolean;
  send: (proof: ApiBody<'DELETE /api/admin/second-factor'>) => Promise<Result>;
  onDone: (result: Result) => void;
  onClose: () => void;
}

/** Asks for a proof of the second factor, which allows one step. */
export function CodeDialog<Result>({ open, title, ...rest }: CodeDialogProps<Result>) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={title}>
      <CodeForm {...rest} />
    </Dialog>
  );
}

function CodeForm<Result>(props: Omit<CodeDialogProps<Result>, 'open' | 'title'>) {
  const t = useSecondFactorTexts();
  const account = useFactorAccount();
  const way = useWay(useQuery(factorQuery(account)).data?.methods ?? []);
  const form = useForm({
    failed: t.code.failed,
    send: async (data) => {
      if (!way.isPasskey) return props.send(readFields(data, 'code', 'password'));
      const options = await callFactor(
        account,
        'POST /api/admin/second-factor/passkey-options',
        {},
      );
      const passkey = await askPasskey(options, t.passkeys.unanswered);
      return props.send({ ...readFields(data, 'password'), passkey });
    },
    onDone: props.onDone,
    onError: useSessionEnded(account.role),
  });
  return (
    <Form form={form} label={props.submit}>
      <p>{props.text}</p>
      {props.asksPassword && <PasswordField />}
      <ProofFields way={way} />
      <FormRefusal form={form} />
      <DialogButtons onCancel={props.onClose}>
        <Button type="submit" variant={props.isDangerous ? 'danger' : 'primary'} busy={form.busy}>
          {props.submit}
        </Button>
      </DialogButtons>
    </Form>
  );
}

/** The password of the account, where the log-in is too old for a step. */
export function PasswordField() {
  const t = useSecondFactorTexts().code;
  return (
    <TextField
      name="password"
      type="password"
      label={t.password}
      hint={t.passwordHint}
      required
      dir="ltr"
      className="rtl:text-end"
      autoComplete="current-password"
    />
  );
}

import { useEffect, useState } from 'react';
import { useDoctorTexts } from '../../../i18n/doctors.ts';
import { useLoginTexts } from '../../../i18n/login.ts';
import { useUiTexts } from '../../../i18n/ui.ts';
import { call } from '../../../lib/api.ts';
import { ApiError, OfflineError, sentenceOf } from '../../../lib/errors.ts';
import { EmailField } from '../../../shared/contact-details/contact-fields.tsx';
import { waitMessage } from '../../../shared/log-in/log-in-errors.ts';
import { PasswordField } from '../../../shared/log-in/password-field.tsx';
import { FieldErrors } from '../../../ui/field.tsx';
import { Form, typed, useForm } from '../../../ui/form.tsx';
import { browserProblems, focusFirstProblem } from '../../../ui/form-problems.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { toastError } from '../../../ui/toast.ts';
import { AskForCode, CodeSent } from './code-by-mail.tsx';
import { typedPassword } from './typed-password.ts';
import { type Doctor, useCodeByMail } from './use-code-by-mail.ts';

interface LoginFormProps {
  email: string | undefined;
  onDone: (doctor: Doctor) => void;
}

/** Email, and a password or the mailed code in one field (docs/sessions.md). */
export function LoginForm({ email, onDone }: LoginFormProps) {
  const t = useDoctorTexts().login;
  const tl = useLoginTexts();
  const uiTexts = useUiTexts();
  const [refusal, setRefusal] = useState<string>();
  const [emailProblem, setEmailProblem] = useState<string>();

  /** Shows the specification's text for any failure, and the reason below it (docs/sessions.md). */
  const refused = (error: unknown): boolean => {
    if (!(error instanceof ApiError || error instanceof OfflineError)) return false;
    const why = waitMessage(error, tl.waitMinutes) ?? sentenceOf(error, '');
    setRefusal(why);
    toastError(`${t.notFound} ${why}`);
    return true;
  };
  const code = useCodeByMail({
    onSignedIn: onDone,
    onSent: () => focusOn('password'),
    onRefused: refused,
  });
  const form = useForm({
    draft: 'login.doctor',
    failed: t.notFound,
    send: (data) => {
      setRefusal(undefined);
      const password = typedPassword(String(data.get('password')));
      const body = { ...typed(data, 'email'), password };
      return call('POST /api/doctors/login', { body });
    },
    onDone: (answer) => {
      if ('codeRequired' in answer) return;
      code.forget();
      onDone(answer);
    },
    onError: refused,
  });
  const input = (name: string) => {
    const found = form.ref.current?.elements.namedItem(name);
    return found instanceof HTMLInputElement ? found : null;
  };
  const focusOn = (name: string) => input(name)?.focus();

  // The address from the registration, or else that of a pending code.
  const known = email ?? code.pending?.email;
  const { ref } = form;
  useEffect(() => {
    const field = ref.current?.elements.namedItem('email');
    if (known && field instanceof HTMLInputElement) field.value = known;
  }, [known, ref]);

  const sendCode = () => {
    const element = form.ref.current;
    if (!element) return;
    const problem = browserProblems(element, uiTexts).email;
    setEmailProblem(problem);
    setRefusal(undefined);
    if (problem) return focusFirstProblem(element, { email: problem });
    void code.ask(input('email')?.value.trim() ?? '');
  };

  return (
    <Form form={form} label={t.title}>
      <FieldErrors value={emailProblem ? { email: emailProblem } : form.errors}>
        <div onInput={() => setEmailProblem(undefined)}>
          <EmailField />
        </div>
      </FieldErrors>
      <PasswordField
        label={t.password}
        hint={t.passwordHint}
        required
        autoComplete="current-password"
      />
      <CodeSent pending={code.pending} />
      {refusal !== undefined && (
        <div className="rounded bg-danger-soft p-4">
          <p className="font-medium text-danger">{t.notFound}</p>
          {refusal && <p>{refusal}</p>}
        </div>
      )}
      <SubmitButton busy={form.busy}>{t.logIn}</SubmitButton>
      <AskForCode pending={code.pending} busy={code.busy} onAsk={sendCode} />
    </Form>
  );
}

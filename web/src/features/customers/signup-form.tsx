import type { Customer } from '@dawaya/contract/endpoints/customers';
import { useEffect, useRef, useState } from 'react';
import { useSignupTexts } from '../../i18n/signup.ts';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { fillEmpty } from '../../lib/form-draft.ts';
import { EmailField, NameField, PhoneField } from '../../shared/contact-details/contact-fields.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Form, typed, useForm } from '../../ui/form.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';

interface SignupFormProps {
  email: string;
  onDone: (customer: Customer) => void;
  /** The address has an account: log in by code with it (docs/sessions.md). */
  onLogIn: (email: string) => void;
}

export function SignupForm({ email, onDone, onLogIn }: SignupFormProps) {
  const t = useSignupTexts();
  const [taken, setTaken] = useState<string>();
  const form = useForm({
    draft: 'signup',
    failed: t.failed,
    send: (data) => {
      setTaken(undefined);
      return call('POST /api/customers/signup', { body: typed(data, 'name', 'phone', 'email') });
    },
    onDone,
    onError: (error, data) => {
      const takes = error instanceof ApiError && error.code === 'email_taken';
      if (takes) setTaken(typed(data, 'email').email);
      return false;
    },
  });

  const continueButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (taken === undefined) return;
    continueButton.current?.focus();
    continueButton.current?.scrollIntoView({ block: 'center' });
  }, [taken]);

  useEffect(() => {
    if (form.ref.current && email) fillEmpty(form.ref.current, { email });
  }, [form.ref, email]);

  return (
    <Form form={form} namesRequired>
      <NameField />
      <PhoneField />
      <EmailField hint={t.emailHint} />
      {taken !== undefined && (
        <div className="flex flex-col gap-3 rounded bg-warning-soft p-4 text-warning">
          <p id="signup-taken" className="font-medium">
            {t.taken}
          </p>
          <button
            ref={continueButton}
            type="button"
            // It takes the focus, and its description gives the reason.
            aria-describedby="signup-taken"
            onClick={() => onLogIn(taken)}
            className={buttonClass('secondary')}
          >
            {t.takenButton}
          </button>
        </div>
      )}
      <SubmitButton busy={form.busy}>{t.create}</SubmitButton>
    </Form>
  );
}

import { maxEmailLength } from '@dawaya/contract/vocabulary/limits';
import { useState } from 'react';
import { useRegisterTexts } from '../../../i18n/register.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';
import { paths } from '../../../lib/paths.ts';
import { EmailTakenNotice } from '../../../shared/log-in/known-email.tsx';
import type { PendingCode } from '../../../shared/log-in/pending-code.ts';
import { isPhone } from '../../../shared/log-in/use-text-gateway.ts';
import { TextField } from '../../../ui/field.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';

interface AddressFieldProps {
  takesPhone: boolean;
  /** An address that is registered already. */
  taken: string | undefined;
}

/** The email address of a new account; with a gateway, also its phone number. */
export function AddressField({ takesPhone, taken }: AddressFieldProps) {
  const t = useRegisterTexts();
  return (
    <div className="flex flex-col gap-3">
      <TextField
        name="email"
        type={takesPhone ? 'text' : 'email'}
        label={takesPhone ? t.emailOrPhone : t.email}
        hint={takesPhone ? t.emailOrPhoneHint : t.emailHint}
        required
        maxLength={maxEmailLength}
        autoComplete={takesPhone ? 'username' : 'email'}
        {...(takesPhone && { dir: 'ltr' as const })}
      />
      {taken !== undefined && (
        <EmailTakenNotice
          text={isPhone(taken) ? t.phoneTaken : t.emailTaken}
          button={isPhone(taken) ? t.logInByPhone : t.logInInstead}
          href={paths.pharmacistLogin}
          email={taken}
        />
      )}
    </div>
  );
}

/** Returns whether a typed text is neither an email address nor a phone number. */
export const isNeither = (typed: string): boolean => typed !== '' && !/[@\p{Nd}]/u.test(typed);

const prove = (phone: string, code?: string) =>
  call('POST /api/pharmacies/signup/phone', { body: { phone, ...(code && { code }) } });

/**
 * Proves a typed number before the documents are sent.
 * @returns whether this browser has proven it; else a code is on its way.
 */
export async function isProven(phone: string): Promise<boolean> {
  const answer = await prove(phone).catch((error) => Promise.reject(atAddress(error)));
  return 'proven' in answer;
}

/** Shows a refusal of the number at its field: `phone` of the form is the published one. */
function atAddress(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.details.length === 0) return error;
  const details = error.details.map(({ message }) => ({ field: 'email', message }));
  const body = { error: error.sentence, code: error.code, details };
  return new ApiError(error.status, '', JSON.stringify(body), error.retryAfter);
}

const loadCodeForm = () => import('../../../shared/log-in/email-login-form.tsx');

interface PhoneCodeProps {
  phone: string;
  onProven: () => void;
  onTaken: () => void;
  onChange: () => void;
}

/** Takes the code for a typed number, in place of the form. */
export function PhoneCode({ phone, onProven, onTaken, onChange }: PhoneCodeProps) {
  const [pending, setPending] = useState<PendingCode>({ email: phone, at: Date.now() });
  const loaded = useLazyModule(loadCodeForm, true);
  return (
    loaded && (
      <div className="max-w-lg">
        <loaded.CodeForm<{ isTaken: boolean }>
          isSignup
          pending={pending}
          logIn={async ({ code }) => {
            try {
              const answer = await prove(phone, code);
              return 'proven' in answer ? { isTaken: false } : answer;
            } catch (error) {
              if (error instanceof ApiError && error.code === 'phone_taken')
                return { isTaken: true };
              throw error;
            }
          }}
          onDone={({ isTaken }) => (isTaken ? onTaken() : onProven())}
          onResent={setPending}
          onChangeEmail={onChange}
        />
      </div>
    )
  );
}

import { useState } from 'react';
import { ApiError } from '../../lib/errors.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { AccountAddressField } from './email-or-phone.tsx';
import { EmailTakenNotice } from './known-email.tsx';
import type { PendingCode } from './pending-code.ts';
import { isPhone } from './use-text-gateway.ts';

interface AddressTexts {
  emailHint: string;
  emailOrPhoneHint: string;
  emailTaken: string;
  phoneTaken: string;
  logInInstead: string;
  logInByPhone: string;
}

interface AddressFieldProps {
  texts: AddressTexts;
  takesPhone: boolean;
  /** An address that is registered already. */
  taken: string | undefined;
  /** The log-in page. */
  logInHref: string;
}

/** The email address of a new account; with a gateway, also its phone number. */
export function AddressField({ texts, takesPhone, taken, logInHref }: AddressFieldProps) {
  return (
    <div className="flex flex-col gap-3">
      <AccountAddressField
        takesPhone={takesPhone}
        hint={takesPhone ? texts.emailOrPhoneHint : texts.emailHint}
      />
      {taken !== undefined && (
        <EmailTakenNotice
          text={isPhone(taken) ? texts.phoneTaken : texts.emailTaken}
          button={isPhone(taken) ? texts.logInByPhone : texts.logInInstead}
          href={logInHref}
          email={taken}
        />
      )}
    </div>
  );
}

/** Returns whether a call was refused because its address has an account. */
export const isTakenError = (error: unknown): boolean =>
  error instanceof ApiError && ['email_taken', 'phone_taken'].includes(error.code ?? '');

/** The call of a role that proves the phone number for a new account. */
export type ProvePhone = (body: {
  phone: string;
  code?: string;
}) => Promise<{ proven: true } | { codeRequired: true }>;

/**
 * Proves a typed number before the form is sent.
 * @returns whether this browser has proven it; else a code is on its way.
 */
export async function isProven(prove: ProvePhone, phone: string): Promise<boolean> {
  const answer = await prove({ phone }).catch((error) => Promise.reject(atAddress(error)));
  return 'proven' in answer;
}

/** Shows a refusal of the number at its field: `phone` of the form is the published one. */
function atAddress(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.details.length === 0) return error;
  const details = error.details.map(({ message }) => ({ field: 'email', message }));
  const body = { error: error.sentence, code: error.code, details };
  return new ApiError(error.status, '', JSON.stringify(body), error.retryAfter);
}

const loadCodeForm = () => import('./email-login-form.tsx');

interface PhoneCodeProps {
  phone: string;
  prove: ProvePhone;
  onProven: () => void;
  onTaken: () => void;
  onChange: () => void;
}

/** Takes the code for a typed number, in place of the form. */
export function PhoneCode({ phone, prove, onProven, onTaken, onChange }: PhoneCodeProps) {
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
              const answer = await prove({ phone, ...(code && { code }) });
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

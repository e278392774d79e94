import { type ReactNode, type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLoginTexts } from '../../i18n/login.ts';
import { ApiError } from '../../lib/errors.ts';
import { readFields } from '../../ui/form.tsx';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { AccountAddressField, problemOfAddress } from './email-or-phone.tsx';
import { AddressTakenNotice } from './known-address.tsx';
import { withDetails } from './log-in-errors.ts';
import type { PendingCode } from './pending-code.ts';
import { isPhone, useTextGateway } from './use-text-gateway.ts';

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
  proof: AddressProof;
  /** The log-in page. */
  logInHref: string;
}

/** The email address of a new account; with a gateway, also its phone number. */
export function AddressField({ texts, proof, logInHref }: AddressFieldProps) {
  const { takesPhone, taken } = proof;
  return (
    <div className="flex flex-col gap-3">
      <AccountAddressField
        takesPhone={takesPhone}
        hint={takesPhone ? texts.emailOrPhoneHint : texts.emailHint}
      />
      {taken !== undefined && (
        <AddressTakenNotice
          text={isPhone(taken) ? texts.phoneTaken : texts.emailTaken}
          button={isPhone(taken) ? texts.logInByPhone : texts.logInInstead}
          href={logInHref}
          address={taken}
        />
      )}
    </div>
  );
}

/** The call of a role that proves the phone number for a new account. */
export type ProvePhone = (body: {
  phone: string;
  code?: string;
}) => Promise<{ proven: true } | { codeRequired: true }>;

/** A code is on its way to the number, so the form and its draft wait for it. */
class CodeNeeded extends Error {
  readonly phone: string;
  constructor(phone: string) {
    super('a code is on its way');
    this.phone = phone;
  }
}

/** The address of a new account as the call takes it. */
type AccountAddress = { accountPhone: string } | { email: string };

/**
 * Proves the address of a new account: gives the form of a registration its `check` and `onError`,
 * and the address that it sends. `FormOrCode` shows the form, `AddressField` the address in it.
 */
export function useAddressProof(prove: ProvePhone) {
  const t = useLoginTexts();
  const takesPhone = useTextGateway();
  /** An address that is registered already. */
  const [taken, setTaken] = useState<string>();
  /** The typed number to which a code is on its way. */
  const [codeFor, setCodeFor] = useState<string>();
  return {
    prove,
    takesPhone,
    taken,
    setTaken,
    codeFor,
    setCodeFor,
    check: (data: FormData) => problemOfAddress(t, takesPhone, readFields(data, 'email').email),
    /**
     * Returns the typed address once this browser has proven it; an email address needs no proof.
     * @throws CodeNeeded, which `onError` handles: an error keeps the form's draft, because a phone
     *   may drop the page while its owner reads the code
     */
    proveFirst: async (data: FormData): Promise<AccountAddress> => {
      setTaken(undefined);
      const { email: address } = readFields(data, 'email');
      if (!takesPhone || !isPhone(address)) return { email: address };
      if (!(await isProven(prove, address))) throw new CodeNeeded(address);
      return { accountPhone: address };
    },
    onError: (error: unknown, data: FormData): boolean => {
      if (error instanceof CodeNeeded) {
        setCodeFor(error.phone);
        return true;
      }
      if (isTakenError(error)) setTaken(readFields(data, 'email').email);
      return false;
    },
  };
}

type AddressProof = ReturnType<typeof useAddressProof>;

interface FormOrCodeProps {
  proof: AddressProof;
  form: RefObject<HTMLFormElement | null>;
  children: ReactNode;
}

/** Shows a form, or in its place the field for the code; the form is sent again after the code. */
export function FormOrCode({ proof, form, children }: FormOrCodeProps) {
  const { codeFor, setCodeFor } = proof;
  return (
    <>
      {codeFor !== undefined && (
        <PhoneCode
          phone={codeFor}
          prove={proof.prove}
          onProven={() => {
            setCodeFor(undefined);
            form.current?.requestSubmit();
          }}
          onTaken={() => {
            setCodeFor(undefined);
            proof.setTaken(codeFor);
          }}
          onChange={() => {
            flushSync(() => setCodeFor(undefined));
            form.current?.querySelector<HTMLInputElement>('[name="email"]')?.focus();
          }}
        />
      )}
      <div hidden={codeFor !== undefined}>{children}</div>
    </>
  );
}

/** Returns whether a call was refused because its address has an account. */
const isTakenError = (error: unknown): boolean =>
  error instanceof ApiError && ['email_taken', 'phone_taken'].includes(error.code ?? '');

/**
 * Proves a typed number before the form is sent.
 * @returns whether this browser has proven it; else a code is on its way.
 */
async function isProven(prove: ProvePhone, phone: string): Promise<boolean> {
  const answer = await prove({ phone }).catch((error) => Promise.reject(atAddress(error)));
  return 'proven' in answer;
}

/** Shows a refusal of the number at its field: `phone` of the form is the published one. */
function atAddress(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.details.length === 0) return error;
  return withDetails(
    error,
    error.details.map(({ message }) => ({ field: 'email', message })),
  );
}

const loadCodeForm = () => import('./email-login-form.tsx');

interface PhoneCodeProps {
  phone: string;
  prove: ProvePhone;
  onProven: () => void;
  onTaken: () => void;
  onChange: () => void;
}

/** Takes the code for a typed number. */
function PhoneCode({ phone, prove, onProven, onTaken, onChange }: PhoneCodeProps) {
  const [pending, setPending] = useState<PendingCode>({ address: phone, at: Date.now() });
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
          onChangeAddress={onChange}
        />
      </div>
    )
  );
}

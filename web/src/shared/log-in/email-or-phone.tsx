import { maxEmailLength } from '@dawaya/contract/vocabulary/limits';
import { useLoginTexts } from '../../i18n/login.ts';
import { TextField } from '../../ui/field.tsx';

interface AccountAddressFieldProps {
  /** Whether the operator has a gateway for text messages. */
  takesPhone: boolean;
  hint?: string;
}

/**
 * The address of an account. It is one field in both cases: the server's answer about the gateway
 * may come after a person has begun to type.
 */
export function AccountAddressField({ takesPhone, hint }: AccountAddressFieldProps) {
  const t = useLoginTexts();
  return (
    <TextField
      name="email"
      type={takesPhone ? 'text' : 'email'}
      label={takesPhone ? t.emailOrPhone : t.email}
      hint={hint}
      required
      maxLength={maxEmailLength}
      autoComplete={takesPhone ? 'username' : 'email'}
      {...(takesPhone && { dir: 'ltr' as const })}
    />
  );
}

/**
 * Returns the problem of a typed text that is neither an email address nor a phone number. The
 * server reads the rest; without a gateway the browser checks the email address.
 */
export function problemOfAddress(
  t: { invalidEmailOrPhone: string },
  takesPhone: boolean,
  typed: string,
): { email?: string } {
  const isNeither = typed !== '' && !/[@\p{Nd}]/u.test(typed);
  return takesPhone && isNeither ? { email: t.invalidEmailOrPhone } : {};
}

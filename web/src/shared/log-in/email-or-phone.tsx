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

/** Returns whether a typed text is neither an email address nor a phone number. */
export const isNeither = (typed: string): boolean => typed !== '' && !/[@\p{Nd}]/u.test(typed);

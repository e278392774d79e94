import { maxEmailLength, maxNameLength, maxPhoneLength } from '@dawaya/contract/vocabulary/limits';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useContactFieldTexts } from '../../i18n/contact-fields.ts';
import { fillEmpty } from '../../lib/form-draft.ts';
import { readStored } from '../../lib/store/store.ts';
import { TextField } from '../../ui/field.tsx';

interface ContactFieldProps {
  /** The field's name in the call and in errors, if it is not the usual one. */
  name?: string;
  hint?: ReactNode;
  placeholder?: string;
  defaultValue?: string;
}

export function NameField({ name = 'name', ...rest }: ContactFieldProps) {
  const t = useContactFieldTexts();
  return (
    <TextField
      {...rest}
      name={name}
      label={t.name}
      required
      autoComplete="name"
      maxLength={maxNameLength}
    />
  );
}

/** A field for a phone number in any notation, with a hint about the form by default. */
export function PhoneField({
  name = 'phone',
  required = true,
  hint,
  ...rest
}: ContactFieldProps & { required?: boolean }) {
  const t = useContactFieldTexts();
  return (
    <TextField
      {...rest}
      name={name}
      type="tel"
      label={t.phone}
      hint={hint ?? t.phoneHint}
      required={required}
      autoComplete="tel"
      maxLength={maxPhoneLength}
    />
  );
}

export function EmailField({
  name = 'email',
  required = true,
  ...rest
}: ContactFieldProps & { required?: boolean }) {
  const t = useContactFieldTexts();
  return (
    <TextField
      {...rest}
      name={name}
      type="email"
      label={t.email}
      required={required}
      autoComplete="email"
      maxLength={maxEmailLength}
    />
  );
}

/**
 * Fills in the known details of a customer. Call it after `useForm`: typed values and the draft
 * win.
 */
export function useCustomerDetails(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (!form.current) return;
    const name = readStored('customerName');
    const phone = readStored('customerPhone');
    fillEmpty(form.current, {
      name,
      customerName: name,
      phone: phone && displayPhone(phone),
      email: readStored('customerEmail'),
    });
  }, [form]);
}

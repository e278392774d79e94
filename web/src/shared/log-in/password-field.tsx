import { maxPasswordLength, minPasswordLength } from '@dawaya/contract/vocabulary/limits';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ReactNode, useState } from 'react';
import { useLoginTexts } from '../../i18n/login.ts';
import { IconButton } from '../../ui/button.tsx';
import { Field, inputClass } from '../../ui/field.tsx';

interface PasswordFieldProps {
  name?: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  autoComplete: 'current-password' | 'new-password';
}

/** A hidden password that the person can show; a draft never stores it. */
export function PasswordField({ name = 'password', ...props }: PasswordFieldProps) {
  const t = useLoginTexts().passwordField;
  const [seen, setSeen] = useState(false);
  const Icon = seen ? EyeOff : Eye;
  return (
    <Field name={name} label={props.label} hint={props.hint} required={props.required ?? false}>
      {(inputProps) => (
        <div className="relative">
          <input
            {...inputProps}
            type={seen ? 'text' : 'password'}
            name={name}
            required={props.required}
            autoComplete={props.autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={maxPasswordLength}
            data-private=""
            dir="ltr"
            className={`${inputClass} pe-12 rtl:ps-12 rtl:pe-3.5 rtl:text-end`}
          />
          <IconButton
            label={seen ? t.hide : t.show}
            onClick={() => setSeen(!seen)}
            className="absolute end-0.5 top-0.5"
          >
            <Icon size={20} aria-hidden="true" />
          </IconButton>
        </div>
      )}
    </Field>
  );
}

export const isTooShort = (typed: FormDataEntryValue | null): boolean => {
  const length = String(typed ?? '').trim().length;
  return length > 0 && length < minPasswordLength;
};

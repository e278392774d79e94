import type { ComponentProps, ReactNode } from 'react';
import { Field, inputClass } from '../../ui/field.tsx';
import { MedicineInput } from './medicine-input.tsx';

interface MedicineFieldProps extends Omit<ComponentProps<typeof MedicineInput>, 'name' | 'id'> {
  /** The field's name in the call and in errors. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
}

/** `MedicineInput` with label, hint and error, like the other fields of a form. */
export function MedicineField({ label, hint, ...input }: MedicineFieldProps) {
  return (
    <Field name={input.name} label={label} hint={hint} required={input.required ?? false}>
      {(inputProps) => <MedicineInput {...input} {...inputProps} className={inputClass} />}
    </Field>
  );
}

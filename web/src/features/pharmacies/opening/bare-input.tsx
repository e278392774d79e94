import { type InputHTMLAttributes, useContext, useId } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FieldErrors, inputClass } from '../../../ui/field.tsx';

interface BareInputProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
}

/** A time or a date whose place says what it is: its label is heard, not seen. */
export function BareInput({ label, className, ...input }: BareInputProps) {
  const id = useId();
  const error = useContext(FieldErrors)[input.name];
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-1">
      <input
        {...input}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={cx(inputClass, 'px-2', className)}
      />
      <span id={id} className="text-sm font-medium text-danger empty:hidden">
        {error}
      </span>
    </span>
  );
}

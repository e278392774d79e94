import { useContext } from 'react';
import { FieldErrors, inputClass } from '../../../ui/field.tsx';

interface TimeFieldProps {
  name: string;
  /** Its place says it to the eye. */
  label: string;
  /** Of the sentence that says what is wrong. */
  problemId: string;
  value: string;
  onChange: (value: string) => void;
}

/** A time of day, narrow enough for two and a button beside each other on a phone. */
export function TimeField({ name, label, problemId, value, onChange }: TimeFieldProps) {
  const isWrong = useContext(FieldErrors)[name] !== undefined;
  return (
    <input
      type="time"
      name={name}
      value={value}
      required
      onChange={({ target }) => onChange(target.value)}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? problemId : undefined}
      // The picker opens from the field itself where there is one; its sign would hide the time.
      className={`${inputClass} min-w-0 flex-1 px-1.5! [&::-webkit-calendar-picker-indicator]:hidden`}
    />
  );
}

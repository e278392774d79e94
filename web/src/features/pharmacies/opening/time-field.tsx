import { useContext } from 'react';
import { FieldErrors, inputClass } from '../../../ui/field.tsx';

interface TimeFieldProps {
  name: string;
  /** For screen readers only: its place in the row shows it. */
  label: string;
  problemId: string;
  value: string;
  onChange: (value: string) => void;
}

/** A time of day, narrow enough for two and a button in a row on a phone. */
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
      // The picker opens from the field itself, and its icon would hide the time.
      className={`${inputClass} min-w-0 flex-1 px-1.5! [&::-webkit-calendar-picker-indicator]:hidden`}
    />
  );
}

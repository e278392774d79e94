import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { longestItem } from '@dawaya/contract/vocabulary/searches';
import { followDirection } from '../../../lib/field-direction.ts';
import { Field, inputClass } from '../../../ui/field.tsx';

interface ItemFieldProps {
  name: string;
  label: string;
  /** What it is called where its place does not tell which one it is. */
  accessibleName?: string;
  defaultValue: string | undefined;
  maxLength?: number;
}

/** A word of a line. No line is needed by itself: photos may say it all. */
export function ItemField(props: ItemFieldProps) {
  const { name, label, accessibleName, defaultValue, maxLength = longestItem } = props;
  return (
    // Neither 'required' nor 'optional' is true of it.
    <Field name={name} label={label} required>
      {(inputProps) => (
        <input
          {...inputProps}
          name={name}
          aria-label={accessibleName}
          defaultValue={defaultValue}
          ref={followDirection}
          dir={directionOf(defaultValue ?? '')}
          maxLength={maxLength}
          autoComplete="off"
          className={inputClass}
        />
      )}
    </Field>
  );
}

import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { type InputHTMLAttributes, useRef, useState } from 'react';
import { useFollowsDirection } from '../../lib/field-direction.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

type MedicineInputProps = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'role' | 'type' | 'onFocus' | 'onInput'
>;

const loadSuggestions = () => import('./suggestions.tsx');

/**
 * A field for one medicine in free text, which suggests names while typing (the combobox of the
 * ARIA Authoring Practices). The suggestions load with the first focus; until then, and without
 * them, it is a plain field. It needs a label.
 */
export function MedicineInput(attributes: MedicineInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useFollowsDirection(field);
  const [isUsed, setUsed] = useState(false);
  const lazy = useLazyModule(loadSuggestions, isUsed);
  const use = () => setUsed(true);
  return (
    <div className="relative">
      <input
        dir={directionOf(String(attributes.defaultValue ?? ''))}
        {...attributes}
        ref={field}
        type="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onFocus={use}
        onInput={use}
      />
      {lazy && <lazy.Suggestions field={field} />}
    </div>
  );
}

import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { type InputHTMLAttributes, type KeyboardEvent, useId, useRef } from 'react';
import { useFollowsDirection } from '../../lib/field-direction.ts';
import { cx } from '../../ui/cx.ts';
import { inputClass } from '../../ui/field.tsx';
import { SuggestionList } from './suggestion-list.tsx';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

type MedicineInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'role' | 'type'>;

/** Sets the input's value as if typed, so that its form, draft and owner get the event. */
function write(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Runs after a press elsewhere is over: an earlier change would move the pressed element away. */
function afterPress(then: () => void): void {
  const later = () => setTimeout(then);
  if (document.documentElement.matches(':active'))
    addEventListener('mouseup', later, { once: true });
  else later();
}

/**
 * A field for one medicine in free text, which suggests names while typing (the combobox of the
 * ARIA Authoring Practices). Without suggestions it is a plain field. It needs a label;
 * `MedicineField` has one.
 */
export function MedicineInput({ className, ...attributes }: MedicineInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useFollowsDirection(input);
  const listId = useId();
  const { suggestions, active, type, move, close } = useSuggestions();
  const isOpen = suggestions.length > 0;

  const choose = ({ text }: Suggestion) => {
    if (input.current) write(input.current, text);
    close();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    attributes.onKeyDown?.(event);
    if (!isOpen || event.defaultPrevented || event.nativeEvent.isComposing) return;
    const chosen = suggestions[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      move(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
    // Escape would close a dialog around it too.
    event.stopPropagation();
  };

  return (
    <div className="relative">
      <input
        dir={directionOf(String(attributes.value ?? attributes.defaultValue ?? ''))}
        {...attributes}
        ref={input}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onInput={(event) => {
          attributes.onInput?.(event);
          type(event.currentTarget.value);
        }}
        onBlur={(event) => {
          attributes.onBlur?.(event);
          afterPress(close);
        }}
        onKeyDown={onKeyDown}
        className={cx(inputClass, className)}
      />
      {isOpen && (
        <SuggestionList id={listId} suggestions={suggestions} active={active} onChoose={choose} />
      )}
    </div>
  );
}

import { type RefObject, useEffect, useId, useRef } from 'react';
import { SuggestionList } from './suggestion-list.tsx';
import { type OfferedMedicine, useSuggestions } from './use-suggestions.ts';

interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>;
  /** The list covers what follows, on a phone too. */
  floats?: boolean;
}

/** Sets the input's value as if typed, so that its form, draft and owner get the event. */
function write(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Runs after a press elsewhere has ended: an earlier change would move the pressed element away.
 */
function afterPress(then: () => void): void {
  const later = () => setTimeout(then);
  if (document.documentElement.matches(':active'))
    addEventListener('mouseup', later, { once: true });
  else later();
}

/** The suggestions of a field and its keys. They follow a field that is there already. */
export function Suggestions({ field, floats = false }: SuggestionsProps) {
  const listId = useId();
  const { suggestions, active, type, move, close } = useSuggestions();
  const isOpen = suggestions.length > 0;

  useEffect(() => {
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen && listId,
      'aria-activedescendant': active >= 0 && `${listId}-${active}`,
    };
    for (const [name, value] of Object.entries(state))
      if (value) field.current?.setAttribute(name, value);
      else field.current?.removeAttribute(name);
  }, [field, isOpen, listId, active]);

  const choose = ({ text }: OfferedMedicine) => {
    if (field.current) write(field.current, text);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen || event.isComposing) return;
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
  const latest = useRef({ press, type, close });
  latest.current = { press, type, close };

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const typed = () => latest.current.type(input.value);
    input.addEventListener('input', typed, { signal });
    input.addEventListener('keydown', (event) => latest.current.press(event), { signal });
    input.addEventListener('blur', () => afterPress(() => latest.current.close()), { signal });
    // Typed before this script came.
    if (document.activeElement === input && input.value !== input.defaultValue) typed();
    return () => listeners.abort();
  }, [field]);

  if (!isOpen) return null;
  return (
    <SuggestionList
      id={listId}
      suggestions={suggestions}
      active={active}
      floats={floats}
      onChoose={choose}
    />
  );
}

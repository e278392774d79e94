import { directionOf, isolated } from '@dawaya/contract/vocabulary/direction';
import { formName } from '@dawaya/contract/vocabulary/product-name';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useMedicinesTexts } from '../../i18n/medicines.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';
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

interface SuggestionListProps {
  id: string;
  suggestions: readonly OfferedMedicine[];
  active: number;
  floats: boolean;
  onChoose: (suggestion: OfferedMedicine) => void;
}

const DirectionalText = ({ children, className }: { children: string; className?: string }) => (
  <bdi
    dir={directionOf(children)}
    lang={directionOf(children) === 'rtl' ? 'ar' : 'en'}
    className={className}
  >
    {children}
  </bdi>
);

const formatLookAlike = ({ text, generic }: NonNullable<OfferedMedicine['lookAlike']>) =>
  text === generic ? isolated(text) : `${isolated(text)} (${isolated(generic)})`;

/**
 * The names below a field; the focus stays in the field. On a phone they push the following content
 * down, unless they float, because they would cover the button for another line.
 */
function SuggestionList({ id, suggestions, active, floats, onChoose }: SuggestionListProps) {
  const t = useMedicinesTexts();
  const language = useLanguage();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t.suggestions}
      // A press would take the focus from the field, which closes the list before the tap.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        'z-20 mt-1 overflow-hidden rounded border border-line-strong bg-surface-raised text-text shadow-lg',
        floats ? 'absolute inset-x-0 top-full' : 'sm:absolute sm:inset-x-0 sm:top-full',
      )}
    >
      {suggestions.map((suggestion, index) => {
        const form = suggestion.form ? formName(language, suggestion.form) : '';
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
          <div
            key={suggestion.text}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => onChoose(suggestion)}
            className={cx(
              'flex min-h-11 cursor-pointer flex-wrap items-baseline gap-x-2 px-3.5 py-2.5 hover:bg-surface-sunken',
              index === active && 'bg-surface-sunken',
            )}
          >
            <DirectionalText className="font-medium">{suggestion.text.trim()}</DirectionalText>
            <span className="text-sm text-muted">
              {suggestion.generic !== suggestion.text && (
                <DirectionalText>{suggestion.generic}</DirectionalText>
              )}
              {form !== '' && !suggestion.text.includes(form) && ` · ${form}`}
            </span>
            {suggestion.lookAlike && (
              <span className="basis-full text-sm text-warning">
                {t.lookAlike(formatLookAlike(suggestion.lookAlike))}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

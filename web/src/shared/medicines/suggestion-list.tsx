import { directionOf, isolated } from '@dawaya/contract/vocabulary/direction';
import { formName } from '@dawaya/contract/vocabulary/product-name';
import { useMedicinesTexts } from '../../i18n/medicines.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { cx } from '../../ui/cx.ts';
import type { OfferedMedicine } from './use-suggestions.ts';

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
export function SuggestionList({ id, suggestions, active, floats, onChoose }: SuggestionListProps) {
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

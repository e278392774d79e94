import { longestSearch } from '@dawaya/contract/vocabulary/lengths';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useId, useRef } from 'react';
import { useUiTexts } from '../i18n/texts/ui.ts';
import { useFollowsDirection } from '../lib/field-direction.ts';
import { Button } from './button.tsx';

interface SearchBoxProps {
  /** What may be typed: 'Name, place or email'. */
  by: string;
  onSearch: (search: string) => void;
}

/** Asks when it is sent: whoever works at a desk types a whole name, and each question is a call. */
export function SearchBox({ by, onSearch }: SearchBoxProps) {
  const t = useUiTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useFollowsDirection(input);
  const typed = () => input.current?.value.trim() ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed());
  };
  return (
    <search className="min-w-0 w-full sm:max-w-md">
      <form onSubmit={submit} className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {t.find}: {by}
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          placeholder={by}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestSearch}
          // Emptied by its cross or by hand: everything shows again.
          onInput={() => typed() === '' && onSearch('')}
          className="min-h-11 w-full min-w-0 rounded border border-line-strong bg-surface-raised px-3"
        />
        <Button type="submit" look="secondary" className="px-3">
          <Search size={20} aria-hidden="true" />
          <span className="sr-only">{t.find}</span>
        </Button>
      </form>
    </search>
  );
}

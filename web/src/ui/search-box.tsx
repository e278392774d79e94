import { maxSearchLength } from '@dawaya/contract/vocabulary/limits';
import Search from 'lucide-react/icons/search';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { useFollowsDirection } from '../lib/field-direction.ts';
import { Button } from './button.tsx';

interface SearchBoxProps {
  by: string;
  /** The present search, if something else can change it too. */
  search?: string;
  onSearch: (search: string) => void;
}

/**
 * A search box that searches on submit: at a desk people type a whole name, and each search is a
 * call.
 */
export function SearchBox({ by, search, onSearch }: SearchBoxProps) {
  const t = useUiTexts();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useFollowsDirection(input);
  const typed = () => input.current?.value.trim() ?? '';
  useEffect(() => {
    if (search !== undefined && input.current) input.current.value = search;
  }, [search]);
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
          defaultValue={search}
          placeholder={by}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          // An emptied box shows everything again.
          onInput={() => typed() === '' && onSearch('')}
          className="min-h-11 w-full min-w-0 rounded border border-line-strong bg-surface-raised px-3"
        />
        <Button type="submit" variant="secondary" className="px-3">
          <Search size={20} aria-hidden="true" />
          <span className="sr-only">{t.find}</span>
        </Button>
      </form>
    </search>
  );
}

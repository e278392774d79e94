import { longestSearch } from '@dawaya/contract/vocabulary/lengths';
import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { useFollowsDirection } from '../../../lib/field-direction.ts';

/** Milliseconds from the last key to the search. */
const pause = 300;

/**
 * Searches while typing. The text stays out of the page's address, because it is a person's name or
 * number.
 */
export function SearchField({ onSearch }: { onSearch: (search: string) => void }) {
  const t = useDashboardTexts().requests;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useFollowsDirection(input);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = () => {
    clearTimeout(timer.current);
    onSearch(input.current?.value.trim() ?? '');
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          look();
        }}
        className="relative"
      >
        <label htmlFor={id} className="sr-only">
          {t.search}
        </label>
        <Search
          size={20}
          aria-hidden="true"
          className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2 text-muted"
        />
        <input
          ref={input}
          id={id}
          type="search"
          placeholder={t.search}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestSearch}
          onInput={() => {
            clearTimeout(timer.current);
            timer.current = setTimeout(look, pause);
          }}
          className="room-start min-h-12 w-full rounded border border-line-strong bg-surface-raised"
        />
      </form>
    </search>
  );
}

import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { longestSearch } from '@dawaya/contract/vocabulary/lengths';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useBrowseTexts } from '../../../i18n/browse.ts';
import { fillField, useFollowsDirection } from '../../../lib/field-direction.ts';
import { paths } from '../../../lib/paths.ts';
import { buttonClass } from '../../../ui/button.tsx';

const typingPause = 150;

export const termOf = (search: string): string =>
  (new URLSearchParams(search).get('search') ?? '').trim();

/**
 * A plain GET form that works without scripts; with them the address, and so the list, follows the
 * typing.
 */
export function SearchForm() {
  const t = useBrowseTexts();
  const term = termOf(useSearch());
  const input = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useRef(false);
  useFollowsDirection(input);

  const search = () => {
    clearTimeout(timer.current);
    settled.current = true;
    navigate(addressOf(input.current?.value.trim() ?? ''), { replace: true });
  };
  const searchAfterPause = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, typingPause);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const field = input.current;
    if (!field || field.value.trim() === term) return;
    // The text was typed before the scripts came, or the address changed by going back.
    if (!settled.current && field.value !== '') {
      settled.current = true;
      navigate(addressOf(field.value.trim()), { replace: true });
    } else if (document.activeElement !== field) fillField(field, term);
  }, [term, navigate]);

  return (
    <search>
      <form
        action={paths.advertisements}
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
        className="flex gap-2"
      >
        <label htmlFor="advertisement-search" className="sr-only">
          {t.label}
        </label>
        <input
          ref={input}
          id="advertisement-search"
          type="search"
          name="search"
          defaultValue={term}
          dir={directionOf(term)}
          placeholder={t.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={longestSearch}
          onInput={searchAfterPause}
          className="min-h-12 w-full min-w-0 flex-1 rounded border border-line-strong bg-surface-raised px-4"
        />
        <button type="submit" className={buttonClass('primary')}>
          <Search size={20} aria-hidden="true" />
          <span className="max-sm:sr-only">{t.search}</span>
        </button>
      </form>
    </search>
  );
}

const addressOf = (term: string): string =>
  term === ''
    ? paths.advertisements
    : `${paths.advertisements}?${new URLSearchParams({ search: term })}`;

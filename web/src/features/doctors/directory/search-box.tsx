import { longestSearch } from '@dawaya/contract/vocabulary/lengths';
import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';
import { useDoctorTexts } from '../../../i18n/texts/doctors.ts';
import { fillField, useFollowsDirection } from '../../../lib/field-direction.ts';

/** Narrows the list while somebody types. */
export function SearchBox(props: { value: string; onChange: (search: string) => void }) {
  const t = useDoctorTexts().directory;
  const input = useRef<HTMLInputElement>(null);
  const { onChange } = props;
  useFollowsDirection(input);
  // What was typed before hydration sent no event that was heard.
  useEffect(() => {
    if (input.current?.value) onChange(input.current.value);
  }, [onChange]);
  useEffect(() => {
    if (input.current && props.value === '') fillField(input.current, '');
  }, [props.value]);
  return (
    <search className="relative max-w-xl">
      <label htmlFor="doctor-search" className="sr-only">
        {t.search}
      </label>
      <input
        ref={input}
        id="doctor-search"
        type="search"
        placeholder={t.search}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={longestSearch}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
        className="min-h-12 w-full rounded border border-line-strong bg-surface-raised room-start"
      />
      <Search
        size={20}
        aria-hidden="true"
        className="pointer-events-none absolute start-3.5 top-3.5 text-muted"
      />
    </search>
  );
}

import type { ApiResponse } from '@dawaya/contract/api';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { useEffect, useState } from 'react';
import { read } from '../../lib/api.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { keepPreviousData, queryOptions } from '../../lib/reads/reads.ts';
import { useRead } from '../../lib/reads/use-read.ts';

export type OfferedMedicine = ApiResponse<'GET /api/medicines/suggestions'>['items'][number];

const suggestionsQuery = (q: string, language: Language) =>
  queryOptions({
    queryKey: ['medicines', 'suggestions', q, language],
    queryFn: read('GET /api/medicines/suggestions', { query: { q, language } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** In milliseconds: a call for each letter would crowd a slow connection. */
const pause = 150;
/** One letter matches too much. */
const shortest = 2;

/** Suggestions for the typed text. While the next are on their way, the last ones stay. */
export function useSuggestions() {
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data } = useRead({
    ...suggestionsQuery(wanted, language),
    enabled: wanted.length >= shortest,
    placeholderData: keepPreviousData,
  });
  const [answered, ...more] = isOpen && typed.trim().length >= shortest ? (data?.items ?? []) : [];
  const asTyped =
    answered?.text === typed.trim() ? { ...answered, text: typed } : { text: typed, generic: '' };
  const otherSuggestions = more.filter(({ text }) => text !== typed);
  // The list has the typed name only if a reader may take it for another medicine.
  const suggestions: OfferedMedicine[] =
    'lookAlike' in asTyped ? [asTyped, ...otherSuggestions] : otherSuggestions;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  return {
    suggestions,
    /** An index of `suggestions`; -1 while the keyboard is in the field. */
    active,
    type: (text: string) => {
      setTyped(text);
      setActive(-1);
      setOpen(true);
    },
    /** Moves up or down, through the field itself. */
    move: (by: 1 | -1) => {
      const places = suggestions.length + 1;
      setActive((at) => ((at + 1 + by + places) % places) - 1);
    },
    close,
  };
}

import { useMemo, useState } from 'react';
import { useRead } from '../../lib/reads/use-read.ts';
import { medicinesQuery } from './queries.ts';
import { type Suggestion, suggestible, suggestionsFor } from './suggest.ts';

/** What a field offers for what is typed into it, and which of it the keyboard stands on. */
export function useSuggestions() {
  // The list is for who begins to type: the page itself carries none of it.
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { data } = useRead({ ...medicinesQuery(), enabled: isWanted });
  const list = useMemo(() => suggestible(data?.items ?? []), [data]);
  const suggestions = useMemo<Suggestion[]>(
    () => (isOpen ? suggestionsFor(list, typed) : []),
    [list, typed, isOpen],
  );
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  return {
    suggestions,
    /** Of `suggestions`; -1 while the keyboard is in the field. */
    active,
    load: () => setWanted(true),
    type: (text: string) => {
      // It may have been entered before the page heard of it.
      setWanted(true);
      setTyped(text);
      setActive(-1);
      setOpen(true);
    },
    /** Up and down, round by the field itself. */
    move: (by: 1 | -1) => {
      const places = suggestions.length + 1;
      setActive((at) => ((at + 1 + by + places) % places) - 1);
    },
    close,
  };
}

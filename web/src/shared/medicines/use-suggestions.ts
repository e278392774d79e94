import { useMemo, useState } from 'react';
import { useRead } from '../../lib/reads/use-read.ts';
import { medicinesQuery } from './queries.ts';
import { type Suggestion, suggestible, suggestionsFor } from './suggest.ts';

export function useSuggestions() {
  // The list loads when a person begins to type: the page itself has none of it.
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
    /** An index of `suggestions`; -1 while the keyboard is in the field. */
    active,
    load: () => setWanted(true),
    type: (text: string) => {
      // The text may have been typed before hydration.
      setWanted(true);
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

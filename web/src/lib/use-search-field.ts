import { useCallback, useEffect, useRef } from 'react';
import { fillField, useFollowsDirection } from './field-direction.ts';

const typingPauseMs = 150;

/**
 * Connects the search field of a plain GET form with the address: the address follows the typing
 * after a pause, and the field follows the address when the person goes back.
 * @param shown the text in the address.
 * @param open opens the address of a text, as a memoized function.
 * @returns `search` opens the address of the typed text at once.
 */
export function useSearchField<Change = never>(
  shown: string,
  open: (text: string, change?: Change) => void,
) {
  const ref = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settled = useRef(false);
  useFollowsDirection(ref);
  const typed = useCallback(() => ref.current?.value.trim() ?? '', []);
  const search = useCallback(
    (change?: Change) => {
      clearTimeout(timer.current);
      settled.current = true;
      open(typed(), change);
    },
    [open, typed],
  );
  const searchAfterPause = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, typingPauseMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!ref.current || typed() === shown) return;
    // The text was typed before the scripts came, or the address changed by going back.
    if (!settled.current && typed() !== '') search();
    else if (document.activeElement !== ref.current) fillField(ref.current, shown);
  }, [shown, search, typed]);
  return { ref, search, searchAfterPause };
}

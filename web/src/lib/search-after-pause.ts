import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { fillField } from './field-direction.ts';

interface Options {
  /**
   * The searched text in the URL. The field follows it, for example after going back, unless a
   * person is typing there.
   */
  shown?: string;
  pauseMs?: number;
}

/**
 * Searches after a pause in the typing, and at once for a text that was typed before the scripts
 * came.
 * @param search takes the trimmed text of the field at that time: it may have been cleared by then
 * @returns a function that reads the trimmed text, for a submit
 */
export function useSearchAfterPause(
  input: RefObject<HTMLInputElement | null>,
  search: (text: string) => void,
  { shown, pauseMs = 150 }: Options,
): () => string {
  const readText = () => input.current?.value.trim() ?? '';
  const searchTyped = useEffectEvent(() => search(readText()));
  const isLive = useRef(false);

  useEffect(() => {
    const field = input.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(searchTyped, pauseMs);
    };
    field?.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      field?.removeEventListener('input', wait);
    };
  }, [input, pauseMs]);

  useEffect(() => {
    const field = input.current;
    const isFirst = !isLive.current;
    isLive.current = true;
    const text = field?.value.trim();
    if (!field || shown === undefined || text === shown) return;
    if (isFirst && text !== '') searchTyped();
    else if (document.activeElement !== field) fillField(field, shown);
  }, [input, shown]);

  return readText;
}

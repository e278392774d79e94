import { useEffect, useRef } from 'react';

/**
 * For a file input: hands on what is chosen in it and empties it, so that the same file can be chosen
 * again.
 */
export function useChosenFiles(onChosen: (files: [File, ...File[]]) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const onChange = () => {
    const [first, ...others] = ref.current?.files ?? [];
    if (!ref.current || !first) return;
    ref.current.value = '';
    onChosen([first, ...others]);
  };
  // What was chosen before hydration sent no event that was heard.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(onChange, []);
  return { ref, onChange };
}

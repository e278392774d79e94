import { useEffect, useRef } from 'react';

/** Passes on the chosen files and empties the input, so that the same file can be chosen again. */
export function useChosenFiles(onChosen: (files: [File, ...File[]]) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const onChange = () => {
    const [first, ...others] = ref.current?.files ?? [];
    if (!ref.current || !first) return;
    ref.current.value = '';
    onChosen([first, ...others]);
  };
  // Files chosen before hydration sent no event to this handler.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, at the start
  useEffect(onChange, []);
  return { ref, onChange };
}

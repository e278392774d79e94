import { Written } from './written.tsx';

/**
 * A name on one line, cut off where its reader ends it: a name in the other script than the page's
 * would lose its beginning.
 */
export function CutName({ value }: { value: string }) {
  return <Written text={value} className="inline-block max-w-full truncate align-bottom" />;
}

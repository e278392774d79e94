import { UserText } from './user-text.tsx';

/**
 * A name on one line, cut off at its own end: a name in the other script would lose its beginning.
 */
export function CutName({ value }: { value: string }) {
  return <UserText text={value} className="inline-block max-w-full truncate align-bottom" />;
}

import { cx } from './cx.ts';

interface InitialProps {
  /** The name's owner in the database: its last digit decides the tint. */
  id: string;
  name: string;
}

/**
 * Shows a name's initial on a tint, so that rows of a list differ. A drawing, not a text of the
 * page: the name next to it says the same.
 */
export function Initial({ id, name }: InitialProps) {
  return (
    <span
      aria-hidden="true"
      data-initial={initialOf(name)}
      className={cx(
        'before:content-[attr(data-initial)] flex h-12 items-center justify-center rounded text-xl font-bold',
        tints[Number.parseInt(id.slice(-1), 16) % tints.length],
      )}
    />
  );
}

const tints = [
  'bg-primary-soft text-primary',
  'bg-hero text-on-hero',
  'bg-hero-accent text-on-hero-accent',
];

/** Returns the first letter of the name's own part: most names begin with 'pharmacy' or 'doctor'. */
const initialOf = (name: string) =>
  /^(?:صيدلية |Dr\.? |د\. ?|دكتورة? )?(?:ال)?(\p{L})/u.exec(name)?.[1];

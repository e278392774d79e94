import { cx } from './cx.ts';

/** Returns the classes of a filter chip. It goes with `aria-pressed`. */
export const chipClass = (active: boolean) =>
  cx(
    'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium transition-colors',
    active
      ? 'border-primary bg-primary-soft text-primary'
      : 'border-line-strong bg-surface-raised hover:bg-surface-sunken',
  );

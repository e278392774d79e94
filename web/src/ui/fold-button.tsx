import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type FoldButtonProps = Omit<ComponentProps<'button'>, 'type'> & { 'aria-expanded': boolean };

/** A button with the look of a `Fold`, for what that cannot do: clamp a text, or share a row. */
export function FoldButton({ className, children, ...rest }: FoldButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx('flex min-h-11 items-center gap-1 font-semibold text-primary', className)}
    >
      {children}
      <ChevronDown
        size={18}
        aria-hidden="true"
        className={cx('shrink-0', rest['aria-expanded'] && 'rotate-180')}
      />
    </button>
  );
}

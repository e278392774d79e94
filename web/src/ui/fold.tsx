import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type FoldProps = ComponentProps<'details'> & { title: string };

/**
 * The product's one way to fold: it works without scripts. A form opens it around a field that has
 * an error or the value of a draft.
 */
export function Fold({ title, className, children, ...rest }: FoldProps) {
  return (
    <details {...rest} className={cx('group/fold', className)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-primary">
        {title}
        <ChevronDown size={18} aria-hidden="true" className="shrink-0 group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

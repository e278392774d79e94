import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps, ReactNode } from 'react';

type FoldProps = Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode };

/**
 * The product's one way to fold: it works without scripts. A form opens it around a field that has
 * an error or the value of a draft.
 */
export function Fold({ title, className, children, ...rest }: FoldProps) {
  return (
    <details {...rest} className={className}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-1 font-semibold text-primary">
        {title}
        <ChevronDown
          size={18}
          aria-hidden="true"
          // Its own fold turns it, not an open one around that.
          className="shrink-0 [[open]>summary>&]:rotate-180"
        />
      </summary>
      {children}
    </details>
  );
}

import type { HTMLAttributes } from 'react';
import { cx } from './cx.ts';

/** A part of a page, with a rule above it. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx('border-t border-line pt-5', className)} />;
}

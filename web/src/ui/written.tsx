import { directionOf } from '@dawaya/contract/vocabulary/direction';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** What somebody wrote, within a line of ours: a run of its own, in the direction of its content. */
export function Written({ text, ...rest }: { text: string } & ComponentProps<'bdi'>) {
  return (
    <bdi {...rest} dir={directionOf(text)}>
      {text}
    </bdi>
  );
}

/** The same as a paragraph of its own, which keeps its line breaks and begins at its own side. */
export function WrittenText({ text, className, ...rest }: { text: string } & ComponentProps<'p'>) {
  return (
    <p
      {...rest}
      dir={directionOf(text)}
      className={cx('wrap-anywhere whitespace-pre-line', className)}
    >
      {text}
    </p>
  );
}

import { directionOf } from '@dawaya/contract/vocabulary/direction';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

export function UserText({ text, ...rest }: { text: string } & ComponentProps<'bdi'>) {
  return (
    <bdi {...rest} dir={directionOf(text)}>
      {text}
    </bdi>
  );
}

/** A person's text as a paragraph from the page's edge, with its line breaks and own direction. */
export function UserParagraph({
  text,
  className,
  ...rest
}: { text: string } & ComponentProps<'p'>) {
  return (
    <p
      {...rest}
      dir={directionOf(text)}
      className={cx('text-match-parent wrap-anywhere whitespace-pre-line', className)}
    >
      {text}
    </p>
  );
}

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

/** A person's text as a paragraph, with its line breaks and its own direction. */
export function UserParagraph({
  text,
  className,
  ...rest
}: { text: string } & ComponentProps<'p'>) {
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

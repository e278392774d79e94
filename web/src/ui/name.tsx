import { Fragment } from 'react';
import { Written } from './written.tsx';

/**
 * Somebody's or something's name. Many carry both scripts ('Nile Pharmacy | صيدلية النيل'): each part
 * keeps its own direction, so that a line break does not jumble them.
 */
export function Name({ value }: { value: string }) {
  return value.split(' | ').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other mark
    <Fragment key={index}>
      {index > 0 && ' | '}
      <Written text={part} />
    </Fragment>
  ));
}

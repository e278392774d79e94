import { Fragment } from 'react';
import { UserText } from './user-text.tsx';

/**
 * A name of a person or thing. Many have both scripts ('Nile Pharmacy | صيدلية النيل'): each part
 * keeps its own direction, so that a line break does not mix them up.
 */
export function Name({ value }: { value: string }) {
  return value.split(' | ').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other mark
    <Fragment key={index}>
      {index > 0 && ' | '}
      <UserText text={part} />
    </Fragment>
  ));
}

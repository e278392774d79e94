import { type ReactNode, useContext } from 'react';
import { Button, FormReady } from './button.tsx';
import { cx } from './cx.ts';

/** The main button of a form; while it waits for the scripts it does not look disabled. */
export function SubmitButton(props: {
  busy: boolean;
  variant?: 'primary' | 'secondary';
  className?: string;
  children: ReactNode;
}) {
  const ready = useContext(FormReady);
  return (
    <Button
      type="submit"
      variant={props.variant}
      busy={props.busy}
      className={cx('min-h-12', !ready && 'disabled:opacity-100', props.className)}
    >
      {props.children}
    </Button>
  );
}

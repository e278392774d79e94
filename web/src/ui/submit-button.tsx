import type { ReactNode } from 'react';
import { useHydrated } from '../lib/hydrated.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

/**
 * The main button of a form. Until the scripts are at work it cannot be pressed, nor can Enter send:
 * the browser would leave the page and what was typed with it.
 */
export function SubmitButton(props: { busy: boolean; className?: string; children: ReactNode }) {
  const ready = useHydrated();
  return (
    <Button
      type="submit"
      busy={props.busy}
      disabled={!ready}
      className={cx('min-h-12', !ready && 'disabled:opacity-100', props.className)}
    >
      {props.children}
    </Button>
  );
}

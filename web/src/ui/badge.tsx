import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'urgent' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'text-muted',
  primary: 'text-primary',
  success: 'text-success',
  warning: 'text-warning',
  urgent: 'text-urgent',
  danger: 'text-danger',
};

/** A status as a word. Its text carries the meaning; the colour only helps. */
export function Badge(props: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 text-sm font-medium',
        tones[props.tone ?? 'neutral'],
        props.className,
      )}
    >
      {props.children}
    </span>
  );
}

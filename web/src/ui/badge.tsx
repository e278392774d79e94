import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'urgent' | 'danger';

const tones: Record<Tone, string> = {
  neutral: 'bg-surface-sunken text-muted',
  primary: 'bg-primary-soft text-primary',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  urgent: 'bg-urgent-soft text-urgent',
  danger: 'bg-danger-soft text-danger',
};

/** A small label. Its text carries the meaning; the colour only helps. */
export function Badge(props: { tone?: Tone; className?: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-sm font-medium forced-colors:outline',
        tones[props.tone ?? 'neutral'],
        props.className,
      )}
    >
      {props.children}
    </span>
  );
}

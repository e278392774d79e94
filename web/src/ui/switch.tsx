import { cx } from './cx.ts';

interface SwitchProps {
  label: string;
  stateText: string;
  on: boolean;
  onFlip: () => void;
  disabled?: boolean;
  describedBy?: string;
}

export function Switch({ label, stateText, on, onFlip, disabled, describedBy }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      aria-describedby={describedBy}
      disabled={disabled}
      onClick={onFlip}
      className="flex min-h-12 w-full items-center gap-3 text-start disabled:cursor-not-allowed disabled:opacity-60"
    >
      <span className="flex-1 font-medium">{label}</span>
      <span className="text-sm text-muted">{stateText}</span>
      <span
        aria-hidden="true"
        className={cx(
          'flex h-7 w-12 items-center rounded-full border p-0.5 transition-colors',
          on ? 'justify-end border-primary bg-primary' : 'border-line-strong bg-surface-sunken',
        )}
      >
        <span className={cx('size-5 rounded-full', on ? 'bg-on-primary' : 'bg-line-strong')} />
      </span>
    </button>
  );
}

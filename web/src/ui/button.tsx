import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  createContext,
  type Ref,
  useContext,
} from 'react';
import { Link } from 'wouter';
import { usePreload } from '../lib/preload.ts';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'hero' | 'hero-quiet';

/** The classes of a button (styles.css); those of `extra` win over its own. */
export const buttonClass = (variant: ButtonVariant = 'primary', extra?: string) =>
  cx('button', `button-${variant}`, extra);

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
  variant?: ButtonVariant;
  /** Shows a spinner and ignores presses; the text stays. */
  busy?: boolean;
}

export function Button({ variant, busy, className, children, ...rest }: ButtonProps) {
  const ready = useContext(FormReady) || rest.type !== 'submit';
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(variant, className)}
      disabled={rest.disabled || busy || !ready}
      aria-busy={busy || undefined}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  variant?: ButtonVariant;
}

export function LinkButton({ variant, className, ...rest }: LinkButtonProps) {
  return <Link {...usePreload(rest.href)} {...rest} className={buttonClass(variant, className)} />;
}

/** A square button with only an icon; `label` is its name. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ButtonProps & { label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-11 shrink-0 items-center justify-center rounded text-text hover:bg-surface-sunken',
        className,
      )}
    >
      {children}
    </button>
  );
}

/**
 * Whether the form can be sent. Until the scripts have come its submit buttons are disabled, and
 * Enter with them, because the browser would leave the page and lose the typed values.
 */
export const FormReady = createContext(true);

import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { Button, IconButton } from './button.tsx';
import { cx } from './cx.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  className?: string;
  /**
   * False lets another layer of the page, such as a bank's challenge, be shown and pressed above
   * it.
   */
  modal?: boolean;
}

/**
 * A modal dialog on the browser's own `<dialog>`: it traps the focus, closes with Escape, makes the
 * page behind inert and returns the focus. It injects no style, which the policy would refuse.
 */
export function Dialog(props: DialogProps) {
  return (
    <Modal
      {...props}
      className={cx(
        'm-auto w-[min(32rem,calc(100%-2rem))] rounded animate-[dialog-in_150ms_ease-out]',
        props.className,
      )}
    />
  );
}

/**
 * The buttons at the end of a dialog, which stay in view. `onCancel` adds a button that closes it.
 */
export function DialogButtons(props: {
  onCancel?: () => void;
  cancel?: string;
  className?: string;
  children: ReactNode;
}) {
  const t = useUiTexts();
  return (
    <div className={cx('dialog-end flex flex-wrap gap-3', props.className)}>
      {props.children}
      {props.onCancel && (
        <Button variant="secondary" onClick={props.onCancel}>
          {props.cancel ?? t.cancel}
        </Button>
      )}
    </div>
  );
}

export function Sheet(props: DialogProps) {
  return (
    <Modal
      {...props}
      className={cx(
        'ms-auto me-0 my-0 h-dvh max-h-dvh w-[min(20rem,85%)] animate-[sheet-in_150ms_ease-out]',
        '[--sheet-from:100%] rtl:[--sheet-from:-100%]',
        props.className,
      )}
    />
  );
}

function Modal({ open, onClose, title, children, className, modal = true }: DialogProps) {
  const t = useUiTexts();
  const ref = useRef<HTMLDialogElement>(null);
  const shownModal = useRef(modal);
  const titleId = useId();
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const changes = dialog.open && shownModal.current !== modal;
    const focused = document.activeElement;
    if (changes || !open) dialog.close();
    if (!open || dialog.open) return;
    // Only a new dialog animates; this one was on the screen already.
    dialog.style.animation = changes ? 'none' : '';
    shownModal.current = modal;
    if (modal) dialog.showModal();
    else dialog.show();
    if (changes && focused instanceof HTMLElement && dialog.contains(focused)) focused.focus();
    // The browser would focus 'Close', which a typed space presses. The dialog stays at its top.
    const field = 'form :is(textarea, select, input:not([type=hidden]))';
    if (!changes) dialog.querySelector<HTMLElement>(field)?.focus({ preventScroll: true });
  }, [open, modal]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes by the browser's own rule
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      // A dialog that changes its mode closes and opens again at once.
      onClose={(event) => !event.currentTarget.open && onClose()}
      // The backdrop's target is the dialog itself, never its content.
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={cx(
        'max-w-none bg-surface-raised p-0 text-text shadow backdrop:bg-scrim/60',
        !modal &&
          'fixed inset-0 z-40 max-h-[calc(100%-2rem)] overflow-auto [box-shadow:0_0_0_100vmax_color-mix(in_srgb,var(--color-scrim)_60%,transparent)]',
        className,
      )}
    >
      {open && (
        <div className="flex min-h-full flex-col gap-4 p-5">
          <div className="dialog-head flex items-center justify-between gap-3">
            <h2 id={titleId} className="text-xl font-semibold">
              {title}
            </h2>
            <IconButton label={t.close} onClick={onClose} className="-me-2">
              <X size={22} aria-hidden="true" />
            </IconButton>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}

import X from 'lucide-react/icons/x';
import * as Toast from 'radix-ui/toast';
import { useRef } from 'react';
import { useUiTexts } from '../i18n/texts/ui.ts';
import { cx } from './cx.ts';
import { dismissToast, TOAST_DURATION, TOAST_SWIPE_THRESHOLD, useShownToasts } from './toast.ts';
import { useFreeEdge } from './toast-edge.ts';

/**
 * The notification region: F8 focuses it, a swipe to the right closes a notification
 * (specification, section 9).
 */
export default function Toaster() {
  const t = useUiTexts();
  const shown = useShownToasts();
  const viewport = useRef<HTMLOListElement>(null);
  const edge = useFreeEdge(
    viewport,
    shown.some(({ open }) => open),
  );
  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
      label={t.notifications}
    >
      {shown.map(({ id, open, title, description, variant }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissToast(id)}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          data-variant={variant ?? 'default'}
          className={cx(
            'flex items-start gap-3 rounded border p-4 pe-2 shadow animate-[toast-in_200ms_ease-out]',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            variant === 'destructive'
              ? 'border-danger bg-danger text-on-danger'
              : 'border-line bg-surface-raised text-text',
          )}
        >
          <div className="min-w-0 flex-1">
            <Toast.Title className="font-semibold">{title ?? t.error}</Toast.Title>
            {description && (
              <Toast.Description className="break-words">{description}</Toast.Description>
            )}
          </div>
          <Toast.Close
            aria-label={t.dismiss}
            className="-my-2 inline-flex size-11 shrink-0 items-center justify-center rounded"
          >
            <X size={20} aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        hotkey={['F8']}
        label={t.notifications}
        ref={viewport}
        className={cx(
          'fixed inset-x-0 z-50 mx-auto flex max-w-md flex-col p-4 sm:me-0',
          edge === 'top' ? 'top-(--toast-drop)' : 'bottom-(--toast-lift)',
        )}
      />
    </Toast.Provider>
  );
}

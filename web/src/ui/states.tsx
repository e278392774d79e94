import { type ReactNode, useEffect, useState } from 'react';
import { useUiTexts } from '../i18n/texts/ui.ts';
import { OfflineError, sentenceOf } from '../lib/errors.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { focusIfLost } from './focus-if-lost.ts';
import { Spinner } from './spinner.tsx';
import { Status } from './status.tsx';

const frame = 'flex flex-col items-center gap-4 px-4 py-12 text-center';

/** How many parts of the page are being waited for. */
let waiting = 0;

/** What several parts of a page wait for is told to a screen reader by the first of them. */
export function LoadingState({ text, className }: { text?: string; className?: string }) {
  const t = useUiTexts();
  const [isUntold, setUntold] = useState(false);
  useEffect(() => {
    setUntold(waiting > 0);
    waiting += 1;
    return () => {
      waiting -= 1;
    };
  }, []);
  return (
    <div className={cx(frame, 'text-muted', className)}>
      <Spinner className="size-8 text-primary" />
      <Status className="min-h-[1.6em]" isUntold={isUntold}>
        {text ?? t.loading}
      </Status>
    </div>
  );
}

export function EmptyState(props: {
  title: string;
  text?: string;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={frame}>
      {props.icon && <span className="text-muted">{props.icon}</span>}
      <p className="text-lg font-semibold">{props.title}</p>
      {props.text && <p className="max-w-prose text-muted">{props.text}</p>}
      {props.children}
    </div>
  );
}

/**
 * What went wrong, in words, and a way on, which has the focus where that would be lost. Tells being
 * offline from being refused.
 */
export function ErrorState(props: { error: unknown; fallback?: string; onRetry?: () => void }) {
  const t = useUiTexts();
  const offline = props.error instanceof OfflineError;
  return (
    <div role="alert" className={frame}>
      <p className="text-lg font-semibold">{offline ? t.offlineTitle : t.errorTitle}</p>
      <p className="max-w-prose text-muted">
        {offline ? t.offlineText : sentenceOf(props.error, props.fallback ?? t.errorText)}
      </p>
      {props.onRetry && (
        <Button ref={focusIfLost} look="secondary" onClick={props.onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}

import { type ReactNode, useEffect, useState } from 'react';
import { useUiTexts } from '../i18n/ui.ts';
import { OfflineError, sentenceOf } from '../lib/errors.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import { focusIfLost } from './focus-if-lost.ts';
import { Spinner } from './spinner.tsx';
import { Status } from './status.tsx';

const frame = 'flex flex-col items-center gap-4 px-4 py-8 text-center';

let waitingMessages = 0;

/** A loading message. A screen reader announces only the first of several on a page. */
export function LoadingState({ text, className }: { text?: string; className?: string }) {
  const t = useUiTexts();
  const [isNotNotified, setNotNotified] = useState(false);
  useEffect(() => {
    setNotNotified(waitingMessages > 0);
    waitingMessages += 1;
    return () => {
      waitingMessages -= 1;
    };
  }, []);
  return (
    <div className={cx(frame, 'text-muted', className)}>
      <Spinner className="size-8 text-primary" />
      <Status className="min-h-[1.6em]" isNotNotified={isNotNotified}>
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
      <p className="text-xl font-semibold">{props.title}</p>
      {props.text && <p className="max-w-prose text-muted">{props.text}</p>}
      {props.children}
    </div>
  );
}

/**
 * An error message with a retry, which takes a lost focus. It distinguishes being offline from a
 * refusal.
 */
export function ErrorState(props: { error: unknown; fallback?: string; onRetry?: () => void }) {
  const t = useUiTexts();
  const offline = props.error instanceof OfflineError;
  return (
    <div role="alert" className={frame}>
      <p className="text-xl font-semibold">{offline ? t.offlineTitle : t.errorTitle}</p>
      <p className="max-w-prose text-muted">
        {offline ? t.offlineText : sentenceOf(props.error, props.fallback ?? t.errorText)}
      </p>
      {props.onRetry && (
        <Button ref={focusIfLost} variant="secondary" onClick={props.onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  );
}

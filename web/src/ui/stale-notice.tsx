import { useRef } from 'react';
import { formatDateTime } from '../i18n/format.ts';
import { useStaleTexts } from '../i18n/stale.ts';
import { useUiTexts } from '../i18n/ui.ts';
import { useLanguage } from '../lib/preferences.ts';
import { Button } from './button.tsx';
import { focusIfLost } from './focus-if-lost.ts';

interface StaleNoticeProps {
  query: {
    isRefetchError: boolean;
    dataUpdatedAt: number;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  text?: string;
}

/** A notice above old data that could not be refreshed. */
export function StaleNotice({ query, text }: StaleNoticeProps) {
  const t = useStaleTexts();
  const uiTexts = useUiTexts();
  const language = useLanguage();
  const button = useRef<HTMLButtonElement>(null);
  if (!query.isRefetchError) return null;
  const retry = async () => {
    await query.refetch();
    // The button was disabled meanwhile; the next failure needs its focus.
    requestAnimationFrame(() => focusIfLost(button.current));
  };
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded bg-warning-soft px-4 py-2 text-warning"
    >
      <p>{text ?? t(formatDateTime(language, new Date(query.dataUpdatedAt)))}</p>
      <Button ref={button} variant="secondary" busy={query.isFetching} onClick={() => void retry()}>
        {uiTexts.retry}
      </Button>
    </div>
  );
}

import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { useLanguage } from '../lib/preferences.tsx';
import { Button } from './button.tsx';

interface UndoBarProps {
  texts: { button: string; possible: string };
  /** What was done. */
  made: string;
  /** By this device's clock, in ms. */
  until: number;
  busy: boolean;
  onUndo: () => void;
  onOver: () => void;
}

/** Where something was done: what, and for how many seconds it can be taken back. */
export function UndoBar({ texts, made, until, busy, onUndo, onOver }: UndoBarProps) {
  const language = useLanguage();
  const left = useTimeLeft(until, busy ? undefined : onOver);
  return (
    <div className="overflow-hidden rounded bg-primary-soft">
      <div className="flex items-center justify-between gap-3 ps-4 pe-2">
        <p role="status">
          {made}
          <span className="sr-only"> {texts.possible}</span>
        </p>
        <Button look="quiet" busy={busy} onClick={onUndo} className="text-primary">
          <Undo size={18} aria-hidden="true" className="icon-directional" />
          {texts.button}
          <span aria-hidden="true" className="min-w-[1ch] font-normal tabular-nums">
            {formatNumber(language, Math.ceil(left / 1000))}
          </span>
        </Button>
      </div>
      <div
        aria-hidden="true"
        className="h-1 bg-primary transition-[width] duration-250 ease-linear"
        style={{ width: `${(100 * left) / undoableFor}%` }}
      />
    </div>
  );
}

/** Milliseconds until a moment; `onOver` when they are gone. */
function useTimeLeft(until: number, onOver: (() => void) | undefined): number {
  const [left, setLeft] = useState(() => until - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = until - Date.now();
      setLeft(Math.max(0, now));
      if (now <= 0) onOver?.();
    }, 250);
    return () => clearInterval(timer);
  });
  return left;
}

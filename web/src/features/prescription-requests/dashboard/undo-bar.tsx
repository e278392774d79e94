import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import { formatUnit } from '../../../i18n/format.ts';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Moves, Undoable } from './use-moves.ts';

/**
 * In the card that was moved, where the eye is: what was done, and for how many seconds it can be
 * taken back (docs/decisions/0064).
 */
export function UndoBar({ moves, undoable }: { moves: Moves; undoable: Undoable }) {
  const t = useDashboardTexts().request.undo;
  const language = useLanguage();
  const left = useTimeLeft(undoable.until, moves.forget);
  const seconds = formatUnit(language, Math.ceil(left / 1000), 'second');
  return (
    <div className="overflow-hidden bg-primary-soft last:rounded-b">
      <div className="flex items-center justify-between gap-3 ps-4 pe-2">
        <p role="status">
          {t.made[undoable.move]}
          <span className="sr-only"> {t.possible}</span>
        </p>
        <Button
          look="quiet"
          busy={moves.isBusyWith('undo')}
          onClick={moves.undo}
          className="text-primary"
        >
          <Undo size={18} aria-hidden="true" className="icon-directional" />
          {t.button}
          <span aria-hidden="true" className="font-normal tabular-nums">
            {seconds}
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
function useTimeLeft(until: number, onOver: () => void): number {
  const [left, setLeft] = useState(() => until - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = until - Date.now();
      setLeft(Math.max(0, now));
      if (now <= 0) onOver();
    }, 250);
    return () => clearInterval(timer);
  });
  return left;
}

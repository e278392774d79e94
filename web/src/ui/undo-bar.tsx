import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import Undo from 'lucide-react/icons/undo-2';
import { useEffect, useState } from 'react';
import { formatUnit } from '../i18n/format.ts';
import { useLanguage } from '../lib/preferences.ts';
import { Button } from './button.tsx';
import { cx } from './cx.ts';

interface Undoable {
  made: string;
  /** Milliseconds, by this device's clock. */
  until: number;
}

interface CountdownProps {
  texts: { button: string; possible: string };
  busy: boolean;
  onUndo: () => void;
  onOver: () => void;
}

interface UndoBarProps extends CountdownProps {
  undoable: Undoable | null;
  /** Leaves the announcement to a region of the page, which has several bars. */
  isSilent?: true;
  className?: string;
}

/**
 * Shows the last move and the seconds left to undo it (docs/requests.md). The region renders
 * without a move too, because a screen reader announces only text that comes into a region it
 * knows.
 */
export function UndoBar(props: UndoBarProps) {
  const { undoable, isSilent, className, ...countdown } = props;
  return (
    <div
      className={
        undoable
          ? cx('flex flex-wrap items-center overflow-hidden bg-primary-soft', className)
          : 'sr-only'
      }
    >
      <p role={isSilent ? undefined : 'status'} className="min-w-0 flex-1 ps-4 pe-3">
        {undoable && (
          <>
            {undoable.made} <span className="sr-only">{countdown.texts.possible}</span>
          </>
        )}
      </p>
      {undoable && <Countdown key={undoable.until} until={undoable.until} {...countdown} />}
    </div>
  );
}

function Countdown({ texts, until, busy, onUndo, onOver }: CountdownProps & { until: number }) {
  const language = useLanguage();
  const timeLeft = useTimeLeft(until, busy ? undefined : onOver);
  return (
    <>
      <Button
        variant="quiet"
        data-undo=""
        busy={busy}
        onClick={onUndo}
        className="me-2 text-primary"
      >
        <Undo size={18} aria-hidden="true" className="icon-directional" />
        {texts.button}
        <span aria-hidden="true" className="font-normal">
          {formatUnit(language, Math.ceil(timeLeft / 1000), 'second')}
        </span>
      </Button>
      <div aria-hidden="true" className="basis-full">
        <div
          className="h-1 bg-primary transition-[width] duration-200 ease-linear"
          style={{ width: `${(100 * timeLeft) / undoWindowMs}%` }}
        />
      </div>
    </>
  );
}

function useTimeLeft(until: number, onOver: (() => void) | undefined): number {
  const [timeLeft, setTimeLeft] = useState(() => until - Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const now = until - Date.now();
      setTimeLeft(Math.max(0, now));
      if (now <= 0) onOver?.();
    }, 250);
    return () => clearInterval(timer);
  });
  return timeLeft;
}

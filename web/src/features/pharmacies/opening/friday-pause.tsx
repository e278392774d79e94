import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { useRef, useState } from 'react';
import { useHoursTexts } from '../../../i18n/hours.ts';
import { useFailureToast } from '../../../lib/failure-toast.ts';
import { useToday } from '../../../lib/now.tsx';
import { chipClass } from '../../../ui/chip.ts';
import { cx } from '../../../ui/cx.ts';
import { returnFocus } from '../../../ui/keep-place.ts';
import { toast } from '../../../ui/toast.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { useChangeOpening } from '../queries.ts';
import {
  friday,
  isPaused,
  periodOfNextFriday,
  toEditedHours,
  togglePause,
  toOpening,
} from './edited-hours.ts';

interface Undoable {
  made: string;
  until: number;
  /** New hours end 'open until further notice', which comes back with the earlier ones. */
  isOpenUntilNotice: boolean;
}

/**
 * Closes for the Friday prayer, or opens again, with one press that saves the hours that count next
 * Friday. It renders nothing for a Friday without a time around the prayer.
 */
export function FridayPause({ profile }: { profile: PharmacyProfile }) {
  const t = useHoursTexts();
  const toastFailure = useFailureToast('pharmacy');
  const button = useRef<HTMLButtonElement>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const { mutate, isPending } = useChangeOpening(profile.id, (error) => {
    toastFailure(error, t.failed);
    returnFocus(button);
  });
  const edited = toEditedHours(profile);
  const period = periodOfNextFriday(edited, useToday());
  const toggled = togglePause(edited, period, friday);
  if (!toggled || profile.is24Hours) return null;
  const paused = isPaused(edited, period, friday);
  const isOpenUntilNotice = profile.openOverride === true && profile.openOverrideUntil === null;
  const toggle = (undone?: Undoable) =>
    mutate(
      {
        hours: toOpening(toggled).hours,
        ...(undone?.isOpenUntilNotice && profile.openOverride && { openOverrideUntil: null }),
      },
      {
        onSuccess: () => {
          const madeText = paused ? t.undo.made.open : t.undo.made.closed;
          setUndoable(
            undone ? null : { made: madeText, until: Date.now() + undoWindowMs, isOpenUntilNotice },
          );
          if (undone) toast({ title: t.undo.done });
          returnFocus(button);
        },
      },
    );
  return (
    <div className="flex flex-col gap-2">
      <button
        ref={button}
        type="button"
        aria-pressed={paused}
        aria-disabled={isPending}
        onClick={() => !isPending && toggle()}
        className={cx(chipClass(paused), 'self-start')}
      >
        {t.pause}
      </button>
      <UndoBar
        texts={t.undo}
        undoable={undoable}
        busy={isPending}
        onUndo={() => undoable && toggle(undoable)}
        onOver={() => {
          setUndoable(null);
          returnFocus(button);
        }}
        className="rounded"
      />
    </div>
  );
}

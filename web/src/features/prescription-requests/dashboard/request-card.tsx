import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useId, useRef } from 'react';
import { formatDateTime, relativeTime } from '../../../i18n/format.ts';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { Written, WrittenText } from '../../../ui/written.tsx';
import { DueTime } from './due-time.tsx';
import { NextMove } from './next-move.tsx';
import { StatusMark, UrgencyMark } from './request-badges.tsx';
import { RequestPhotos } from './request-photos.tsx';
import { TalkMarks } from './talk-marks.tsx';
import { useMoves } from './use-moves.ts';
import { useRequestBody } from './use-request-body.ts';

interface RequestCardProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
  isOpen: boolean;
  onToggle: () => void;
  /** Why there is nothing left to do, where the list has it no more and nobody here has ended it. */
  gone: string | null;
}

/** A request as a row: what it is, how it stands, what comes next. Opened it is the whole card. */
export function RequestCard({ pharmacy, request, isOpen, onToggle, gone }: RequestCardProps) {
  const t = useDashboardTexts().request;
  const language = useLanguage();
  const card = useRef<HTMLElement>(null);
  const bodyId = useId();
  const moves = useMoves(pharmacy.id, request, card);
  // Here before the card is opened.
  const RequestBody = useRequestBody();
  const { customerName: name, createdAt, status, urgency, notes } = request;
  // Who is at it, or ended it.
  const by = request.moves.at(-1)?.by;
  // An allergy may stand at its end: nobody starts before it was shown.
  const isWhole = status === 'new';
  const presses = urgency === 'emergency' && (status === 'new' || status === 'in-progress');
  return (
    <article
      ref={card}
      aria-label={t.of(name)}
      tabIndex={-1}
      className={cx(
        'rounded border bg-surface-raised shadow',
        presses ? 'border-danger' : 'border-line',
      )}
    >
      <div className="relative flex gap-3 p-3">
        <div className="relative z-1 flex w-18 shrink-0 flex-col items-center gap-1.5 self-start sm:w-24">
          <RequestPhotos request={request} />
          <StatusMark status={status} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex items-center gap-2">
            <h3 className="-my-2 flex min-w-0 flex-1">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? bodyId : undefined}
                onClick={onToggle}
                // The whole row opens it: what stands above it is lifted.
                className="min-h-11 min-w-0 flex-1 text-start font-semibold after:absolute after:inset-0 after:rounded"
              >
                <span
                  // What is cut off is the end of the name, on whichever side that is.
                  dir={directionOf(name)}
                  className={cx(
                    'block [text-align:match-parent]',
                    isOpen ? 'wrap-anywhere' : 'truncate',
                  )}
                >
                  <Written text={name} />
                </span>
              </button>
            </h3>
            <time
              dateTime={createdAt}
              title={formatDateTime(language, createdAt)}
              className="text-sm whitespace-nowrap text-muted"
            >
              {relativeTime(language, createdAt)}
            </time>
            <ChevronDown
              size={18}
              aria-hidden="true"
              className={cx('shrink-0 text-muted', isOpen && 'rotate-180')}
            />
          </div>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <UrgencyMark status={status} urgency={urgency} />
            <DueTime request={request} />
            <TalkMarks request={request} />
            {by && (
              <span className="min-w-0 truncate text-sm text-muted">
                {t.by} <Written text={by} />
              </span>
            )}
          </p>
          {notes && isWhole && (
            <div className="rounded bg-surface-sunken p-2 text-sm">
              <span className="sr-only">{t.notes}: </span>
              <WrittenText text={notes} />
            </div>
          )}
          <div className="flex min-w-0 items-center justify-end gap-2">
            {notes && !isWhole && !isOpen && (
              <p className="min-w-0 flex-1 text-sm text-muted">
                <span className="sr-only">{t.notes}: </span>
                <span dir={directionOf(notes)} className="block truncate [text-align:match-parent]">
                  <Written text={notes} />
                </span>
              </p>
            )}
            {!gone && <NextMove request={request} moves={moves} />}
          </div>
        </div>
      </div>
      {gone && <p className="px-4 pb-3 text-muted">{gone}</p>}
      <p role="alert" className="px-4 pb-3 font-medium text-danger empty:hidden">
        {moves.refusal}
      </p>
      <UndoBar
        texts={t.undo}
        undoable={moves.undoable && { ...moves.undoable, made: t.undo.made[moves.undoable.move] }}
        busy={moves.isBusyWith('undo')}
        onUndo={moves.undo}
        onOver={moves.forget}
        className="last:rounded-b"
      />
      {isOpen && (
        <div id={bodyId} className="flex flex-col gap-4 border-t border-line p-3 sm:p-4">
          {RequestBody ? (
            <RequestBody pharmacy={pharmacy} request={request} moves={moves} />
          ) : (
            <LoadingState className="py-4" />
          )}
        </div>
      )}
    </article>
  );
}

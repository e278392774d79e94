import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { directionOf, isolated } from '@dawaya/contract/vocabulary/direction';
import { isOpen as isActive } from '@dawaya/contract/vocabulary/request-moves';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ImageOff from 'lucide-react/icons/image-off';
import { useEffect, useId, useRef, useState } from 'react';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { formatDateTime, formatNumber, relativeTime } from '../../../i18n/format.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { thumbnailUrl } from '../../../shared/viewers/thumbnail-url.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';
import { ConversationMarks, DueTime, StatusMark, UrgencyMark } from './request-badges.tsx';
import { type RequestMoves, useMoves } from './use-moves.ts';

/** The urgency of an active request as a coloured edge, next to its text. */
const edges: Record<Urgency, string> = {
  normal: 'border-s-transparent',
  urgent: 'border-s-urgent',
  emergency: 'border-s-danger',
};

interface RequestCardProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
  /** Whether its next move is the one to make now. */
  isNext: boolean;
  isOpen: boolean;
  onToggle: () => void;
  /**
   * The reason why a request that is no longer in the list needs no work, if it ended elsewhere.
   */
  gone: string | null;
}

export function RequestCard({
  pharmacy,
  request,
  isNext,
  isOpen,
  onToggle,
  ...props
}: RequestCardProps) {
  const t = useDashboardRequestTexts();
  const language = useLanguage();
  const card = useRef<HTMLElement>(null);
  const bodyId = useId();
  const [isAnswering, setAnswering] = useState(false);
  useEffect(() => {
    if (!isOpen) setAnswering(false);
  }, [isOpen]);
  const moves = useMoves(pharmacy.id, request, card);
  // The list may have lost the request by a move whose answer this card awaits.
  const gone = moves.isPending ? null : props.gone;
  // Loaded before the card is opened.
  const RequestBody = useRequestBody();
  const { customerName: name, createdAt, status, urgency, notes } = request;
  const by = request.moves.at(-1)?.by;
  // Notes of a new request show completely, as an allergy may be at their end.
  const isWhole = status === 'new';
  const edge = isActive(status) ? edges[urgency] : 'border-s-transparent';
  return (
    <article
      ref={card}
      aria-label={t.of(name)}
      tabIndex={-1}
      className={cx('border-s-4 bg-surface-raised -outline-offset-2', edge)}
    >
      <div className="relative flex gap-2.5 p-2.5 sm:gap-3">
        <div className="relative z-1 shrink-0 self-start">
          <RequestPhotos request={request} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex items-center gap-2">
            <h3 className="-my-2 flex min-w-0 flex-1">
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? bodyId : undefined}
                onClick={onToggle}
                // The whole row opens it; the other controls are above this layer.
                className="min-h-11 min-w-0 flex-1 py-2 text-start font-semibold after:absolute after:inset-0"
              >
                <span
                  // It has the width of its text, so that it begins the line. A phone has two lines
                  // for it.
                  dir={directionOf(name)}
                  className={cx(
                    'w-fit max-w-full wrap-anywhere',
                    isOpen ? 'block' : 'line-clamp-2 sm:block sm:truncate',
                  )}
                >
                  <UserText text={name} />
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
          <p className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
            <StatusMark status={status} />
            <UrgencyMark status={status} urgency={urgency} />
            <DueTime request={request} />
            <ConversationMarks request={request} />
            {by && (
              <span className="min-w-0 truncate text-sm text-muted">
                {t.by} <UserText text={by} />
              </span>
            )}
          </p>
          {/* On a phone the button has a row of its own. */}
          <div className="flex flex-col gap-2 text-sm sm:flex-row sm:items-start">
            {notes && (isWhole || !isOpen) && (
              <div className="min-w-0 flex-1">
                <span className="sr-only">{t.notes}: </span>
                {isWhole ? (
                  <UserParagraph text={notes} className="w-fit max-w-full" />
                ) : (
                  <p dir={directionOf(notes)} className="w-fit max-w-full truncate text-muted">
                    <UserText text={notes} />
                  </p>
                )}
              </div>
            )}
            {!gone && <NextMove {...{ request, moves, isNext, isAnswering }} />}
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
        onOver={moves.clearUndo}
      />
      {isOpen && (
        <div id={bodyId} className="flex flex-col gap-4 border-t border-line p-3 sm:p-4">
          {RequestBody ? (
            <RequestBody
              pharmacy={pharmacy}
              request={request}
              moves={moves}
              isAnswering={isAnswering}
              onAnswering={setAnswering}
            />
          ) : (
            <LoadingState className="py-4" />
          )}
        </div>
      )}
    </article>
  );
}

/** The next move on the row itself: filled only where the pharmacist should continue. */
function NextMove({ request, moves, isNext, isAnswering }: NextMoveProps) {
  const t = useDashboardRequestTexts();
  const next = request.status === 'new' ? 'start' : 'complete';
  if (request.status !== 'new' && request.status !== 'in-progress') return null;
  const weight = isNext ? 'primary' : 'secondary';
  return (
    <Button
      variant={isAnswering ? 'quiet' : weight}
      disabled={moves.isPending}
      busy={moves.isBusyWith(next)}
      onClick={() => moves.make(next)}
      className="relative self-end px-3 text-base whitespace-nowrap sm:ms-auto sm:self-start sm:px-5"
    >
      {t[next]}
    </Button>
  );
}

interface NextMoveProps extends Pick<RequestCardProps, 'request' | 'isNext'> {
  moves: RequestMoves;
  /** The answer that is being written comes first. */
  isAnswering: boolean;
}

const load = () => import('./request-body.tsx');

const useRequestBody = () => useLazyModule(load, true)?.RequestBody ?? null;

const loadViewer = () => import('../../../shared/viewers/photo-viewer.tsx');

function RequestPhotos({ request }: { request: PrescriptionRequest }) {
  const t = useDashboardRequestTexts();
  const language = useLanguage();
  const [at, setAt] = useState<number | null>(null);
  const viewer = useLazyModule(loadViewer, at !== null);
  const { customerName: name, prescriptionImages: urls } = request;
  const first = urls[0];
  if (first === undefined) {
    return (
      <p className="flex size-14 shrink-0 flex-col items-center justify-center rounded bg-surface-sunken text-muted">
        <ImageOff size={24} aria-hidden="true" />
        <span className="sr-only">{t.noPhoto}</span>
      </p>
    );
  }
  const count = formatNumber(language, urls.length);
  return (
    <>
      <button
        type="button"
        onClick={() => setAt(0)}
        className="relative size-14 shrink-0 overflow-hidden rounded border border-line bg-surface-sunken"
      >
        <span className="sr-only">{t.openPhotos(name, count)}</span>
        <img
          src={thumbnailUrl(first)}
          alt=""
          loading="lazy"
          width={56}
          height={56}
          className="size-full object-cover"
        />
        {urls.length > 1 && (
          <span
            aria-hidden="true"
            className="absolute end-1 bottom-1 rounded-full bg-surface-raised px-1.5 text-sm font-semibold"
          >
            {count}
          </span>
        )}
      </button>
      {viewer && (
        <viewer.PhotoViewer
          title={t.photos(isolated(name))}
          photos={urls.map((url, index) => ({
            url,
            alt: t.photoAlt(name, formatNumber(language, index + 1)),
          }))}
          at={at}
          onChange={setAt}
        />
      )}
    </>
  );
}

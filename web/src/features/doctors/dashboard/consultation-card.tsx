import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { minuteMs } from '@dawaya/contract/vocabulary/durations';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';
import {
  consultationTransitions,
  isAllowed,
  isOpen,
} from '@dawaya/contract/vocabulary/request-moves';
import { type RefCallback, useEffect, useRef, useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { formatDuration } from '../../../i18n/duration.ts';
import { formatDateTime, relativeTime } from '../../../i18n/format.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { CallLink, WhatsAppLink } from '../../../shared/contact-details/phone-links.tsx';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { cx } from '../../../ui/cx.ts';
import { edgeClass } from '../../../ui/edge.ts';
import { Fold } from '../../../ui/fold.tsx';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import { UserText } from '../../../ui/user-text.tsx';
import type { ConsultationMoves } from './use-moves.ts';
import { LongText, WrittenAnswer } from './written-answer.tsx';

const tones: Record<ConsultationRequest['status'], Tone> = {
  new: 'primary',
  'in-progress': 'warning',
  completed: 'success',
  declined: 'danger',
  cancelled: 'neutral',
};

interface ConsultationCardProps {
  request: ConsultationRequest;
  /** Whether it is the first waiting request. */
  isNext: boolean;
  hasLeft: boolean;
  moves: ConsultationMoves;
  reportSeen: RefCallback<HTMLElement>;
}

export function ConsultationCard({
  request,
  isNext,
  hasLeft,
  moves,
  reportSeen,
}: ConsultationCardProps) {
  const t = useDoctorDashboardTexts().request;
  const card = useRef<HTMLElement>(null);
  const { id, name, status } = request;
  const madeMove = moves.made.get(id) ?? null;
  const shown = `${status} ${madeMove?.until}`;
  const wasShown = useRef(shown);
  useEffect(() => {
    // The pressed button goes away: the focus stays with its card, unless it has moved elsewhere.
    if (shown !== wasShown.current && document.activeElement === document.body)
      card.current?.focus({ preventScroll: true });
    wasShown.current = shown;
  }, [shown]);
  // The button keeps its place when an answer comes: its dialog may be open.
  const [wasAnswered] = useState(request.answer !== null);
  const openMenu = wasAnswered ? 'answered' : 'open';
  return (
    <li data-id={id} ref={request.seenAt === null ? reportSeen : undefined}>
      <article
        ref={card}
        aria-label={t.of(name)}
        tabIndex={-1}
        className={cx('flex flex-col gap-2 py-3 -outline-offset-2', edgeClass(tones[status]))}
      >
        <div>
          <h3 className="leading-snug font-semibold break-words">
            <UserText text={name} />
          </h3>
          <p className="flex flex-wrap items-center gap-x-3">
            <Badge tone={tones[status]}>{t.statuses[status]}</Badge>
            <StatusText request={request} />
          </p>
        </div>
        <div>
          <span className="sr-only">{t.reason}: </span>
          <LongText text={request.reason} texts={t.long} />
        </div>
        {request.statusReason && (
          <div>
            <p className="text-sm text-muted">{t.said}</p>
            <LongText text={request.statusReason} texts={t.long} />
          </div>
        )}
        <WrittenAnswer request={request} />
        <div className="flex flex-wrap gap-2">
          {!hasLeft && <NextMove request={request} isNext={isNext} moves={moves} />}
          <CallLink name={name} phone={request.phone} />
          {!hasLeft && !wasAnswered && <AnswerInWriting request={request} moves={moves} />}
        </div>
        <Fold title={t.menu[hasLeft || !isOpen(status) ? 'ended' : openMenu]} className="-my-1">
          <div className="-ms-3 flex flex-wrap items-center">
            {!hasLeft && wasAnswered && <AnswerInWriting request={request} moves={moves} />}
            <WhatsAppLink name={name} phone={request.phone} variant="quiet" />
            <CopyButton text={displayPhone(request.phone)} label={t.copyPhone} texts={t.copy} />
            {!hasLeft && <OtherMoves request={request} moves={moves} />}
          </div>
        </Fold>
        {hasLeft && isOpen(status) && <p className="font-medium text-muted">{t.gone}</p>}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {moves.refusal?.id === id && moves.refusal.sentence}
        </p>
        <UndoBar
          texts={t.undo}
          undoable={madeMove && { made: t.undo.made[madeMove.move], until: madeMove.until }}
          busy={moves.isBusyWith(id, 'undo')}
          onUndo={() => moves.undo(id)}
          onOver={() => moves.clearUndo(id)}
          className="rounded"
        />
      </article>
    </li>
  );
}

/** The time for which the request has waited, or the time of the last move. */
function StatusText({ request }: { request: ConsultationRequest }) {
  const t = useDoctorDashboardTexts().request;
  const language = useLanguage();
  // Renders again with each minute.
  useNow();
  const statusText = statusTextOf(request, t, language, Date.now());
  return (
    <time
      dateTime={statusText.at}
      title={formatDateTime(language, statusText.at)}
      className={request.status === 'new' ? 'text-sm font-medium' : 'text-sm text-muted'}
    >
      {statusText.text}
    </time>
  );
}

interface ConsultationActionsProps {
  request: ConsultationRequest;
  moves: ConsultationMoves;
}

const loadAnswerDialog = () => import('./answer-dialog.tsx');

/** A completed request takes corrections of its answer, no first one. */
function AnswerInWriting({ request, moves }: ConsultationActionsProps) {
  const t = useDoctorDashboardTexts().request.answer;
  const [isAnswering, setAnswering] = useState(false);
  const dialog = useLazyModule(loadAnswerDialog, isAnswering);
  const { status, answer } = request;
  if (!isOpen(status) && !(answer && status === 'completed')) return null;
  return (
    <>
      <Button
        variant={answer ? 'quiet' : 'secondary'}
        disabled={moves.isPending}
        onClick={() => setAnswering(true)}
        className={answer ? undefined : 'flex-1 whitespace-nowrap sm:flex-none'}
      >
        {answer ? t.correct : t.open}
      </Button>
      {dialog && (
        <dialog.AnswerDialog
          request={request}
          moves={moves}
          open={isAnswering}
          onClose={() => setAnswering(false)}
        />
      )}
    </>
  );
}

const loadDialog = () => import('./decline-dialog.tsx');

const names = ['start', 'complete', 'decline'] as const;

const allowedMoves = (status: ConsultationRequest['status']) =>
  names.filter((move) => isAllowed(consultationTransitions[move], status));

/** Filled only where the doctor should continue. */
function NextMove({ request, isNext, moves }: ConsultationActionsProps & { isNext: boolean }) {
  const t = useDoctorDashboardTexts().request;
  const { id, status } = request;
  const [move] = allowedMoves(status);
  if (!move || move === 'decline') return null;
  return (
    <Button
      variant={isNext ? 'primary' : 'secondary'}
      disabled={moves.isPending}
      busy={moves.isBusyWith(id, move)}
      onClick={() => moves.make(id, move)}
      className="flex-1 whitespace-nowrap sm:flex-none"
    >
      {t[move]}
    </Button>
  );
}

function OtherMoves({ request, moves }: ConsultationActionsProps) {
  const t = useDoctorDashboardTexts().request;
  const [isDeclining, setDeclining] = useState(false);
  const dialog = useLazyModule(loadDialog, isDeclining);
  const { id, status } = request;
  const [, ...others] = allowedMoves(status);
  return (
    <>
      {others.map((move) => (
        <Button
          key={move}
          variant="quiet"
          disabled={moves.isPending}
          busy={moves.isBusyWith(id, move)}
          onClick={() => (move === 'decline' ? setDeclining(true) : moves.make(id, move))}
          className="whitespace-nowrap"
        >
          {t[move]}
        </Button>
      ))}
      {dialog && others.length > 0 && (
        <dialog.DeclineDialog
          request={request}
          moves={moves}
          open={isDeclining}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}

type Texts = Pick<
  ReturnType<typeof useDoctorDashboardTexts>['request'],
  'arrivedNow' | 'waitingFor' | 'startedAgo' | 'completedAt' | 'declinedAt' | 'cancelledAt'
>;

/**
 * Returns how long a request has waited, or the time of its last move.
 * @param now in ms
 * @returns the time from the server, and the sentence
 */
export function statusTextOf(
  request: ConsultationRequest,
  t: Texts,
  language: Language,
  now: number,
) {
  const { status, createdAt } = request;
  if (status === 'new') {
    const minutes = Math.floor((now - Date.parse(createdAt)) / minuteMs);
    // Below a minute, and if this device's clock is behind the server's.
    const text =
      minutes < 1 ? t.arrivedNow : t.waitingFor(formatDuration(language, minutes, 'genitive'));
    return { at: createdAt, text };
  }
  const [time, sentence] = {
    'in-progress': [request.startedAt, t.startedAgo] as const,
    completed: [request.completedAt, t.completedAt] as const,
    declined: [request.declinedAt, t.declinedAt] as const,
    cancelled: [request.cancelledAt, t.cancelledAt] as const,
  }[status];
  const at = time ?? createdAt;
  return { at, text: sentence(relativeTime(language, at, now)) };
}

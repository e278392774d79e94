import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { EndedInquiryOutcome } from '@dawaya/contract/endpoints/pharmacy-inquiries';
import type { AnswerKind } from '@dawaya/contract/vocabulary/answers';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { Urgency } from '@dawaya/contract/vocabulary/urgencies';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Clock from 'lucide-react/icons/clock';
import Siren from 'lucide-react/icons/siren';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef, useState } from 'react';
import { useAnswerReadingTexts } from '../../../i18n/answer-reading.ts';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import {
  formatDateTime,
  formatNumber,
  formatTime,
  formatUnit,
  formatWeekday,
  relativeTime,
} from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { AnswerBadge, Pounds } from '../../../shared/answers/answer-reading.tsx';
import { useAnswerForm } from '../../../shared/answers/use-answer-form.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { edgeClass } from '../../../ui/edge.ts';
import { returnFocus } from '../../../ui/keep-place.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { UserParagraph, UserText } from '../../../ui/user-text.tsx';
import { AnswerPart, useAnswer } from './answer-part.tsx';
import { CardAnswer } from './card-answer.tsx';
import { type Answered, SentAnswer, StateBadge } from './given-answer.tsx';
import { type InquiryState, isAnswerable, stateOf } from './inquiry.ts';
import { InquiryItems, InquiryPhotos, MuteSender } from './inquiry-content.tsx';

interface InquiryCardProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  outcome: EndedInquiryOutcome | undefined;
  /** True while the server lists it for this pharmacy. */
  isListed: boolean;
  /** Whether its answer is the next step: one filled button a screen. */
  isNext: boolean;
  /** The tapped kind that needs the form; '' opens the form with the present answer. */
  writing: AnswerKind | '' | null;
  onWrite: (kind: AnswerKind | '' | null) => void;
}

export function InquiryCard(props: InquiryCardProps) {
  const { pharmacyId, inquiry, outcome, isListed, isNext, onWrite } = props;
  const t = useInquiriesTexts();
  const card = useRef<HTMLElement>(null);
  const answering = useAnswer(pharmacyId, inquiry, card);
  const { given } = answering;
  const [isUnfolded, setUnfolded] = useState(false);
  const now = useNow();
  const state = stateOf(
    { ...inquiry, given },
    {
      // The stream can remove an answered inquiry from the list before the answer is back.
      isListed: isListed || answering.isPending,
      outcome,
      now: new Date(now ?? Date.now()),
    },
  );
  const mayAnswer = isAnswerable(state);
  // A question that ends closes its form, and shows its items again.
  const writing = mayAnswer ? props.writing : null;
  const form = useAnswerForm(mayAnswer);
  const isOpen = mayAnswer && !given;
  const isFolded = given !== null && writing === null && !isUnfolded;
  const close = () => {
    onWrite(null);
    setUnfolded(false);
    returnFocus(card);
  };
  return (
    <article
      ref={card}
      aria-label={t.inquiry.of(
        inquiry.items.map(({ text }) => text).join(t.inquiry.comma) || t.inquiry.photosOnly,
      )}
      tabIndex={-1}
      data-open={isOpen || undefined}
      className={cx(
        'bg-surface-raised',
        edgeClass(state === 'open' && isOpen ? urgencyStyles[inquiry.urgency].tone : 'neutral'),
      )}
    >
      {given && writing === null && (
        <AnsweredLine
          inquiry={{ ...inquiry, given }}
          state={state}
          isFolded={isFolded}
          onToggle={() => setUnfolded(isFolded)}
        />
      )}
      {!isFolded && (
        <div className="flex flex-col gap-3 py-3 pe-3">
          <Details
            inquiry={inquiry}
            mayAnswer={mayAnswer}
            isOpen={state === 'open'}
            pharmacyId={pharmacyId}
          />
          {isOpen && writing === null ? (
            <CardAnswer
              pharmacyId={pharmacyId}
              inquiry={inquiry}
              answering={answering}
              isNext={isNext}
              onForm={onWrite}
            >
              <Notes inquiry={inquiry} />
            </CardAnswer>
          ) : (
            <>
              {/* The form has its items itself. */}
              {(writing === null || inquiry.items.length === 0) && (
                <InquiryItems items={inquiry.items} reported={inquiry.reported} />
              )}
              <Notes inquiry={inquiry} />
            </>
          )}
          {given && writing === null && (
            <SentAnswer
              pharmacyId={pharmacyId}
              inquiry={{ ...inquiry, given }}
              state={state}
              onChange={() => onWrite('')}
            />
          )}
          {!given && !mayAnswer && state !== 'open' && (
            <p className="text-muted">{t.states[state]}</p>
          )}
          {writing !== null && (
            <AnswerPart
              pharmacyId={pharmacyId}
              inquiry={inquiry}
              chosen={writing || undefined}
              answering={answering}
              onClose={close}
              form={form}
            />
          )}
        </div>
      )}
      <p role="alert" className="pb-3 font-medium text-danger empty:hidden">
        {answering.refusal}
      </p>
      <UndoBar
        texts={t.undo}
        undoable={
          mayAnswer && answering.undoable ? { ...answering.undoable, made: t.undo.made } : null
        }
        busy={answering.isPending}
        onUndo={answering.undo}
        onOver={answering.clearUndo}
      />
    </article>
  );
}

interface AnsweredLineProps {
  inquiry: Answered;
  state: InquiryState;
  isFolded: boolean;
  onToggle: () => void;
}

/** An answered inquiry as one line, which unfolds. */
function AnsweredLine({ inquiry, state, isFolded, onToggle }: AnsweredLineProps) {
  const t = useInquiriesTexts().inquiry;
  const { totalRead } = useAnswerReadingTexts();
  const language = useLanguage();
  const { given, items } = inquiry;
  const name = items[0]?.text ?? t.photosOnly;
  return (
    <h3>
      <button
        type="button"
        aria-expanded={!isFolded}
        onClick={onToggle}
        className="flex min-h-11 w-full items-center gap-x-2 py-1 pe-3 text-start -outline-offset-2"
      >
        {/* On a phone the name has a row of its own. */}
        <span className="flex min-w-0 flex-1 flex-col gap-x-3 sm:flex-row sm:items-center">
          <span className="flex max-w-full min-w-0 gap-x-2">
            {/* The strength is at the end of a name, so it wraps before it is cut. */}
            <UserText text={name} className="line-clamp-2" />
            {items.length > 1 && (
              <bdi dir="ltr" className="text-muted">
                +{formatNumber(language, items.length - 1)}
              </bdi>
            )}
          </span>
          <span className="flex shrink-0 grow items-center justify-between gap-x-3">
            {state === 'open' || state === 'waiting' ? (
              <AnswerBadge answer={given.answer} />
            ) : (
              <StateBadge state={state} />
            )}
            {given.totalSdg !== null && (
              <span>
                {/* A visible name makes the line higher once the sum comes, and moves the next question. */}
                <span className="sr-only">{totalRead} </span>
                <Pounds value={given.totalSdg} />
              </span>
            )}
          </span>
        </span>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className={cx('shrink-0 text-muted', !isFolded && 'rotate-180')}
        />
      </button>
    </h3>
  );
}

interface DetailsProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  mayAnswer: boolean;
  isOpen: boolean;
}

function Details({ pharmacyId, inquiry, mayAnswer, isOpen }: DetailsProps) {
  const t = useInquiriesTexts().inquiry;
  const language = useLanguage();
  const { urgency, askedAt, remindedAt, closesAt, distanceKm, landmark, photos } = inquiry;
  return (
    <div className="flex gap-3">
      {/* The photos disappear as soon as the pharmacy may no longer see them
          (docs/files.md). */}
      <InquiryPhotos photos={mayAnswer ? photos : []} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 self-start text-sm text-muted">
        <UrgencyBadge urgency={urgency} presses={isOpen} />
        <time dateTime={askedAt} title={formatDateTime(language, askedAt)}>
          {relativeTime(language, askedAt)}
        </time>
        {isOpen && remindedAt && <Badge tone="warning">{t.reminded}</Badge>}
        {distanceKm !== null && (
          <span>{t.distance(formatUnit(language, distanceKm, 'kilometer', 1))}</span>
        )}
        {landmark && <span className="wrap-anywhere">{t.near(isolated(landmark))}</span>}
        {isOpen && (
          <span>
            {t.until(`${formatWeekday(language, closesAt)} ${formatTime(language, closesAt)}`)}
          </span>
        )}
      </div>
      {mayAnswer && <MuteSender pharmacyId={pharmacyId} inquiry={inquiry} />}
    </div>
  );
}

function Notes({ inquiry: { notes } }: { inquiry: ReceivedInquiry }) {
  const t = useInquiriesTexts().inquiry;
  if (!notes) return null;
  return (
    <div className="rounded bg-surface-sunken px-3 py-2 text-sm">
      <span className="sr-only">{t.notes}: </span>
      <UserParagraph text={notes} />
    </div>
  );
}

const urgencyStyles: Record<Urgency, { tone: Tone; Icon: typeof Clock }> = {
  normal: { tone: 'neutral', Icon: Clock },
  urgent: { tone: 'urgent', Icon: TriangleAlert },
  emergency: { tone: 'danger', Icon: Siren },
};

interface UrgencyBadgeProps {
  urgency: Urgency;
  /** False for an answered or ended one, which is no longer urgent. */
  presses: boolean;
}

/** Urgency as text and with an icon of its own, as on a request. */
function UrgencyBadge({ urgency, presses }: UrgencyBadgeProps) {
  const t = useDashboardRequestTexts().urgencies;
  const { Icon, tone } = urgencyStyles[urgency];
  return (
    <Badge tone={presses ? tone : 'neutral'} className="whitespace-nowrap">
      <Icon size={14} aria-hidden="true" />
      {t[urgency]}
    </Badge>
  );
}

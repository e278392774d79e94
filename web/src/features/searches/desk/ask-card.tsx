import type { EndedAskOutcome } from '@dawaya/contract/endpoints/asks';
import type { Ask } from '@dawaya/contract/endpoints/searches';
import type { AnswerKind } from '@dawaya/contract/vocabulary/answers';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useId, useRef, useState } from 'react';
import { formatDateTime, formatUnit, relativeTime } from '../../../i18n/format.ts';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.tsx';
import { useAnswerForm } from '../../../shared/answers/use-answer-form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { keepPlace } from '../../../ui/keep-place.ts';
import { UndoBar } from '../../../ui/undo-bar.tsx';
import { WrittenText } from '../../../ui/written.tsx';
import { AnswerButtons } from './answer-buttons.tsx';
import { AnswerPart } from './answer-part.tsx';
import { isAnswerable, stateOf } from './ask.ts';
import { AskItems } from './ask-items.tsx';
import { AskPhotos } from './ask-photos.tsx';
import { GivenAnswer } from './given-answer.tsx';
import { MuteAsker } from './mute-asker.tsx';
import { UrgencyBadge } from './urgency-badge.tsx';
import { useAnswer } from './use-answer.ts';

interface AskCardProps {
  pharmacyId: string;
  ask: Ask;
  /** What the server says of one that is over. */
  outcome: EndedAskOutcome | undefined;
  /** It is among those that the pharmacy is asked now. */
  isAsked: boolean;
}

/** A question: what is asked for, and the four answers; then what was answered, and what became of it. */
export function AskCard({ pharmacyId, ask, outcome, isAsked }: AskCardProps) {
  const t = useAsksTexts();
  const card = useRef<HTMLElement>(null);
  const titleId = useId();
  const answering = useAnswer(pharmacyId, ask, card);
  // What was tapped that needs its lines; an empty one opens the form as the answer stands.
  const [writing, setWriting] = useState<AnswerKind | '' | null>(null);
  const now = useNow();
  const state = stateOf(ask, {
    // The stream can take an answered question off the page before the answer is back.
    isAsked: isAsked || answering.isPending,
    outcome,
    now: new Date(now ?? Date.now()),
  });
  const mayAnswer = isAnswerable(state);
  const form = useAnswerForm(mayAnswer);
  const tap = (kind: AnswerKind) => {
    if (kind === 'all' || kind === 'none') answering.tap(kind);
    else setWriting(kind);
  };
  return (
    <article
      ref={card}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={cx(
        'overflow-hidden rounded border bg-surface-raised shadow',
        ask.urgency === 'emergency' && state === 'open' ? 'border-danger' : 'border-line',
      )}
    >
      <div className="flex flex-col gap-3 p-3">
        <Asked
          ask={ask}
          titleId={titleId}
          mayAnswer={mayAnswer}
          isOpen={state === 'open'}
          pharmacyId={pharmacyId}
        />
        {ask.given && writing === null && (
          <GivenAnswer
            pharmacyId={pharmacyId}
            ask={{ ...ask, given: ask.given }}
            state={state}
            onChange={() => setWriting('')}
          />
        )}
        {!ask.given && !mayAnswer && state !== 'open' && (
          <p className="text-muted">{t.states[state]}</p>
        )}
        {mayAnswer && !ask.given && writing === null && (
          <AnswerButtons pending={answering.pending} onTap={tap} />
        )}
        {mayAnswer && writing !== null && (
          <AnswerPart
            pharmacyId={pharmacyId}
            ask={ask}
            chosen={writing || undefined}
            answering={answering}
            onClose={() => {
              setWriting(null);
              keepPlace(card);
            }}
            form={form}
          />
        )}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {answering.refusal}
        </p>
      </div>
      <UndoBar
        texts={t.undo}
        undoable={
          mayAnswer && answering.undoable ? { ...answering.undoable, made: t.undo.made } : null
        }
        busy={answering.isPending}
        onUndo={answering.undo}
        onOver={answering.forget}
      />
    </article>
  );
}

interface AskedProps {
  pharmacyId: string;
  ask: Ask;
  titleId: string;
  mayAnswer: boolean;
  /** It waits for an answer from here. */
  isOpen: boolean;
}

/** What is asked for, how urgently and since when; nothing of who asks. */
function Asked({ pharmacyId, ask, titleId, mayAnswer, isOpen }: AskedProps) {
  const t = useAsksTexts().ask;
  const language = useLanguage();
  const { items, notes, urgency, askedAt, remindedAt, closesAt, distanceKm, landmark, photos } =
    ask;
  return (
    <>
      <div className="flex gap-3">
        {/* Gone in the moment in which it is asked no more (product decision 44). */}
        <AskPhotos photos={mayAnswer ? photos : []} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex items-start gap-2">
            <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
              <UrgencyBadge urgency={urgency} presses={isOpen} />
              <time dateTime={askedAt} title={formatDateTime(language, askedAt)}>
                {relativeTime(language, askedAt)}
              </time>
              {isOpen && remindedAt && <Badge tone="warning">{t.reminded}</Badge>}
              {distanceKm !== null && (
                <span>{t.distance(formatUnit(language, distanceKm, 'kilometer', 1))}</span>
              )}
            </div>
            {mayAnswer && <MuteAsker pharmacyId={pharmacyId} ask={ask} />}
          </div>
          <h3 id={titleId} className="sr-only">
            {t.of(items.map(({ text }) => text).join(t.comma) || t.photosOnly)}
          </h3>
          <AskItems items={items} />
          {landmark && (
            <p className="text-sm text-muted wrap-anywhere">{t.near(isolated(landmark))}</p>
          )}
          {isOpen && (
            <p className="text-sm text-muted">{t.until(formatDateTime(language, closesAt))}</p>
          )}
        </div>
      </div>
      {notes && (
        <div className="rounded bg-surface-sunken px-3 py-2 text-sm">
          <span className="sr-only">{t.notes}: </span>
          <WrittenText text={notes} />
        </div>
      )}
    </>
  );
}

import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { Answer, AnswerKind } from '@dawaya/contract/vocabulary/answers';
import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import type { AnswerFormModule } from '../../../shared/answers/use-answer-form.ts';
import { pricesQuery } from '../../../shared/prices/queries.ts';
import { returnFocus } from '../../../ui/keep-place.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useKnownPrices, useSendAnswer } from './queries.ts';

interface AnswerPartProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  chosen: AnswerKind | undefined;
  answering: AnswerActions;
  onClose: () => void;
  form: AnswerFormModule;
}

/**
 * The form of an answer. It starts with the prices of the list, which only the pharmacist sends.
 */
export function AnswerPart({
  pharmacyId,
  inquiry,
  chosen,
  answering,
  onClose,
  form: AnswerForm,
}: AnswerPartProps) {
  const list = useQuery(pricesQuery(pharmacyId));
  const prices = useKnownPrices(pharmacyId, inquiry);
  // The form starts once: prices that arrive later would change a text that the pharmacist has
  // begun.
  if (list.isPending || !AnswerForm) return <LoadingState className="py-4" />;
  return (
    <div className="border-t border-line pt-3">
      <AnswerForm
        items={inquiry.items}
        previous={inquiry.given}
        {...(chosen && { chosen })}
        prices={prices}
        reported={inquiry.reported}
        draft={`ask.${inquiry.inquiryId}`}
        onSend={answering.send}
        onDone={onClose}
        onCancel={onClose}
        onError={answering.sessionEnded}
      />
    </div>
  );
}

const withoutVersion = ({ version: _, answeredAt: __, ...input }: Answer): AnswerInput => input;

/**
 * Answers one inquiry, and changes the answer until a pharmacy is chosen. The first answer brings
 * the next inquiry; a change can be undone for six seconds, which sends the earlier answer again.
 * @param card keeps the focus when the pressed button goes
 */
export function useAnswer(
  pharmacyId: string,
  inquiry: ReceivedInquiry,
  card: RefObject<HTMLElement | null>,
) {
  const t = useInquiriesTexts();
  const sessionEnded = useSessionEnded('pharmacy');
  const [refusal, setRefusal] = useState('');
  const [undoable, setUndoable] = useState<{ answer: Answer; until: number } | null>(null);
  const { mutateAsync, isPending, variables } = useSendAnswer(pharmacyId);

  const thumb = useRef<CardPosition>(undefined);
  // The stream may bring the first answer before the call has ended.
  const givenAnswer = isPending && !variables.inquiry.given ? null : inquiry.given;
  const isAnswered = givenAnswer !== null;
  useLayoutEffect(() => {
    if (isAnswered && thumb.current && card.current)
      scrollToNextInquiry(card.current, thumb.current);
    thumb.current = undefined;
  }, [isAnswered, card]);

  const send = async (body: AnswerInput) => {
    setRefusal('');
    await mutateAsync({ inquiry, body });
    if (inquiry.given) {
      setUndoable({ answer: inquiry.given, until: Date.now() + undoWindowMs });
      returnFocus(card);
    } else if (card.current) thumb.current = measureCard(card.current);
  };
  const refuseWith = (failed: string) => (error: unknown) => {
    if (!sessionEnded(error)) setRefusal(sentenceOf(error, failed));
  };
  const undo = async ({ answer }: { answer: Answer }) => {
    await mutateAsync({ inquiry, body: withoutVersion(answer) });
    toast({ title: t.undo.done });
  };
  return {
    refusal,
    undoable,
    isPending,
    given: givenAnswer,
    /** The one-tap answer that is being sent. */
    pending: isPending ? variables.body.answer : null,
    send,
    tap: (body: AnswerInput, onDone?: () => void) =>
      void send(body).then(onDone, refuseWith(t.answer.failed)),
    undo: () => {
      if (!undoable) return;
      setRefusal('');
      undo(undoable)
        .catch(refuseWith(t.undo.failed))
        .finally(() => {
          setUndoable(null);
          returnFocus(card);
        });
    },
    clearUndo: () => setUndoable(null),
    sessionEnded,
  };
}

export type AnswerActions = ReturnType<typeof useAnswer>;

/** The place of an answer on the screen, and whether a field of the card had the focus. */
interface CardPosition {
  top: number;
  isTyping: boolean;
}

const topOf = (element: Element) => element.getBoundingClientRect().top;

/** Pixels that the header covers. */
const headerHeightPx = 76;

function measureCard(card: HTMLElement): CardPosition {
  const focused = document.activeElement;
  return {
    top: topOf(card.querySelector('[data-thumb], [type=submit]') ?? card),
    isTyping: focused instanceof HTMLInputElement && card.contains(focused),
  };
}

/**
 * Brings the next open inquiry to where this one was answered, in the frame in which its card
 * folds, and moves the focus there. A person who has gone elsewhere on a slow connection stays
 * there.
 */
function scrollToNextInquiry(card: HTMLElement, { top, isTyping }: CardPosition): void {
  const focused = document.activeElement;
  if (focused && focused !== document.body && !card.contains(focused)) return;
  const open = [...(card.closest('ul')?.querySelectorAll<HTMLElement>('[data-open]') ?? [])];
  const follows = (other: Element) =>
    (card.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const next = open.find(follows) ?? open[0];
  if (!next) {
    // The long form has folded, so the card may now be above the screen.
    scrollBy(0, Math.min(0, topOf(card) - headerHeightPx));
    card.focus({ preventScroll: true });
    return;
  }
  const answers = next.querySelector('[data-thumb]') ?? next;
  // The beginning of a long inquiry stays in view.
  scrollBy(0, Math.min(topOf(answers) - top, topOf(next) - headerHeightPx));
  const field = isTyping ? next.querySelector('input') : null;
  (field ?? next).focus({ preventScroll: true });
}

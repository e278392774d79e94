import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import { type Answer, type AnswerKind, answerKinds } from '@dawaya/contract/vocabulary/answers';
import { pricesFor } from '@dawaya/contract/vocabulary/prices';
import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { useAnswersTexts } from '../../../i18n/answers.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import type { AnswerFormModule } from '../../../shared/answers/use-answer-form.ts';
import { pricesQuery } from '../../../shared/prices/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { keepPlace } from '../../../ui/keep-place.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSendAnswer } from './queries.ts';

interface AnswerPartProps {
  pharmacyId: string;
  inquiry: ReceivedInquiry;
  chosen: AnswerKind | undefined;
  answering: Answering;
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
  // The form starts once: prices that arrive later would change a text that the pharmacist has
  // begun.
  if (list.isPending || !AnswerForm) return <LoadingState className="py-4" />;
  const prices = pricesFor(list.data?.prices ?? [], inquiry.items, inquiry.products).map(
    (line) => line?.priceSdg ?? null,
  );
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

interface AnswerButtonsProps {
  pending: AnswerKind | null;
  onTap: (answer: AnswerKind) => void;
}

/** The four answers, each one tap, in rows of two, so that a thumb hits only one. */
export function AnswerButtons({ pending, onTap }: AnswerButtonsProps) {
  const t = useInquiriesTexts().answer;
  const { kinds } = useAnswersTexts();
  return (
    <fieldset className="grid grid-cols-2 gap-2">
      <legend className="sr-only">{t.label}</legend>
      {answerKinds.map((kind) => (
        <Button
          key={kind}
          look={kind === 'all' ? 'primary' : 'secondary'}
          busy={kind === pending}
          disabled={pending !== null}
          onClick={() => onTap(kind)}
          className="px-2 leading-tight"
        >
          {kinds[kind]}
        </Button>
      ))}
    </fieldset>
  );
}

const again = ({ version: _, answeredAt: __, ...said }: Answer): AnswerInput => said;

/**
 * Answers one inquiry, and changes the answer until a pharmacy is chosen. A change can be undone
 * for six seconds, which sends the earlier answer again.
 * @param card keeps the focus when the pressed button goes
 */
export function useAnswer(
  pharmacyId: string,
  inquiry: ReceivedInquiry,
  card: RefObject<HTMLElement | null>,
) {
  const t = useInquiriesTexts();
  const earlier = inquiry.given;
  const sessionEnded = useSessionEnded('pharmacy');
  const [refusal, setRefusal] = useState('');
  const [undoable, setUndoable] = useState<{ answer: Answer; until: number } | null>(null);
  const { mutateAsync, isPending, variables } = useSendAnswer(pharmacyId);

  const send = async (body: AnswerInput) => {
    setRefusal('');
    await mutateAsync({ inquiry, body });
    setUndoable(earlier && { answer: earlier, until: Date.now() + undoableFor });
    keepPlace(card);
  };
  const or = (failed: string) => (error: unknown) => {
    if (!sessionEnded(error)) setRefusal(sentenceOf(error, failed));
  };
  const undo = async ({ answer }: { answer: Answer }) => {
    await mutateAsync({ inquiry, body: again(answer) });
    toast({ title: t.undo.done });
  };
  return {
    refusal,
    undoable,
    isPending,
    /** The one-tap answer that is being sent. */
    pending: isPending ? variables.body.answer : null,
    send,
    tap: (answer: 'all' | 'none') => void send({ answer }).catch(or(t.answer.failed)),
    undo: () => {
      if (!undoable) return;
      setRefusal('');
      undo(undoable)
        .catch(or(t.undo.failed))
        .finally(() => {
          setUndoable(null);
          keepPlace(card);
        });
    },
    forget: () => setUndoable(null),
    sessionEnded,
  };
}

type Answering = ReturnType<typeof useAnswer>;

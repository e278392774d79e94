import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import type { Answer } from '@dawaya/contract/vocabulary/answers';
import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { type RefObject, useState } from 'react';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { keepPlace } from '../../../ui/keep-place.ts';
import { toast } from '../../../ui/toast.ts';
import { useSendAnswer } from './queries.ts';

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

export type Answering = ReturnType<typeof useAnswer>;

import type { AnswerInput } from '@dawaya/contract/endpoints/answers';
import type { Ask } from '@dawaya/contract/endpoints/searches';
import type { Answer } from '@dawaya/contract/vocabulary/answers';
import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { type RefObject, useState } from 'react';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { keepPlace } from '../../../ui/keep-place.ts';
import { toast } from '../../../ui/toast.ts';
import { useSendAnswer } from './queries.ts';

/** An answer as it is sent once more. */
const again = ({ version: _, answeredAt: __, ...said }: Answer): AnswerInput => said;

/**
 * Answers one question, and changes the answer while nobody was chosen. What was changed by mistake
 * can be taken back for six seconds: the earlier answer is then sent anew.
 * @param card keeps the focus when the pressed button goes
 */
export function useAnswer(pharmacyId: string, ask: Ask, card: RefObject<HTMLElement | null>) {
  const t = useAsksTexts();
  const earlier = ask.given;
  const sessionEnded = useSessionEnded('pharmacy');
  const [refusal, setRefusal] = useState('');
  const [undoable, setUndoable] = useState<{ answer: Answer; until: number } | null>(null);
  const { mutateAsync, isPending, variables } = useSendAnswer(pharmacyId);

  /** @throws what the call threw: the form shows it */
  const send = async (body: AnswerInput) => {
    setRefusal('');
    await mutateAsync({ ask, body });
    setUndoable(earlier && { answer: earlier, until: Date.now() + undoableFor });
    keepPlace(card);
  };
  const or = (failed: string) => (error: unknown) => {
    if (!sessionEnded(error)) setRefusal(sentenceOf(error, failed));
  };
  const undo = async ({ answer }: { answer: Answer }) => {
    await mutateAsync({ ask, body: again(answer) });
    toast({ title: t.undo.done });
  };
  return {
    refusal,
    undoable,
    isPending,
    /** The one-tap answer that is on its way. */
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

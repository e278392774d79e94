import { undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import {
  type MoveName,
  sendAnswer,
  useMoveConsultation,
  useRefreshConsultations,
  useShowConsultation,
} from './queries.ts';

/** The last move of a request, while it can be undone here. */
interface UndoableMove {
  move: MoveName;
  /** Milliseconds, by this device's clock. */
  until: number;
}

export interface MoveRefusal {
  id: string;
  sentence: string;
}

/**
 * Makes the moves of a doctor's requests: 'Start', 'Mark Complete' and 'Decline'
 * (docs/requests.md), undoing the last one, and answers in writing.
 */
export function useMoves(doctorId: string) {
  const t = useDoctorDashboardTexts().request;
  const sessionEnded = useSessionEnded('doctor');
  const [made, setMade] = useState<ReadonlyMap<string, UndoableMove>>(new Map());
  const [refusal, setRefusal] = useState<MoveRefusal | null>(null);
  const show = useShowConsultation(doctorId);
  const refresh = useRefreshConsultations(doctorId);
  const { mutateAsync, isPending, variables } = useMoveConsultation(doctorId);

  const refused = (id: string, failed: string) => (error: unknown) => {
    // No toast (specification §8): the sentence is next to the buttons.
    if (!sessionEnded(error)) setRefusal({ id, sentence: sentenceOf(error, failed) });
  };
  const clearUndo = (id: string) =>
    setMade((all) => new Map([...all].filter(([other]) => other !== id)));
  const make = async (id: string, move: MoveName, reason?: string) => {
    setRefusal(null);
    const request = await mutateAsync({ id, move, ...(reason !== undefined && { reason }) });
    // Counted from the answer, not by the server's clock: a phone's own may be minutes off.
    const until = Date.now() + undoWindowMs;
    if (request.undoUntil) setMade((all) => new Map(all).set(id, { move, until }));
    else clearUndo(id);
    toast({ title: t.updated });
  };
  const undo = async (id: string) => {
    setRefusal(null);
    await mutateAsync({ id, move: 'undo' });
    clearUndo(id);
    toast({ title: t.undo.done });
  };
  return {
    made,
    refusal,
    isPending,
    /** Its answer is awaited here: a list that has lost the request meanwhile says nothing new. */
    isMoving: (id: string) => isPending && variables.id === id,
    isBusyWith: (id: string, move: MoveName | 'undo') =>
      isPending && variables.id === id && variables.move === move,
    make: (id: string, move: 'start' | 'complete') =>
      void make(id, move).catch(refused(id, t.failed)),
    decline: (id: string, reason: string) => make(id, 'decline', reason),
    answer: async (id: string, answer: string, version: number) => {
      const request = await sendAnswer(id, answer, version);
      // An answer ends the time of an undo.
      clearUndo(id);
      await show(request);
      refresh();
    },
    /** The dialog has the sentence; the card shows the server's state. */
    answerRefused: (error: unknown) => {
      refresh();
      return sessionEnded(error);
    },
    undo: (id: string) =>
      void undo(id).catch((error) => {
        clearUndo(id);
        refused(id, t.undo.failed)(error);
      }),
    clearUndo,
    sessionEnded,
  };
}
export type ConsultationMoves = ReturnType<typeof useMoves>;

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
interface Made {
  move: MoveName;
  /** Milliseconds, by this device's clock. */
  until: number;
}

export interface Refusal {
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
  const [made, setMade] = useState<ReadonlyMap<string, Made>>(new Map());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const show = useShowConsultation(doctorId);
  const refresh = useRefreshConsultations(doctorId);
  const { mutateAsync, isPending, variables } = useMoveConsultation();

  const refused = (id: string, failed: string) => (error: unknown) => {
    // No toast (specification §8): the sentence is beside the buttons.
    if (!sessionEnded(error)) setRefusal({ id, sentence: sentenceOf(error, failed) });
    // It may have moved on another device: the lists show the server's state.
    void refresh();
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
    await show(request);
    toast({ title: t.updated });
    void refresh();
  };
  const undo = async (id: string) => {
    setRefusal(null);
    await show(await mutateAsync({ id, move: 'undo' }));
    toast({ title: t.undo.done });
    // After undoing, an ended request is back in this list once the list was read.
    await refresh();
    clearUndo(id);
  };
  return {
    made,
    refusal,
    isPending,
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
      void refresh();
    },
    /** The dialog has the sentence; the card shows the server's state. */
    answerRefused: (error: unknown) => {
      void refresh();
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
export type Moves = ReturnType<typeof useMoves>;

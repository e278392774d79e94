import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { type MoveName, useMoveConsultation, useRefreshConsultations } from './queries.ts';

/** What was done last and can still be taken back here. */
export interface Made {
  move: MoveName;
  /** As the move has left it: it stays where it was while it can be taken back. */
  request: ConsultationRequest;
  /** Where it stood in the list. */
  at: number;
  /** By this device's clock, in ms. */
  until: number;
}

/** A sentence beside the buttons of the request that it is about. */
export interface Refusal {
  id: string;
  sentence: string;
}

/**
 * The moves of a doctor's requests: 'Start' and 'Mark Complete', forwards only (product decision 12),
 * and taking the last one back (46).
 */
export function useMoves(doctorId: string) {
  const t = useDoctorDashboardTexts().request;
  const sessionEnded = useSessionEnded('doctor');
  const [made, setMade] = useState<Made | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const refresh = useRefreshConsultations(doctorId);
  const { mutateAsync, isPending, variables } = useMoveConsultation();

  const refused = (id: string, failed: string) => (error: unknown) => {
    // No toast (specification, section 8): the sentence stands by the buttons it is about.
    if (!sessionEnded(error)) setRefusal({ id, sentence: sentenceOf(error, failed) });
    // It may have moved on another device: what the server says now is what shows.
    void refresh();
  };
  const make = async (id: string, move: MoveName, at: number) => {
    setRefusal(null);
    const request = await mutateAsync({ id, move });
    // Counted from the answer, not by the server's clock: a phone's own may be minutes off.
    const until = Date.now() + undoableFor;
    setMade(request.undoUntil ? { move, request, at, until } : null);
    toast({ title: t.updated });
    void refresh();
  };
  const undo = async (id: string) => {
    setRefusal(null);
    await mutateAsync({ id, move: 'undo' });
    toast({ title: t.undo.done });
    // Its place is kept until the list has it again.
    await refresh();
    setMade(null);
  };
  const forget = () => {
    const card = document.activeElement?.closest('article');
    setMade(null);
    // The card may go with it, and the focus that is in it.
    setTimeout(() => {
      if (card && !card.isConnected)
        document.getElementById('requests-title')?.focus({ preventScroll: true });
    });
  };
  return {
    made,
    refusal,
    isPending,
    isBusyWith: (id: string, move: MoveName | 'undo') =>
      isPending && variables.id === id && variables.move === move,
    make: (id: string, move: MoveName, at: number) =>
      void make(id, move, at).catch(refused(id, t.failed)),
    undo: (id: string) =>
      void undo(id).catch((error) => {
        setMade(null);
        refused(id, t.undo.failed)(error);
      }),
    forget,
  };
}
export type Moves = ReturnType<typeof useMoves>;

/** The requests as the server has them, and the one that was just moved in its place among them. */
export function withMade(
  requests: readonly ConsultationRequest[],
  made: Made | null,
): readonly ConsultationRequest[] {
  if (!made) return requests;
  const others = requests.filter(({ id }) => id !== made.request.id);
  return others.toSpliced(made.at, 0, made.request);
}

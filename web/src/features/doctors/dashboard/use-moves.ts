import { undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/texts/doctor-dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import {
  type MoveName,
  useMoveConsultation,
  useRefreshConsultations,
  useShowConsultation,
} from './queries.ts';

/** What was done last with a request and can still be taken back here. */
interface Made {
  move: MoveName;
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
  const [made, setMade] = useState<ReadonlyMap<string, Made>>(new Map());
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const show = useShowConsultation(doctorId);
  const refresh = useRefreshConsultations(doctorId);
  const { mutateAsync, isPending, variables } = useMoveConsultation();

  const refused = (id: string, failed: string) => (error: unknown) => {
    // No toast (specification, section 8): the sentence stands by the buttons it is about.
    if (!sessionEnded(error)) setRefusal({ id, sentence: sentenceOf(error, failed) });
    // It may have moved on another device: what the server says now is what shows.
    void refresh();
  };
  const forget = (id: string) =>
    setMade((all) => new Map([...all].filter(([other]) => other !== id)));
  const make = async (id: string, move: MoveName) => {
    setRefusal(null);
    const request = await mutateAsync({ id, move });
    // Counted from the answer, not by the server's clock: a phone's own may be minutes off.
    const until = Date.now() + undoableFor;
    if (request.undoUntil) setMade((all) => new Map(all).set(id, { move, until }));
    else forget(id);
    await show(request);
    toast({ title: t.updated });
    void refresh();
  };
  const undo = async (id: string) => {
    setRefusal(null);
    await show(await mutateAsync({ id, move: 'undo' }));
    toast({ title: t.undo.done });
    // What had ended is of these again once the list has it.
    await refresh();
    forget(id);
  };
  return {
    made,
    refusal,
    isPending,
    isBusyWith: (id: string, move: MoveName | 'undo') =>
      isPending && variables.id === id && variables.move === move,
    make: (id: string, move: MoveName) => void make(id, move).catch(refused(id, t.failed)),
    undo: (id: string) =>
      void undo(id).catch((error) => {
        forget(id);
        refused(id, t.undo.failed)(error);
      }),
    forget,
  };
}
export type Moves = ReturnType<typeof useMoves>;

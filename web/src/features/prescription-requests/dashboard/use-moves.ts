import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { type PharmacyMoveName, undoableFor } from '@dawaya/contract/vocabulary/request-moves';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { useMoveRequest } from './queries.ts';

/** The move that can still be taken back here, and until when by this device's clock, in ms. */
export interface Undoable {
  move: PharmacyMoveName;
  until: number;
}

/**
 * The moves of one request: 'Start', 'Mark Complete' (also straight from new), 'Decline' (product
 * decision 12), and taking the last one back (46).
 * @param card keeps the focus when the pressed button goes
 */
export function useMoves(
  pharmacyId: string,
  { id }: PrescriptionRequest,
  card: RefObject<HTMLElement | null>,
) {
  const t = useDashboardTexts().request;
  const sessionEnded = useSessionEnded('pharmacy');
  const [refusal, setRefusal] = useState('');
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const { mutateAsync, isPending, variables } = useMoveRequest(pharmacyId);

  /** @throws what the call threw */
  const move = async (move: PharmacyMoveName, reason?: string) => {
    setRefusal('');
    const changed = await mutateAsync({ id, move, ...(reason !== undefined && { reason }) });
    // Counted from the answer, not by the server's clock: a phone's own may be minutes off.
    setUndoable(changed.undoUntil ? { move, until: Date.now() + undoableFor } : null);
    toast({ title: move === 'decline' ? t.declined : t.updated });
    keepPlace(card);
  };
  const or = (failed: string) => (error: unknown) => {
    // No toast (specification, section 8): the sentence stands by the buttons that it is about.
    if (!sessionEnded(error)) setRefusal(sentenceOf(error, failed));
  };
  return {
    refusal,
    undoable,
    isPending,
    isBusyWith: (name: PharmacyMoveName | 'undo') => isPending && variables.move === name,
    make: (name: 'start' | 'complete') => void move(name).catch(or(t.failed)),
    /** @throws what the call threw: the dialog shows it */
    decline: (reason: string) => move('decline', reason),
    undo: () => {
      setRefusal('');
      const takeBack = async () => {
        await mutateAsync({ id, move: 'undo' });
        setUndoable(null);
        toast({ title: t.undo.done });
        keepPlace(card);
      };
      takeBack().catch((error) => {
        setUndoable(null);
        keepPlace(card);
        or(t.undo.failed)(error);
      });
    },
    forget: () => {
      const focused = document.activeElement;
      flushSync(() => setUndoable(null));
      // Only if the focus was on what has gone: nobody is called away from a note.
      if (focused && !focused.isConnected) keepPlace(card);
    },
    sessionEnded,
  };
}
export type Moves = ReturnType<typeof useMoves>;

/**
 * The pressed button goes away: the focus stays with its card, or the list's title if that went too.
 * On a slow line somebody may be elsewhere by then, and stays there.
 */
function keepPlace(card: RefObject<HTMLElement | null>): void {
  // After the list has taken the answer in.
  setTimeout(() => {
    const focused = document.activeElement;
    const isHere =
      focused === null ||
      focused === document.body ||
      (card.current?.contains(focused) && !focused.matches('textarea'));
    if (!isHere) return;
    const place = card.current?.isConnected
      ? card.current
      : document.getElementById('requests-title');
    place?.focus({ preventScroll: true });
  });
}

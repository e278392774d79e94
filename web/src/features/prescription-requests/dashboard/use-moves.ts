import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { type PharmacyMoveName, undoWindowMs } from '@dawaya/contract/vocabulary/request-moves';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { useMoveRequest } from './queries.ts';

/** The move that can still be undone here, until a time by this device's clock, in ms. */
export interface Undoable {
  move: PharmacyMoveName;
  until: number;
}

/**
 * Makes the moves of one request: 'Start', 'Mark Complete' (also straight from new), 'Decline'
 * (docs/requests.md), and undoing the last one.
 * @param card keeps the focus when the pressed button goes
 */
export function useMoves(
  pharmacyId: string,
  { id }: PrescriptionRequest,
  card: RefObject<HTMLElement | null>,
) {
  const t = useDashboardRequestTexts();
  const sessionEnded = useSessionEnded('pharmacy');
  const [refusal, setRefusal] = useState('');
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const { mutateAsync, isPending, variables } = useMoveRequest(pharmacyId);

  const move = async (move: PharmacyMoveName, reason?: string) => {
    setRefusal('');
    const changed = await mutateAsync({ id, move, ...(reason !== undefined && { reason }) });
    // Counted from the answer, not by the server's clock: a phone's own may be minutes off.
    setUndoable(changed.undoUntil ? { move, until: Date.now() + undoWindowMs } : null);
    toast({ title: move === 'decline' ? t.declined : t.updated });
    returnFocusUnlessTyping(card);
  };
  const showRefusal = (failed: string) => (error: unknown) => {
    // No toast (specification §8): the sentence is next to the buttons.
    if (!sessionEnded(error)) setRefusal(sentenceOf(error, failed));
  };
  return {
    refusal,
    undoable,
    isPending,
    isBusyWith: (name: PharmacyMoveName | 'undo') => isPending && variables.move === name,
    make: (name: 'start' | 'complete') => void move(name).catch(showRefusal(t.failed)),
    decline: (reason: string) => move('decline', reason),
    undo: () => {
      setRefusal('');
      const undo = async () => {
        await mutateAsync({ id, move: 'undo' });
        setUndoable(null);
        toast({ title: t.undo.done });
        returnFocusUnlessTyping(card);
      };
      undo().catch((error) => {
        setUndoable(null);
        returnFocusUnlessTyping(card);
        showRefusal(t.undo.failed)(error);
      });
    },
    clearUndo: () => {
      const focused = document.activeElement;
      flushSync(() => setUndoable(null));
      // Only if the focus was on a button that has gone: a person who types a note stays there.
      if (focused && !focused.isConnected) returnFocusUnlessTyping(card);
    },
    sessionEnded,
  };
}
export type RequestMoves = ReturnType<typeof useMoves>;

/**
 * Keeps the focus at the card of a button that disappears, or at the list's title if the card
 * disappears too. A person who has gone elsewhere on a slow connection stays there.
 */
function returnFocusUnlessTyping(card: RefObject<HTMLElement | null>): void {
  // After the list has rendered the answer.
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

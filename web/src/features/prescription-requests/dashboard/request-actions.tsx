import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import {
  isAllowed,
  isOpen,
  type PharmacyMoveName,
  requestMoves,
} from '@dawaya/contract/vocabulary/request-moves';
import { useRef, useState } from 'react';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { reasonsIn } from '../../../i18n/texts/reasons.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { ReasonDialog } from '../../../shared/decisions/reason-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMoveRequest } from './queries.ts';

interface RequestActionsProps {
  pharmacyId: string;
  request: PrescriptionRequest;
}

/** 'Start', 'Mark Complete' (also straight from new) and 'Decline' (product decision 12). */
export function RequestActions({ pharmacyId, request }: RequestActionsProps) {
  const t = useDashboardTexts().request;
  const sessionEnded = useSessionEnded('pharmacy');
  const buttons = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState('');
  const [declining, setDeclining] = useState(false);
  const { mutateAsync, isPending, variables } = useMoveRequest(pharmacyId);
  const { id } = request;

  const make = async (move: PharmacyMoveName) => {
    setRefusal('');
    // Found now: with the answer the buttons go.
    const card = cardOf(buttons.current);
    try {
      await mutateAsync({ id, move });
      toast({ title: t.updated });
      keepPlace(card);
    } catch (error) {
      if (sessionEnded(error)) return;
      // No toast (specification, section 8): the sentence stands by the buttons that it is about.
      setRefusal(sentenceOf(error, t.failed));
    }
  };
  /** @throws what the call threw: the dialog shows it */
  const decline = async (reason: string) => {
    const card = cardOf(buttons.current);
    await mutateAsync({ id, move: 'decline', reason });
    toast({ title: t.declined });
    keepPlace(card);
  };
  const told = (
    <p role="alert" className="w-full font-medium text-danger empty:hidden">
      {refusal}
    </p>
  );
  if (!isOpen(request.status)) return told;
  const may = (move: PharmacyMoveName) => isAllowed(requestMoves[move], request.status);
  const busyWith = (move: PharmacyMoveName) => isPending && variables.move === move;
  return (
    <>
      <div ref={buttons} className="flex w-full flex-wrap gap-2 sm:ms-auto sm:w-auto">
        {may('decline') && (
          <Button
            look="quiet"
            disabled={isPending}
            onClick={() => setDeclining(true)}
            className="whitespace-nowrap"
          >
            {t.decline}
          </Button>
        )}
        {may('start') && (
          <Button
            disabled={isPending}
            busy={busyWith('start')}
            onClick={() => void make('start')}
            className="flex-1 whitespace-nowrap"
          >
            {t.start}
          </Button>
        )}
        {may('complete') && (
          <Button
            // The primary is what comes next.
            look={may('start') ? 'secondary' : 'primary'}
            disabled={isPending}
            busy={busyWith('complete')}
            onClick={() => void make('complete')}
            className="flex-1 whitespace-nowrap"
          >
            {t.complete}
          </Button>
        )}
      </div>
      {told}
      <ReasonDialog
        open={declining}
        title={t.declineTitle(isolated(request.customerName))}
        submit={t.decline}
        reason={{ label: t.declineReason, hint: t.declineHint }}
        suggestions={reasonsIn[request.language].request.decline}
        failed={t.declineFailed}
        onClose={() => setDeclining(false)}
        onGive={decline}
        onError={sessionEnded}
      />
    </>
  );
}

const cardOf = (buttons: HTMLElement | null) => buttons?.closest('article') ?? null;

/** The pressed button goes away: the focus stays with its card, or the list's title if that went too. */
function keepPlace(card: HTMLElement | null): void {
  // After the list has taken the answer in.
  setTimeout(() => {
    const place = card?.isConnected ? card : document.getElementById('requests-title');
    place?.focus({ preventScroll: true });
  });
}

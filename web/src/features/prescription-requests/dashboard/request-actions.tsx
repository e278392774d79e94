import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import type { ForwardStatus } from '@dawaya/contract/vocabulary/request-statuses';
import { useRef, useState } from 'react';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { ReasonDialog } from '../../../shared/decisions/reason-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeStatus } from './queries.ts';

interface RequestActionsProps {
  pharmacyId: string;
  request: PrescriptionRequest;
}

/** 'Start', 'Mark Complete' (also straight from new) and 'Decline' (decision 12). */
export function RequestActions({ pharmacyId, request }: RequestActionsProps) {
  const t = useDashboardTexts().request;
  const sessionEnded = useSessionEnded('pharmacy');
  const buttons = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState('');
  const [declining, setDeclining] = useState(false);
  const { mutateAsync, isPending, variables } = useChangeStatus(pharmacyId);
  const { id } = request;

  const change = async (status: ForwardStatus) => {
    setRefusal('');
    // Found now: with the answer the buttons go.
    const card = cardOf(buttons.current);
    try {
      await mutateAsync({ id, status });
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
    await mutateAsync({ id, status: 'declined', reason });
    toast({ title: t.declined });
    keepPlace(card);
  };
  const told = (
    <p role="alert" className="w-full font-medium text-danger empty:hidden">
      {refusal}
    </p>
  );
  if (request.status !== 'new' && request.status !== 'in-progress') return told;
  const busyWith = (status: ForwardStatus) => isPending && variables.status === status;
  return (
    <>
      <div ref={buttons} className="flex w-full flex-wrap gap-2 sm:ms-auto sm:w-auto">
        <Button
          look="quiet"
          disabled={isPending}
          onClick={() => setDeclining(true)}
          className="whitespace-nowrap"
        >
          {t.decline}
        </Button>
        {request.status === 'new' && (
          <Button
            look="secondary"
            disabled={isPending}
            busy={busyWith('in-progress')}
            onClick={() => void change('in-progress')}
            className="flex-1 whitespace-nowrap"
          >
            {t.start}
          </Button>
        )}
        <Button
          disabled={isPending}
          busy={busyWith('completed')}
          onClick={() => void change('completed')}
          className="flex-1 whitespace-nowrap"
        >
          {t.complete}
        </Button>
      </div>
      {told}
      <ReasonDialog
        open={declining}
        title={<bdi>{t.declineTitle(request.customerName)}</bdi>}
        submit={t.decline}
        reason={{ label: t.declineReason, hint: t.declineHint }}
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

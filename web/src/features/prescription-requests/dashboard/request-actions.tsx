import type { PrescriptionRequest } from '@dawaya/contract/prescription-requests';
import type { ForwardStatus } from '@dawaya/contract/urgencies';
import { useRef, useState } from 'react';
import { dashboard as ar } from '../../../i18n/ar/dashboard.ts';
import { dashboard as en } from '../../../i18n/en/dashboard.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { sentenceOf } from '../../../lib/errors.ts';
import { useSessionEnded } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeStatus } from './queries.ts';

interface RequestActionsProps {
  pharmacyId: string;
  request: PrescriptionRequest;
}

/** 'Start' and 'Mark Complete': the latter also straight from new (decision 12). */
export function RequestActions({ pharmacyId, request }: RequestActionsProps) {
  const t = useMessages({ en, ar }).request;
  const sessionEnded = useSessionEnded('pharmacy');
  const buttons = useRef<HTMLDivElement>(null);
  const [refusal, setRefusal] = useState('');
  const { mutate, isPending, variables } = useChangeStatus(pharmacyId, {
    onDone: () => {
      toast({ title: t.updated });
      keepPlace(buttons.current);
    },
    onFailed: (error) => {
      if (sessionEnded(error)) return;
      // No toast (specification, section 8): the sentence stands by the buttons that it is about.
      setRefusal(sentenceOf(error, t.failed));
    },
  });
  const change = (status: ForwardStatus) => {
    setRefusal('');
    mutate({ id: request.id, status });
  };
  const told = (
    <p role="alert" className="w-full font-medium text-danger empty:hidden">
      {refusal}
    </p>
  );
  if (request.status !== 'new' && request.status !== 'in-progress') return told;
  return (
    <>
      <div ref={buttons} className="flex w-full flex-wrap gap-2 sm:ms-auto sm:w-auto">
        {request.status === 'new' && (
          <Button
            look="secondary"
            disabled={isPending}
            busy={isPending && variables.status === 'in-progress'}
            onClick={() => change('in-progress')}
            className="flex-1 whitespace-nowrap"
          >
            {t.start}
          </Button>
        )}
        <Button
          disabled={isPending}
          busy={isPending && variables.status === 'completed'}
          onClick={() => change('completed')}
          className="flex-1 whitespace-nowrap"
        >
          {t.complete}
        </Button>
      </div>
      {told}
    </>
  );
}

/** The pressed button goes away: the focus stays with its card, or the list's title if that went too. */
function keepPlace(buttons: HTMLElement | null): void {
  const card = buttons?.closest('article');
  // After the list has taken the answer in.
  setTimeout(() => {
    const place = card?.isConnected ? card : document.getElementById('requests-title');
    place?.focus({ preventScroll: true });
  });
}

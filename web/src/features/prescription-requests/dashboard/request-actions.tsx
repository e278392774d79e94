import type { PrescriptionRequest } from '@dawaya/contract/prescription-requests';
import type { ForwardStatus } from '@dawaya/contract/urgencies';
import { useRef } from 'react';
import { dashboard as ar } from '../../../i18n/ar/dashboard.ts';
import { ui as uiAr } from '../../../i18n/ar/ui.ts';
import { dashboard as en } from '../../../i18n/en/dashboard.ts';
import { ui as uiEn } from '../../../i18n/en/ui.ts';
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
  const words = useMessages({ en: uiEn, ar: uiAr });
  const sessionEnded = useSessionEnded('pharmacy');
  const buttons = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables } = useChangeStatus(pharmacyId, {
    onDone: () => {
      toast({ title: t.updated });
      keepPlace(buttons.current);
    },
    onFailed: (error) => {
      if (sessionEnded(error)) return;
      const description = sentenceOf(error, t.failed);
      toast({ title: words.error, description, variant: 'destructive' });
    },
  });
  const change = (status: ForwardStatus) => mutate({ id: request.id, status });
  if (request.status !== 'new' && request.status !== 'in-progress') return null;
  return (
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

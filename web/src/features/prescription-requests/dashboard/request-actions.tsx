import type { PrescriptionRequest } from '@dawaya/contract/prescription-requests';
import type { ForwardStatus } from '@dawaya/contract/urgencies';
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
  const { mutate, isPending, variables } = useChangeStatus(pharmacyId);
  const change = (status: ForwardStatus) =>
    mutate(
      { id: request.id, status },
      {
        onSuccess: () => toast({ title: t.updated }),
        onError: (error) => {
          if (sessionEnded(error)) return;
          const description = sentenceOf(error, t.failed);
          toast({ title: words.error, description, variant: 'destructive' });
        },
      },
    );
  if (request.status !== 'new' && request.status !== 'in-progress') return null;
  return (
    <div className="flex w-full flex-wrap gap-2 sm:ms-auto sm:w-auto">
      {request.status === 'new' && (
        <Button
          look="secondary"
          disabled={isPending}
          busy={isPending && variables.status === 'in-progress'}
          onClick={() => change('in-progress')}
          className="flex-1"
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

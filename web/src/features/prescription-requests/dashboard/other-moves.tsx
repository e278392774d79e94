import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { useDashboardTexts } from '../../../i18n/texts/dashboard.ts';
import { reasonsIn } from '../../../i18n/texts/reasons.ts';
import { ReasonDialog } from '../../../shared/decisions/reason-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Moves } from './use-moves.ts';

/** In the open card: completing what nobody has started, and, quietest, declining. */
export function OtherMoves({ request, moves }: { request: PrescriptionRequest; moves: Moves }) {
  const t = useDashboardTexts().request;
  const [declining, setDeclining] = useState(false);
  if (!isOpen(request.status)) return null;
  return (
    <>
      {request.status === 'new' && (
        <Button
          look="secondary"
          disabled={moves.isPending}
          busy={moves.isBusyWith('complete')}
          onClick={() => moves.make('complete')}
          className="whitespace-nowrap"
        >
          {t.complete}
        </Button>
      )}
      <Button
        look="quiet"
        disabled={moves.isPending}
        onClick={() => setDeclining(true)}
        className="whitespace-nowrap"
      >
        {t.decline}
      </Button>
      <ReasonDialog
        open={declining}
        draft={`decline.${request.id}`}
        title={t.declineTitle(isolated(request.customerName))}
        submit={t.decline}
        reason={{ label: t.declineReason, hint: t.declineHint }}
        suggestions={reasonsIn[request.language].request.decline}
        failed={t.declineFailed}
        onClose={() => setDeclining(false)}
        onGive={moves.decline}
        onError={moves.sessionEnded}
      />
    </>
  );
}

import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useState } from 'react';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { Button } from '../../../ui/button.tsx';
import { useLazyModule } from '../../../ui/use-lazy-module.ts';
import type { Moves } from './use-moves.ts';

const loadDialog = () => import('./decline-dialog.tsx');

export function OtherMoves({ request, moves }: { request: PrescriptionRequest; moves: Moves }) {
  const t = useDashboardTexts().request;
  const [declining, setDeclining] = useState(false);
  const dialog = useLazyModule(loadDialog, declining);
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
      {dialog && (
        <dialog.DeclineDialog
          request={request}
          moves={moves}
          open={declining}
          onClose={() => setDeclining(false)}
        />
      )}
    </>
  );
}

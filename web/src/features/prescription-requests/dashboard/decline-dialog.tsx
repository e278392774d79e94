import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useDashboardRequestTexts } from '../../../i18n/dashboard-request.ts';
import { reasonsIn } from '../../../i18n/reasons.ts';
import { ReasonDialog } from '../../../shared/decisions/reason-dialog.tsx';
import type { RequestMoves } from './use-moves.ts';

interface DeclineDialogProps {
  request: PrescriptionRequest;
  moves: RequestMoves;
  open: boolean;
  onClose: () => void;
}

/** Asks for the reason of a decline, with suggestions in the customer's language. */
export function DeclineDialog({ request, moves, open, onClose }: DeclineDialogProps) {
  const t = useDashboardRequestTexts();
  return (
    <ReasonDialog
      open={open}
      draft={`decline.${request.id}`}
      title={t.declineTitle(isolated(request.customerName))}
      submit={t.decline}
      reason={{ label: t.declineReason, hint: t.declineHint }}
      suggestions={reasonsIn[request.language].request.decline}
      failed={t.declineFailed}
      onClose={onClose}
      onGive={moves.decline}
      onError={moves.sessionEnded}
    />
  );
}

import type { PharmacyProfile } from '@dawaya/contract/endpoints/pharmacies';
import type { PrescriptionRequest } from '@dawaya/contract/endpoints/prescription-requests';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useDashboardTexts } from '../../../i18n/dashboard.ts';
import { UserParagraph } from '../../../ui/user-text.tsx';
import { OtherMoves } from './other-moves.tsx';
import { PrintSlip } from './print-slip.tsx';
import { PrivateNote } from './private-note.tsx';
import { RequestConversation } from './request-conversation.tsx';
import { RequestEnd } from './request-end.tsx';
import { RequestHistory } from './request-history.tsx';
import { RequestOrigin } from './request-origin.tsx';
import { RequestQuote } from './request-quote.tsx';
import { RequestReach } from './request-reach.tsx';
import type { Moves } from './use-moves.ts';

interface RequestBodyProps {
  pharmacy: PharmacyProfile;
  request: PrescriptionRequest;
  moves: Moves;
}

export function RequestBody({ pharmacy, request, moves }: RequestBodyProps) {
  const t = useDashboardTexts().request;
  return (
    <>
      {isOpen(request.status) && (
        <p className="text-sm text-muted">{t.answerWithin(t.within[request.urgency])}</p>
      )}
      <RequestOrigin request={request} />
      {request.notes && request.status !== 'new' && (
        <div className="rounded bg-surface-sunken p-3">
          <span className="sr-only">{t.notes}: </span>
          <UserParagraph text={request.notes} />
        </div>
      )}
      <RequestEnd request={request} />
      <RequestReach pharmacy={pharmacy} request={request} />
      <RequestQuote pharmacyId={pharmacy.id} request={request} onError={moves.sessionEnded} />
      <RequestConversation
        pharmacyId={pharmacy.id}
        request={request}
        onError={moves.sessionEnded}
      />
      <PrivateNote pharmacyId={pharmacy.id} request={request} />
      <RequestHistory request={request} />
      <div className="flex flex-wrap items-center justify-end gap-2">
        <PrintSlip pharmacy={pharmacy} request={request} />
        <OtherMoves request={request} moves={moves} />
      </div>
    </>
  );
}

import type { TrackedConsultation } from '@dawaya/contract/endpoints/tracking';
import { consultationMoves, isAllowed, isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useTrackTexts } from '../../../i18n/track.ts';
import { Ask } from '../parts/ask.tsx';
import { SentTo } from '../parts/sent-to.tsx';
import { CancelRequest } from '../request/cancel-request.tsx';
import { Ending } from '../request/ending.tsx';
import { UndoCancel } from '../request/undo-cancel.tsx';

interface TrackedConsultationViewProps {
  token: string;
  consultation: TrackedConsultation;
  lookedAt: number;
  /** Is called after a cancellation or its undoing: the pressed button has gone. */
  onMoved: () => void;
}

export function TrackedConsultationView(props: TrackedConsultationViewProps) {
  const t = useTrackTexts().consultation;
  const { token, consultation, lookedAt, onMoved } = props;
  const { doctor, status, undoUntil } = consultation;
  return (
    <>
      <UndoCancel token={token} undoUntil={undoUntil} what="cancelled" onGone={onMoved} />
      <Ending tracked={consultation} />
      <SentTo tracked={consultation} name={doctor.fullName} lookedAt={lookedAt} />
      {isOpen(status) && <p>{t.waiting}</p>}
      {status === 'completed' && <p>{t.over}</p>}
      {(isOpen(status) || status === 'declined') && <p className="font-medium">{t.emergency}</p>}
      {(isOpen(status) || status === 'completed') && (
        <Ask text={t.contact} name={doctor.fullName} phone={doctor.phone} />
      )}
      {isAllowed(consultationMoves.cancel, status) && (
        <CancelRequest token={token} tracked={consultation} onCancelled={onMoved} />
      )}
    </>
  );
}

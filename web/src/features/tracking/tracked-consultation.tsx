import type { TrackedConsultation } from '@dawaya/contract/endpoints/tracking';
import { consultationMoves, isAllowed, isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useTrackTexts } from '../../i18n/track.ts';
import { PhoneLinks } from '../../shared/contact-details/phone-links.tsx';
import { CancelRequest, Ending, UndoCancel } from './request/cancel-request.tsx';
import { SentTo } from './sent-cards.tsx';

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

function Ask(props: { text: string; name: string; phone: string | null }) {
  if (!props.phone) return null;
  return (
    <section className="flex flex-col gap-3">
      <p>{props.text}</p>
      <div className="flex flex-wrap gap-2">
        <PhoneLinks name={props.name} phone={props.phone} />
      </div>
    </section>
  );
}

import type { TrackedConsultation } from '@dawaya/contract/endpoints/tracking';
import {
  consultationTransitions,
  isAllowed,
  isOpen,
} from '@dawaya/contract/vocabulary/request-moves';
import { formatDateTime } from '../../i18n/format.ts';
import { useTrackTexts } from '../../i18n/track.ts';
import { useLanguage } from '../../lib/preferences.ts';
import { PhoneLinks } from '../../shared/contact-details/phone-links.tsx';
import { Card } from '../../ui/card.tsx';
import { UserParagraph } from '../../ui/user-text.tsx';
import { CancelledNotice, CancelRequest, UndoCancel } from './request/cancel-request.tsx';
import { RecipientCard, StateSentence } from './sent-cards.tsx';
import { Unlock } from './unlock.tsx';

interface TrackedConsultationViewProps {
  token: string;
  consultation: TrackedConsultation;
  readAt: number;
  /** The component calls it after a cancellation or its undoing: the pressed button has gone. */
  onMoved: () => void;
}

export function TrackedConsultationView(props: TrackedConsultationViewProps) {
  const t = useTrackTexts().consultation;
  const { token, consultation, readAt, onMoved } = props;
  const { doctor, status, undoUntil, answeredAt, locked } = consultation;
  return (
    <>
      <UndoCancel token={token} undoUntil={undoUntil} what="cancelled" onGone={onMoved} />
      {isOpen(status) && (
        <StateSentence tracked={consultation} sentence={answeredAt && t.answered} />
      )}
      <CancelledNotice tracked={consultation} />
      {answeredAt && !locked && <Answer consultation={consultation} at={answeredAt} />}
      {answeredAt && locked && <Unlock token={token} onUnlocked={onMoved} />}
      <RecipientCard tracked={consultation} name={doctor.fullName} readAt={readAt} />
      {isOpen(status) && !answeredAt && <p>{t.waiting}</p>}
      {status === 'completed' && <p>{t.over}</p>}
      {(isOpen(status) || status === 'declined') && <p className="font-medium">{t.emergency}</p>}
      {(isOpen(status) || status === 'completed') && (
        <DoctorContact text={t.contact} name={doctor.fullName} phone={doctor.phone} />
      )}
      {isAllowed(consultationTransitions.cancel, status) && (
        <CancelRequest token={token} tracked={consultation} onCancelled={onMoved} />
      )}
    </>
  );
}

function Answer({ consultation, at }: { consultation: TrackedConsultation; at: string }) {
  const t = useTrackTexts().consultation;
  const language = useLanguage();
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="text-lg font-semibold">{t.answer}</h2>
      <p className="text-sm text-muted">
        {consultation.answerVersion > 1 && `${t.corrected} `}
        <time dateTime={at}>{formatDateTime(language, at)}</time>
      </p>
      <UserParagraph text={consultation.answer ?? ''} />
    </Card>
  );
}

function DoctorContact(props: { text: string; name: string; phone: string | null }) {
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

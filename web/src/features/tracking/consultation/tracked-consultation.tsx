import type { TrackedConsultation } from '@dawaya/contract/endpoints/tracking';
import { isOpen } from '@dawaya/contract/vocabulary/request-moves';
import { useTrackTexts } from '../../../i18n/texts/track.ts';
import { Ask } from '../parts/ask.tsx';
import { SentTo } from '../parts/sent-to.tsx';

interface TrackedConsultationViewProps {
  consultation: TrackedConsultation;
  lookedAt: number;
}

export function TrackedConsultationView(props: TrackedConsultationViewProps) {
  const t = useTrackTexts().consultation;
  const { consultation, lookedAt } = props;
  const { doctor, status } = consultation;
  return (
    <>
      <SentTo tracked={consultation} name={doctor.fullName} lookedAt={lookedAt} />
      <p>{isOpen(status) ? t.waiting : t.over}</p>
      {isOpen(status) && <p className="font-medium">{t.emergency}</p>}
      <Ask text={t.contact} name={doctor.fullName} phone={doctor.phone} />
    </>
  );
}

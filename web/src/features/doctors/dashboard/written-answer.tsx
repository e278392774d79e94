import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { relativeTime } from '../../../i18n/format.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { LongText } from '../../../ui/long-text.tsx';

/** Shows the doctor's answer in writing, with its time. */
export function WrittenAnswer({ request }: { request: ConsultationRequest }) {
  const { answer: t, long } = useDoctorDashboardTexts().request;
  const language = useLanguage();
  // Renders again with each minute.
  useNow();
  if (!request.answer) return null;
  return (
    <div>
      <p className="text-sm text-muted">
        {t.answered(relativeTime(language, request.answeredAt ?? request.createdAt, Date.now()))}
      </p>
      <LongText text={request.answer} texts={long} />
    </div>
  );
}

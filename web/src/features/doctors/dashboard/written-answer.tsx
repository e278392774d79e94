import type { ConsultationRequest } from '@dawaya/contract/endpoints/doctors';
import { useId, useState } from 'react';
import { useDoctorDashboardTexts } from '../../../i18n/doctor-dashboard.ts';
import { relativeTime } from '../../../i18n/format.ts';
import { useNow } from '../../../lib/now.tsx';
import { useLanguage } from '../../../lib/preferences.ts';
import { FoldButton } from '../../../ui/fold-button.tsx';
import { UserParagraph } from '../../../ui/user-text.tsx';

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

/** About the text of three lines on a wide screen, and of seven on a phone. */
const maxLength = 240;

/** A person's text, of which a long one shows three lines until it is opened. */
export function LongText(props: { text: string; texts: { whole: string; less: string } }) {
  const { text, texts } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  if (text.length <= maxLength && text.split('\n').length <= 7)
    return <UserParagraph text={text} />;
  return (
    <div>
      <UserParagraph id={id} text={text} className={open ? '' : 'line-clamp-3'} />
      <FoldButton aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {open ? texts.less : texts.whole}
      </FoldButton>
    </div>
  );
}

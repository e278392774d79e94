import { isolated } from '@dawaya/contract/vocabulary/direction';
import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import type { TrackedInquiry } from '../queries.ts';

export function DisclosureNotice({ inquiry }: { inquiry: TrackedInquiry }) {
  const t = useTrackInquiryMoreTexts();
  return (
    <>
      <div>
        <p className="font-medium">{t.learns}</p>
        <ul className="list-disc ps-6">
          <li>{inquiry.provenBy === 'sms' ? t.learned.nameOnly : t.learned.name}</li>
          {inquiry.forName && <li>{t.learned.forName(isolated(inquiry.forName))}</li>}
          <li>{t.learned.asked}</li>
          {inquiry.photos.length > 0 && <li>{t.learned.photos}</li>}
        </ul>
      </div>
      <p className="text-sm text-muted">{t.othersLearn}</p>
    </>
  );
}

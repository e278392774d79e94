import { waveSize } from '@dawaya/contract/vocabulary/inquiries';
import { useState } from 'react';
import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import { ProofForm } from '../proof-form.tsx';
import type { TrackedInquiry } from '../queries.ts';

/**
 * Asks for the code that was mailed or texted: without it no wave follows the first
 * (docs/inquiries.md).
 */
export function ProveEmail({ token, inquiry }: { token: string; inquiry: TrackedInquiry }) {
  const { prove, proveBySms } = useTrackInquiryMoreTexts();
  const t = inquiry.provenBy === 'sms' ? { ...prove, ...proveBySms } : prove;
  // With pharmacies asked, the wait matters more than the form, which stays as it is from then on.
  const [isFolded] = useState(inquiry.asked > 0);
  return (
    <ProofForm token={token} texts={t} isFolded={isFolded}>
      {t.asked(inquiry.asked)} {inquiry.asked < waveSize || inquiry.isWidened ? t.state : t.more}
    </ProofForm>
  );
}

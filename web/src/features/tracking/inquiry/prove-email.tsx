import { waveSize } from '@dawaya/contract/vocabulary/inquiries';
import { useState } from 'react';
import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import { ProofForm } from '../proof-form.tsx';
import type { TrackedInquiry } from '../queries.ts';

/**
 * Asks for the code that was mailed or texted, or for a message: without it no wave follows the first
 * (docs/inquiries.md).
 */
export function ProveEmail({ token, inquiry }: { token: string; inquiry: TrackedInquiry }) {
  const { prove, proveBySms } = useTrackInquiryMoreTexts();
  const bySms = inquiry.provenBy === 'sms';
  const hasCode = !bySms || inquiry.hasCode;
  const t = bySms ? { ...prove, ...proveBySms } : prove;
  // With pharmacies asked, the wait matters more than the form, which stays as it is from then on.
  const [isFolded] = useState(inquiry.asked > 0);
  return (
    <ProofForm token={token} texts={t} isFolded={isFolded} bySms={bySms} hasCode={hasCode}>
      {t.asked(inquiry.asked)}{' '}
      {hasCode && (inquiry.asked < waveSize || inquiry.isWidened ? t.state : t.more)}
    </ProofForm>
  );
}

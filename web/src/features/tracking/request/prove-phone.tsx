import { useState } from 'react';
import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import { ProofForm } from '../proof-form.tsx';

interface ProvePhoneProps {
  token: string;
  isFolded: boolean;
  hasCode: boolean;
}

/** Asks for the code that was texted, or a message: without it no news of the request go to the phone. */
export default function ProvePhone({ token, isFolded, hasCode }: ProvePhoneProps) {
  // An answer that arrives later leaves the form, and a code that is being typed, as it is.
  const [wasFolded] = useState(isFolded);
  const t = useTrackInquiryMoreTexts().proveForRequest;
  return (
    <ProofForm token={token} texts={t} isFolded={wasFolded} bySms hasCode={hasCode}>
      {hasCode && t.more}
    </ProofForm>
  );
}

import { useState } from 'react';
import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import { ProofForm } from '../proof-form.tsx';

interface ProvePhoneProps {
  token: string;
  isFolded: boolean;
}

/** Asks for the code that was texted: without it no news of the request go to the phone. */
export default function ProvePhone({ token, isFolded }: ProvePhoneProps) {
  // An answer that arrives later leaves the form, and a code that is being typed, as it is.
  const [wasFolded] = useState(isFolded);
  const t = useTrackInquiryMoreTexts().proveForRequest;
  return (
    <ProofForm token={token} texts={t} isFolded={wasFolded}>
      {t.more}
    </ProofForm>
  );
}

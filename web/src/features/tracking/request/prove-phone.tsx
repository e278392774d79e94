import { useTrackInquiryMoreTexts } from '../../../i18n/track-inquiry-more.ts';
import { ProofForm } from '../proof-form.tsx';

/** Asks for the code that was texted: without it no news of the request go to the phone. */
export default function ProvePhone({ token }: { token: string }) {
  const t = useTrackInquiryMoreTexts().proveForRequest;
  return (
    <ProofForm token={token} texts={t} isFolded={false}>
      {t.more}
    </ProofForm>
  );
}

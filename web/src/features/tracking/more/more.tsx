import { useState } from 'react';
import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import type { TrackedInquiry, TrackedRequest } from '../kinds.ts';
import { Forget } from './forget.tsx';
import { Openings } from './openings.tsx';
import { Report } from './report.tsx';

interface MoreProps {
  token: string;
  tracked: TrackedRequest | TrackedInquiry;
}

/** Returns whether the server accepts a report: the pharmacy has promised something. */
const hasPromised = ({ startedAt, inquiryId, quote }: TrackedRequest) =>
  Boolean(startedAt || inquiryId || (quote && quote.answer !== 'none'));

export default function More({ token, tracked }: MoreProps) {
  const t = useTrackMoreTexts();
  // The page is about to close for this browser: a change from the stream must not read the
  // openings again.
  const [isForgetting, setIsForgetting] = useState(false);
  return (
    <div className="flex flex-col gap-5 pt-3">
      {tracked.photos.length > 0 && !isForgetting && (
        <Openings token={token} photos={tracked.photos} />
      )}
      <div className="flex flex-wrap gap-2">
        {tracked.kind === 'request' && hasPromised(tracked) && (
          <Report token={token} id={tracked.id} texts={t.report} />
        )}
        <Forget token={token} id={tracked.id} texts={t.forget} onBusy={setIsForgetting} />
      </div>
    </div>
  );
}

import { useState } from 'react';
import { useTrackMoreTexts } from '../../../i18n/texts/track-more.ts';
import type { TrackedRequest, TrackedSearch } from '../kinds.ts';
import { Forget } from './forget.tsx';
import { Openings } from './openings.tsx';
import { Report } from './report.tsx';

interface MoreProps {
  token: string;
  tracked: TrackedRequest | TrackedSearch;
}

/** As the server asks before it takes a report. */
const hasPromised = ({ startedAt, searchId, quote }: TrackedRequest) =>
  Boolean(startedAt || searchId || (quote && quote.answer !== 'none'));

/** What few need, loaded once it is opened: who opened the photos, reporting, forgetting. */
export default function More({ token, tracked }: MoreProps) {
  const t = useTrackMoreTexts();
  // Closed to this browser in a moment: a change that the stream tells of asks for it no more.
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

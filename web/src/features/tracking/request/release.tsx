import { useTrackMoreTexts } from '../../../i18n/track-more.ts';
import { call } from '../../../lib/api.ts';
import { ConfirmedMove } from '../confirmed-move.tsx';
import { type PartOfRequest, shownRequestQuery } from '../queries.ts';

/**
 * Releases a chosen pharmacy before it has completed the request; the inquiry opens again
 * (docs/inquiries.md).
 */
export default function Release({ token, request, onMade }: PartOfRequest) {
  const t = useTrackMoreTexts().release;
  return (
    <ConfirmedMove
      token={token}
      texts={t}
      move={() => call('POST /api/track/:token/release', shownRequestQuery(token, request))}
      isDangerous
      onMade={onMade}
    />
  );
}

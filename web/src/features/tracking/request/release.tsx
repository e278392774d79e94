import { useTrackMoreTexts } from '../../../i18n/texts/track-more.ts';
import { call } from '../../../lib/api.ts';
import { ConfirmedMove } from '../parts/confirmed-move.tsx';

/** Until it is completed a chosen pharmacy can be let go, and the search opens again (product decision 39). */
export default function Release({ token, onMade }: { token: string; onMade: () => void }) {
  const t = useTrackMoreTexts().release;
  return (
    <ConfirmedMove
      token={token}
      texts={t}
      move={() => call('POST /api/track/:token/release', { params: { token } })}
      isDangerous
      onMade={onMade}
    />
  );
}

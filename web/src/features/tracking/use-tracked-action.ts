import { useState } from 'react';
import { sentenceOf } from '../../lib/errors.ts';
import { useLazyClient } from '../../lib/reads/reads.ts';
import { showTracked, type TrackedRecord, trackedQuery } from './queries.ts';

/** Returns whether a call answered with the new state, as most of these calls do. */
const isFollowed = (answer: unknown): answer is TrackedRecord =>
  typeof answer === 'object' && answer !== null && 'kind' in answer;

/**
 * Makes a call at a private link and shows the new state, even after a refusal, as another
 * device may have been quicker.
 * @param failed the sentence for an error without one
 */
export function useTrackedAction(token: string, failed: string) {
  const openClient = useLazyClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  // Only this query: the server may refuse this browser the other queries after the call.
  const trackedFilter = { queryKey: trackedQuery(token).queryKey, exact: true };
  return {
    busy,
    refusal,
    clear: () => setRefusal(''),
    /** Returns whether the call succeeded; if not, `refusal` has the reason. */
    run: async (send: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setRefusal('');
      try {
        // First: without the client the page could not show the result.
        const client = await openClient();
        const answer = await send();
        if (isFollowed(answer)) await showTracked(client, token, answer);
        else await client.invalidateQueries(trackedFilter);
        return true;
      } catch (error) {
        setRefusal(sentenceOf(error, failed));
        void openClient().then(
          (client) => client.invalidateQueries(trackedFilter),
          () => {},
        );
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

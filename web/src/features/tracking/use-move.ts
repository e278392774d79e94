import { useState } from 'react';
import { sentenceOf } from '../../lib/errors.ts';
import { useLazyClient } from '../../lib/reads/reads.ts';
import { type Followed, showTracked, trackedQuery } from './queries.ts';

/** Most moves answer with the new state. */
const isTracked = (answer: unknown): answer is Followed =>
  typeof answer === 'object' && answer !== null && 'kind' in answer;

/**
 * Makes a move at a tracking address and shows the new state, also after a refusal, as another
 * device may have been quicker.
 * @param failed the sentence for an error without one
 */
export function useMove(token: string, failed: string) {
  const openClient = useLazyClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  // Only this query: the ones beside it may be closed to this browser from now on.
  const itself = { queryKey: trackedQuery(token).queryKey, exact: true };
  return {
    busy,
    refusal,
    clear: () => setRefusal(''),
    /** Returns whether it was made; else `refusal` gives the reason */
    make: async (move: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setRefusal('');
      try {
        // First: without the client the page could not show the result.
        const client = await openClient();
        const answer = await move();
        if (isTracked(answer)) await showTracked(client, token, answer);
        else await client.invalidateQueries(itself);
        return true;
      } catch (error) {
        setRefusal(sentenceOf(error, failed));
        void openClient().then(
          (client) => client.invalidateQueries(itself),
          () => {},
        );
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

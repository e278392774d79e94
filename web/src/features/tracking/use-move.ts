import { useState } from 'react';
import { sentenceOf } from '../../lib/errors.ts';
import { useLaterClient } from '../../lib/reads/reads.ts';
import type { Followed } from './kinds.ts';
import { showTracked, trackedQuery } from './queries.ts';

/** Most moves answer with what is tracked now. */
const isTracked = (answer: unknown): answer is Followed =>
  typeof answer === 'object' && answer !== null && 'kind' in answer;

/**
 * One press at a tracking address: makes it, and shows what is true then, also where it was refused,
 * since somebody else was quicker.
 * @param failed the sentence where the server gives none
 */
export function useMove(token: string, failed: string) {
  const openClient = useLaterClient();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  // Itself alone: what is asked for beside it may be closed to this browser from now on.
  const itself = { queryKey: trackedQuery(token).queryKey, exact: true };
  return {
    busy,
    refusal,
    clear: () => setRefusal(''),
    /** @returns whether it was made; else `refusal` says why not. */
    make: async (move: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setRefusal('');
      try {
        // First of all: without it nobody would see what was made.
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

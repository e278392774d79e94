import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/errors.ts';

/** The request behind a tracking address; null when there is none, which is an answer too. */
export function trackedQuery(token: string) {
  return queryOptions({
    queryKey: ['tracked', token],
    queryFn: (context) =>
      read('GET /api/track/:token', { params: { token } })(context).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }),
    // Somebody waits at this page: it shows what the pharmacy did, while it is looked at.
    refetchInterval: 30_000,
  });
}

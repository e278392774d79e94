import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

/** The server's key for subscriptions; null if the server sends no messages. */
export const pushKeyQuery = queryOptions({
  queryKey: ['push-key'],
  queryFn: read('GET /api/push-key'),
});

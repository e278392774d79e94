import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/options.ts';

/** What browsers subscribe with; null where this server sends no messages. */
export const pushKeyQuery = queryOptions({
  queryKey: ['push-key'],
  queryFn: read('GET /api/push-key'),
});

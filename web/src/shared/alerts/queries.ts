import { call, read } from '../../lib/api.ts';
import { nullIfMissing } from '../../lib/errors.ts';
import { queryOptions } from '../../lib/reads/reads.ts';

/** The alerts that this browser or its account left. */
export const ownAlertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: read('GET /api/availability-alerts'),
});

/** Returns the alerts of the address that a mail went to; null once the mail's alert is gone. */
export const mailedAlertsQuery = (token: string) =>
  queryOptions({
    queryKey: ['alerts', token],
    queryFn: (context) =>
      read('GET /api/availability-alerts/:token', { params: { token } })(context).catch(
        nullIfMissing,
      ),
  });

export const changeMailed = (token: string, move: 'confirm' | 'end', id: string) =>
  call(`POST /api/availability-alerts/:token/${move}`, { params: { token }, body: { id } });

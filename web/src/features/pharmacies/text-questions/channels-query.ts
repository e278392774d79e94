import { queryOptions } from '@tanstack/react-query';
import { read } from '../../../lib/api.ts';

/** The signed-in person's own numbers and chats, and those of the service. */
export const channelsQuery = (id: string) =>
  queryOptions({
    queryKey: ['pharmacy-channels', id],
    queryFn: read('GET /api/pharmacies/:id/channels', { params: { id } }),
    staleTime: 0,
  });

import type { ApiResponse } from '@dawaya/contract/api';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { read } from '../../lib/api.ts';
import { queryOptions } from '../../lib/reads/reads.ts';
import type { SeenChoice } from './choice.ts';

export type Suggestion = ApiResponse<'GET /api/medicines/suggestions'>['items'][number];

export const suggestionsQuery = (q: string, language: Language) =>
  queryOptions({
    queryKey: ['medicines', 'suggestions', q, language],
    queryFn: read('GET /api/medicines/suggestions', { query: { q, language } }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const seenQuery = ({ search, city }: SeenChoice) =>
  queryOptions({
    queryKey: ['medicines', 'seen', search ?? '', city ?? ''],
    queryFn: read('GET /api/medicines/seen', {
      query: { search: search ?? undefined, city: city ?? undefined },
    }),
  });

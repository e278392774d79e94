import { isolated } from '@dawaya/contract/vocabulary/direction';
import { plural } from '../format.ts';

export const finderMore = {
  approximate: (search: string) =>
    `Nothing matches “${isolated(search)}” exactly. These come closest.`,
  meant: (search: string) => `Did you mean “${isolated(search)}”?`,
  only: (...filters: string[]) => `Only: ${filters.join(', ')}`,
  nearHint: 'Press “Near me” to sort by distance.',
  suggestions: 'Did you mean',
  everywhere: (count: number) =>
    plural('en', count, {
      one: 'Show # pharmacy in all of Sudan',
      other: 'Show # pharmacies in all of Sudan',
    }),
  unfiltered: (count: number) =>
    plural('en', count, {
      one: 'Show # pharmacy without the filter',
      other: 'Show # pharmacies without the filter',
    }),
  advertised: (count: number, search: string) =>
    `${plural('en', count, { one: '# advertisement mentions', other: '# advertisements mention' })} “${isolated(search)}”`,
};

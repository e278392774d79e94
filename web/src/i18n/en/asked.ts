import { isolated } from '@dawaya/contract/vocabulary/direction';

/** A question by what it asks or whom; apart, so that the home page need not carry it. */
export const asked = {
  item: (item: string) => `Ask who has “${isolated(item)}”`,
  question: (town: string) =>
    town
      ? `Question to the pharmacies of ${isolated(town)}`
      : 'Question to the pharmacies near you',
};

import { isolated } from '@dawaya/contract/vocabulary/direction';

/**
 * Names of a question by its item or town; a file of their own, so that the home page need not
 * carry them.
 */
export const asked = {
  item: (item: string) => `Ask who has “${isolated(item)}”`,
  question: (town: string) =>
    town
      ? `Question to the pharmacies of ${isolated(town)}`
      : 'Question to the pharmacies near you',
};

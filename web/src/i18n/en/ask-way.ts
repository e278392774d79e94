import { isolated } from '@dawaya/contract/vocabulary/direction';

/** On what leads to the question to a town; apart, since the home page carries it. */
export const askWay = {
  of: (city: string) => `Who has it? Ask the pharmacies of ${isolated(city)}`,
  town: 'Who has it? Ask the pharmacies of a town',
};

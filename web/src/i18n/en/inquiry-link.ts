import { isolated } from '@dawaya/contract/vocabulary/direction';

/** Links to the question to a town; a file of their own, because the home page carries them. */
export const inquiryLink = {
  of: (city: string) => `Who has it? Ask the pharmacies of ${isolated(city)}`,
  town: 'Who has it? Ask the pharmacies of a town',
};

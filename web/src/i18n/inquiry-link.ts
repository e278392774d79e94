import { isolated } from '@dawaya/contract/vocabulary/direction';
import { createTexts } from './create-texts.ts';

/** Links to the question to a town; a file of their own, because the home page carries them. */
export const en = {
  of: (city: string) => `Who has it? Ask the pharmacies of ${isolated(city)}`,
  town: 'Who has it? Ask the pharmacies of a town',
};

export const ar: typeof en = {
  of: (city) => `مين عندو؟ اسأل صيدليات ${isolated(city)}`,
  town: 'مين عندو؟ اسأل صيدليات مدينتك',
};

export const useInquiryLinkTexts = createTexts({ en, ar });

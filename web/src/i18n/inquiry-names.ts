import { isolated } from '@dawaya/contract/vocabulary/direction';
import { createTexts } from './create-texts.ts';

/**
 * Names of a question by its item or town; a file of their own, so that the home page need not
 * carry them.
 */
export const en = {
  item: (item: string) => `Ask who has “${isolated(item)}”`,
  question: (town: string) =>
    town
      ? `Question to the pharmacies of ${isolated(town)}`
      : 'Question to the pharmacies near you',
};

export const ar: typeof en = {
  item: (item) => `اسأل منو العندو «${isolated(item)}»`,
  question: (town) =>
    town ? `سؤال إلى صيدليات ${isolated(town)}` : 'سؤال إلى الصيدليات القريبة منك',
};

export const useInquiryNamesTexts = createTexts({ en, ar });

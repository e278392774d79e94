import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { asked as en } from '../en/inquiry-names.ts';

export const asked: typeof en = {
  item: (item) => `اسأل مين عندو «${isolated(item)}»`,
  question: (town) =>
    town ? `سؤال إلى صيدليات ${isolated(town)}` : 'سؤال إلى الصيدليات القريبة منك',
};

import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { askWay as en } from '../en/ask-way.ts';

export const askWay: typeof en = {
  of: (city) => `مين عندو؟ اسأل صيدليات ${isolated(city)}`,
  town: 'مين عندو؟ اسأل صيدليات مدينتك',
};

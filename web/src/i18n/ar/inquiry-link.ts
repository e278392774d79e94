import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { inquiryLink as en } from '../en/inquiry-link.ts';

export const inquiryLink: typeof en = {
  of: (city) => `مين عندو؟ اسأل صيدليات ${isolated(city)}`,
  town: 'مين عندو؟ اسأل صيدليات مدينتك',
};

import type { medicines as en } from '../en/medicines.ts';

export const medicines: typeof en = {
  suggestions: 'أسماء أدوية',
};

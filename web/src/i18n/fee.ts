import { isolated } from '@dawaya/contract/vocabulary/direction';
import type { Language } from '@dawaya/contract/vocabulary/languages';
import { formatNumber, plural } from './format.ts';

/**
 * Formats a doctor's fee, which is free text in US dollars (specification §3), with its currency:
 * '25' as 'US$25' or '25 دولارًا أمريكيًا', '20-30' with the currency next to it, and text without
 * a number unchanged.
 */
export function feeInDollars(language: Language, fee: string): string {
  if (/^\d{1,9}(\.\d{1,2})?$/.test(fee)) {
    const minimumFractionDigits = fee.includes('.') ? 2 : 0;
    if (language === 'ar') return dollarsInArabic(Number(fee), minimumFractionDigits);
    return formatNumber(language, Number(fee), {
      style: 'currency',
      currency: 'USD',
      minimumFractionDigits,
    });
  }
  if (!/\d/.test(fee)) return fee;
  // Isolated, so that a range keeps its order within Arabic.
  return language === 'ar' ? `${isolated(fee)} (دولار أمريكي)` : `${fee} (US dollars)`;
}

/**
 * Formats dollars without the browser's currency names, which have one form of the noun for every
 * number.
 */
function dollarsInArabic(amount: number, minimumFractionDigits: number): string {
  if (minimumFractionDigits) {
    return `${formatNumber('ar', amount, { minimumFractionDigits })} دولار أمريكي`;
  }
  return plural('ar', amount, {
    one: 'دولار أمريكي واحد',
    two: 'دولاران أمريكيان',
    few: '# دولارات أمريكية',
    many: '# دولارًا أمريكيًا',
    other: '# دولار أمريكي',
  });
}

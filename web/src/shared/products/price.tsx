import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { formatNumber } from '../../i18n/format.ts';
import { useMoneyTexts } from '../../i18n/money.ts';
import { type Language, useLanguage } from '../../lib/preferences.ts';
import { UserText } from '../../ui/user-text.tsx';
import { poundsOf } from './pounds.ts';

const mentionsPounds = /SDG|(?:^|\P{L})ج\.?\s?س(?!\p{L})|جنيه/iu;

/** Formats a sum the same however it was typed; any other text stays. */
const priceIn = (language: Language, value: string): string => {
  const pounds = poundsOf(value);
  return pounds === null ? westernDigits(value) : formatNumber(language, pounds);
};

/** Formats a price as plain text, for editable content. */
export const priceText = (language: Language, value: string, currency: string): string => {
  const price = priceIn(language, value);
  return mentionsPounds.test(price) ? price : `${price} ${currency}`;
};

/**
 * A price in Sudanese pounds (specification, section 2), with the currency once
 * (docs/interface.md).
 */
export function Price({ value }: { value: string }) {
  const t = useMoneyTexts();
  const price = priceIn(useLanguage(), value);
  return (
    <>
      {/* '1500 - 2000' keeps its order in Arabic, and text keeps its own. */}
      {directionOf(price) === 'rtl' ? (
        <UserText text={price} />
      ) : (
        <span className="ltr-run">{price}</span>
      )}
      {!mentionsPounds.test(price) && `\u00a0${t.currency}`}
    </>
  );
}

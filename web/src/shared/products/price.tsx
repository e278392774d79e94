import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { formatNumber } from '../../i18n/format.ts';
import { useMoneyTexts } from '../../i18n/money.ts';
import { type Language, useLanguage } from '../../lib/preferences.ts';
import { UserText } from '../../ui/user-text.tsx';

const mentionsPounds = /SDG|(?:^|\P{L})ج\.?\s?س(?!\p{L})|جنيه/iu;

/** Formats a sum the same however it was typed; any other text stays. */
const priceIn = (language: Language, value: string): string => {
  const pounds = poundsOf(value);
  return pounds === null ? westernDigits(value) : formatNumber(language, pounds);
};

const mentionsOther = /[$€£]|USD|EUR|SAR|AED|EGP|دولار|ريال|درهم|يورو/iu;
const number = String.raw`(?:\d{1,3}(?:[,٬ \u00a0]\d{3})+|\d+)(?:[.,٫]\d+)?`;
const onlySum = new RegExp(String.raw`^(\D*${number}(?:\s*[–-]\s*${number})?)(?!\p{L})(\D*)$`, 'u');

/**
 * Splits a price at the place of the currency: after its only sum or range, which text may follow,
 * such as '4500 for two'. A text with other numbers ends with the currency, because after the wrong
 * one it would name another price.
 * @returns null where the text names a currency, or no sum
 */
export function splitAtCurrency(price: string): [string, string] | null {
  if (!/\d/.test(price) || mentionsPounds.test(price) || mentionsOther.test(price)) return null;
  const [, sum = price, rest = ''] = onlySum.exec(price) ?? [];
  return [sum, rest];
}

/** Formats a price as plain text, for editable content. */
export const priceText = (language: Language, value: string, currency: string): string => {
  const price = priceIn(language, value);
  return splitAtCurrency(price)?.join(` ${currency}`) ?? price;
};

/**
 * A price in Sudanese pounds (specification §2), with the currency once
 * (docs/interface.md).
 */
export function Price({ value }: { value: string }) {
  const t = useMoneyTexts();
  const price = priceIn(useLanguage(), value);
  const [sum = price, rest] = splitAtCurrency(price) ?? [];
  // '1500 - 2000' keeps its order in Arabic, and text keeps its own.
  if (rest) {
    const before = /^\D*/.exec(sum)?.[0] ?? '';
    return (
      <bdi dir={directionOf(price)}>
        {before}
        <bdi dir={directionOf(t.currency)}>
          <span className="ltr-run">{sum.slice(before.length)}</span>
          {`\u00a0${t.currency}`}
        </bdi>
        {rest}
      </bdi>
    );
  }
  return (
    <>
      {directionOf(price) === 'rtl' ? (
        <UserText text={price} />
      ) : (
        <span className="ltr-run">{price}</span>
      )}
      {rest === '' && `\u00a0${t.currency}`}
    </>
  );
}

const currency = String.raw`(?:SDG|ج\.?\s?س\.?|جنيه(?:\s?سوداني)?)`;
const amount = String.raw`(\d{1,3}(?:[,٬]\d{3})+|\d{1,3}(?:[ \u00a0]\d{3})+|\d{1,12})(?:[.٫](\d{1,2}))?`;
const sum = new RegExp(`^(?:${currency}\\s*)?${amount}\\s*(?:${currency})?$`, 'iu');

/**
 * Parses a price for display: one sum of pounds and nothing else, like '4500', '85,000 SDG', '٤٥٠٠
 * ج.س'. Public pages use this, because the parser of fields (`vocabulary/money.ts`) is too heavy
 * for them.
 * @returns the pounds; null for any other text, which is shown as it was written
 */
export function poundsOf(price: string): number | null {
  const [, whole, piastres = '0'] = sum.exec(westernDigits(price).trim()) ?? [];
  return whole === undefined ? null : Number(`${whole.replace(/\D/g, '')}.${piastres}`);
}

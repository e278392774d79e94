import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { directionOf } from '@dawaya/contract/vocabulary/direction';
import { useAdvertisementTexts } from '../../i18n/texts/advertisements.ts';
import { Written } from '../../ui/written.tsx';

const mentionsPounds = /SDG|(?<!\p{L})ج\.?\s?س(?!\p{L})|جنيه/iu;

/** The same as plain text, for what people can change. */
export const priceText = (value: string, currency: string): string => {
  const price = westernDigits(value);
  return mentionsPounds.test(price) ? price : `${price} ${currency}`;
};

/** A price as its pharmacy wrote it, in Sudanese pounds (specification, section 2), said once. */
export function Price({ value }: { value: string }) {
  const t = useAdvertisementTexts();
  const price = westernDigits(value);
  return (
    <>
      {/* '1500 - 2000' keeps its order in Arabic, words keep theirs. */}
      {directionOf(price) === 'rtl' ? (
        <Written text={price} />
      ) : (
        <span className="ltr-run">{price}</span>
      )}
      {!mentionsPounds.test(price) && ` ${t.currency}`}
    </>
  );
}

import { westernDigits } from '@dawaya/contract/vocabulary/digits';
import { useAdvertisementTexts } from '../../i18n/texts/advertisements.ts';

const mentionsPounds = /SDG|(?<!\p{L})ج\.?\s?س(?!\p{L})|جنيه/iu;
const arabic = /\p{Script=Arabic}/u;

/** A price as its pharmacy wrote it, in Sudanese pounds (specification, section 2), said once. */
export function Price({ value }: { value: string }) {
  const t = useAdvertisementTexts();
  const price = westernDigits(value);
  return (
    <>
      {/* '1500 - 2000' keeps its order in Arabic, words keep theirs. */}
      {arabic.test(price) ? <bdi>{price}</bdi> : <span className="ltr-run">{price}</span>}
      {!mentionsPounds.test(price) && ` ${t.currency}`}
    </>
  );
}

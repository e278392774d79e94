import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';

/**
 * A stored number as people here write it, in a left-to-right run of its own (product decision 28).
 */
export function PhoneNumber({ value }: { value: string }) {
  return (
    <bdi dir="ltr" className="ltr-run whitespace-nowrap">
      {displayPhone(value)}
    </bdi>
  );
}

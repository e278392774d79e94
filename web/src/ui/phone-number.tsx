import { displayPhone } from '@dawaya/contract/vocabulary/phone-display';

/** A stored number in the national format, in a left-to-right run (docs/interface.md). */
export function PhoneNumber({ value }: { value: string }) {
  return (
    <bdi dir="ltr" className="ltr-run whitespace-nowrap">
      {displayPhone(value)}
    </bdi>
  );
}

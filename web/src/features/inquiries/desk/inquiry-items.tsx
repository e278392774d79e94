import type { ReceivedInquiry } from '@dawaya/contract/endpoints/inquiry';
import { useState } from 'react';
import { plural } from '../../../i18n/format.ts';
import { useInquiriesTexts } from '../../../i18n/inquiries.ts';
import { useLanguage } from '../../../lib/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { UserText } from '../../../ui/user-text.tsx';

/** Items on a closed card. */
const shownAtFirst = 4;

export function InquiryItems({ items }: { items: ReceivedInquiry['items'] }) {
  const t = useInquiriesTexts().inquiry;
  const language = useLanguage();
  const [isWhole, setIsWhole] = useState(items.length <= shownAtFirst);
  if (items.length === 0) return <p className="font-semibold">{t.photosOnly}</p>;
  const shown = isWhole ? items : items.slice(0, shownAtFirst - 1);
  const rest = items.length - shown.length;
  return (
    <>
      <ul className="flex flex-col">
        {shown.map(({ text, quantity }, at) => (
          // Two items may have the same text.
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          <li key={at} className="wrap-anywhere">
            <UserText text={text} className="font-semibold" />
            {quantity && (
              <span className="text-muted">
                {' · '}
                {t.quantity}: <UserText text={quantity} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button look="quiet" onClick={() => setIsWhole(true)} className="self-start text-primary">
          {plural(language, rest, t.moreItems)}
        </Button>
      )}
    </>
  );
}

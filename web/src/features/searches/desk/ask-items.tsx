import type { Ask } from '@dawaya/contract/endpoints/searches';
import { useState } from 'react';
import { plural } from '../../../i18n/format.ts';
import { useAsksTexts } from '../../../i18n/texts/asks.ts';
import { useLanguage } from '../../../lib/preferences.tsx';
import { Button } from '../../../ui/button.tsx';
import { Written } from '../../../ui/written.tsx';

/** How many items a card shows before it is opened. */
const shownAtFirst = 4;

/** What is asked for, one a line, in the customer's words. */
export function AskItems({ items }: { items: Ask['items'] }) {
  const t = useAsksTexts().ask;
  const language = useLanguage();
  const [isWhole, setIsWhole] = useState(items.length <= shownAtFirst);
  if (items.length === 0) return <p className="font-semibold">{t.photosOnly}</p>;
  const shown = isWhole ? items : items.slice(0, shownAtFirst - 1);
  const rest = items.length - shown.length;
  return (
    <>
      <ul className="flex flex-col">
        {shown.map(({ text, quantity }, at) => (
          // Two items may have the same words.
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          <li key={at} className="wrap-anywhere">
            <Written text={text} className="font-semibold" />
            {quantity && (
              <span className="text-muted">
                {' · '}
                {t.quantity}: <Written text={quantity} />
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
